"""One-time codes.

Addresses without an account also have codes, which are not mailed. So no response reveals whether an account exists.
"""

import secrets
import sqlite3
from collections.abc import Callable

from backend.settings import Refusal, too_soon
from backend.store import Store


def find(store: Store, address: str, purpose: str) -> sqlite3.Row | None:
    return store.one("SELECT * FROM codes WHERE address = ? AND purpose = ?", address, purpose)


def cooldown(store: Store, record: sqlite3.Row) -> float:
    """Returns the seconds until another code may be sent; zero or less if one may be sent now."""
    return record["sent_at"] + store.settings.resendAfter - store.now()


def is_over(store: Store, record: sqlite3.Row) -> bool:
    return record["used"] or store.now() >= record["sent_at"] + store.settings.codeLifetime


def note_share(store: Store, address: str, purpose: str, client: str) -> None:
    """Counts the codes that one network address requests for an email address within a day, and refuses too many."""
    share = f"codes {purpose} {address} {client}"
    store.check_limit(share, store.settings.codesPerDayAndNetwork, 86_400)
    store.note(share)


def issue(store: Store, address: str, purpose: str, mailed: bool, client: str) -> None:
    """Replaces the last code with a new one. Refuses during the cooldown, and after too many codes within a day."""
    many = f"codes {purpose} {address}"
    store.check_limit(many, store.settings.codesPerDay, 86_400)
    last = find(store, address, purpose)
    if last is not None and cooldown(store, last) > 0:
        raise too_soon(cooldown(store, last))
    note_share(store, address, purpose, client)
    store.note(many)
    code = "".join(secrets.choice("0123456789") for _ in range(store.settings.codeLength))
    store.run(
        "INSERT OR REPLACE INTO codes (address, purpose, code, sent_at, wrong, mailed) VALUES (?, ?, ?, ?, 0, ?)",
        address, purpose, code, store.now(), mailed)


def issue_or_keep(store: Store, address: str, purpose: str, client: str) -> int:
    """Issues a code for a sign-up. Returns the seconds until another may be sent.

    During the cooldown, a mailed code stays valid: it proves the address, regardless of the requester.
    """
    last = find(store, address, purpose)
    if last is not None and last["mailed"] and not is_over(store, last) and cooldown(store, last) > 0:
        note_share(store, address, purpose, client)
        return -int(-cooldown(store, last) // 1)
    issue(store, address, purpose, mailed=True, client=client)
    return store.settings.resendAfter


def redeem(
    store: Store, address: str, purpose: str, code: str, is_owner: Callable[[], bool] = lambda: True
) -> None:
    """Redeems a code. Refuses and counts a wrong code, and also a right code if `is_owner` returns false."""
    record = find(store, address, purpose)
    if record is None or is_over(store, record):
        raise Refusal(422, "code_expired", "The code has expired.")
    left = store.settings.codeAttempts - record["wrong"]
    if left <= 0:
        raise Refusal(429, "attempts_exceeded", "The code allows no more attempts.")
    # Always called, so that every refusal takes the same time.
    owner = is_owner()
    # A code that was not mailed is always wrong, even if it is guessed.
    if not (secrets.compare_digest(record["code"], code) and record["mailed"] and owner):
        store.run("UPDATE codes SET wrong = wrong + 1 WHERE address = ? AND purpose = ?", address, purpose)
        raise Refusal(422, "code_mismatch", "The code is wrong.", attemptsLeft=left - 1)
    store.run("UPDATE codes SET used = 1 WHERE address = ? AND purpose = ?", address, purpose)


def forget(store: Store, address: str) -> None:
    store.run("DELETE FROM codes WHERE address = ?", address)
