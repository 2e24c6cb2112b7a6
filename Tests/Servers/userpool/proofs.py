"""The server side of a device's proof (SRP-6a, as in the sign-in with a password)."""

import base64
import hashlib
import hmac
from dataclasses import dataclass


@dataclass
class Device:
    user: str
    group: str
    verifier: int = 0
    salt: str = ""
    is_remembered: bool = False


@dataclass
class Proof:
    """A proof of a device that is under way."""

    key: str
    client: str
    public: int = 0
    secret: int = 0
    value: int = 0
    block: str = ""


def signature(prime: int, device: Device, proof: Proof, timestamp: str) -> str:
    """Calculates what the device must sign: its group, its key, the block and the time."""
    public = padded(proof.public)
    scrambler = int.from_bytes(hashlib.sha256(public + padded(proof.value)).digest(), "big")
    shared = pow(proof.public * pow(device.verifier, scrambler, prime), proof.secret, prime)
    extracted = hmac.new(padded(scrambler), padded(shared), hashlib.sha256).digest()
    key = hmac.new(extracted, b"Caldera Derived Key\x01", hashlib.sha256).digest()[:16]
    message = f"{device.group}{proof.key}".encode() + base64.b64decode(proof.block) + timestamp.encode()
    return base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()


def padded(number: int) -> bytes:
    """Returns the bytes of a number, with a zero byte in front if the top bit is set."""
    return number.to_bytes(number.bit_length() // 8 + 1, "big")
