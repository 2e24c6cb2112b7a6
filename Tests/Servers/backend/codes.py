"""One-time codes. Addresses without an account have them too, sent to nobody, so that no answer tells the two apart."""

import secrets

from backend.settings import Refusal, too_soon
from backend.store import Store


def issue(store: Store, address: str, purpose: str, mailed: bool) -> None:
    """A new code in place of the last; refused within the cooldown, and where there were many within a day."""
    many = f"codes {purpose} {address}"
    store.check_limit(many, store.settings.codesPerDay, 86_400)
    last = store.one("SELECT * FROM codes WHERE address = ? AND purpose = ?", address, purpose)
    if last is not None:
        wait = last["sent_at"] + store.settings.resendAfter - store.now()
        if wait > 0:
            raise too_soon(wait)
    store.note(many)
    code = "".join(secrets.choice("0123456789") for _ in range(store.settings.codeLength))
    store.run(
        "INSERT OR REPLACE INTO codes (address, purpose, code, sent_at, wrong, mailed) VALUES (?, ?, ?, ?, 0, ?)",
        address, purpose, code, store.now(), mailed)


def redeem(store: Store, address: str, purpose: str, code: str) -> None:
    """Uses a code up; refuses a wrong one and counts it."""
    record = store.one("SELECT * FROM codes WHERE address = ? AND purpose = ?", address, purpose)
    if record is None or record["used"] or store.now() >= record["sent_at"] + store.settings.codeLifetime:
        raise Refusal(422, "code_expired", "The code has expired.")
    left = store.settings.codeAttempts - record["wrong"]
    if left <= 0:
        raise Refusal(429, "attempts_exceeded", "The code may not be tried any more.")
    # The lucky guess of a code that was sent to nobody is as wrong as any other.
    if not (secrets.compare_digest(record["code"], code) and record["mailed"]):
        store.run("UPDATE codes SET wrong = wrong + 1 WHERE address = ? AND purpose = ?", address, purpose)
        raise Refusal(422, "code_mismatch", "The code is wrong.", attemptsLeft=left - 1)
    store.run("UPDATE codes SET used = 1 WHERE address = ? AND purpose = ?", address, purpose)


def forget(store: Store, address: str) -> None:
    store.run("DELETE FROM codes WHERE address = ?", address)
