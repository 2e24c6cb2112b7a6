"""The provider's keys, which tests replace, and forged signatures."""

import base64
import hashlib
import hmac
import json
from dataclasses import dataclass, field
from typing import Any

from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

Key = RSAKey | ECKey


def new_key(algorithm: str) -> Key:
    """Returns a new key for an algorithm, with its own identifier."""
    parameters = {"use": "sig", "alg": algorithm}
    if algorithm == "ES256":
        return ECKey.generate_key("P-256", parameters, auto_kid=True)
    return RSAKey.generate_key(2048, parameters, auto_kid=True)


@dataclass
class Keys:
    """The key that signs, and the keys that the provider publishes."""

    algorithm: str = "RS256"
    current: Key = field(default_factory=lambda: new_key("RS256"))
    published: list[Key] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.published = [self.current]

    def replace(self, algorithm: str) -> None:
        """Replaces the key. The provider no longer publishes the previous one."""
        self.algorithm, self.current = algorithm, new_key(algorithm)
        self.published = [self.current]

    @property
    def header(self) -> dict[str, str]:
        return {"alg": self.algorithm, "kid": str(self.current.kid)}

    def documents(self) -> dict[str, Any]:
        return {"keys": [key.as_dict(private=False) for key in self.published]}

    def signed(self, claims: dict[str, Any]) -> str:
        """Returns an id_token with these claims and a valid signature."""
        return jwt.encode(self.header, claims, self.current, algorithms=[self.algorithm])

    def changed(self, id_token: str, changes: dict[str, Any]) -> str:
        """Returns an id_token with changed claims and a valid signature. None removes a claim."""
        claims = jwt.decode(id_token, self.current, algorithms=[self.algorithm]).claims | changes
        return self.signed({name: value for name, value in claims.items() if value is not None})

    def forged(self, id_token: str, forgery: str) -> str:
        """Returns an id_token whose signature is not valid.

        "none": without a signature. "hmac": HS256 with the public key as the secret. "payload": another subject under
        the original signature. "signature": another bit in the signature. "key": signed with an unpublished key under
        the identifier of the published one. "unknown": signed with an unpublished key.
        """
        header, payload, signature = id_token.split(".")
        if forgery == "none":
            return f"{encoded({'alg': 'none'})}.{payload}."
        if forgery == "hmac":
            signed = f"{encoded({'alg': 'HS256', 'kid': self.current.kid})}.{payload}"
            code = hmac.new(self.current.as_pem(private=False), signed.encode(), hashlib.sha256).digest()
            return f"{signed}.{base64url(code)}"
        if forgery == "payload":
            claims = json.loads(decoded(payload)) | {"sub": "another user"}
            return f"{header}.{encoded(claims)}.{signature}"
        if forgery == "signature":
            changed = bytearray(decoded(signature))
            changed[20] ^= 1
            return f"{header}.{payload}.{base64url(bytes(changed))}"
        other = new_key(self.algorithm)
        kid = other.kid if forgery == "unknown" else self.current.kid
        claims = json.loads(decoded(payload))
        return jwt.encode({"alg": self.algorithm, "kid": kid}, claims, other, algorithms=[self.algorithm])


def encoded(value: Any) -> str:
    return base64url(json.dumps(value).encode())


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
