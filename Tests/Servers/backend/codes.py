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


def note_share(store: Store, address: str, purpose: str, network: str) -> None:
    """Counts the codes that one network requests for an email address within a day, and refuses too many."""
    share = f"codes {purpose} {address} {network}"
    store.check_limit(share, store.settings.codesPerDayAndNetwork, 86_400)
    store.note(share)


def issue(store: Store, address: str, purpose: str, mailed: bool, network: str) -> None:
    """Replaces the last code with a new one. Refuses during the cooldown, and after too many codes within a day."""
    many = f"codes {purpose} {address}"
    store.check_limit(many, store.settings.codesPerDay, 86_400)
    last = find(store, address, purpose)
    if last is not None and cooldown(store, last) > 0:
        raise too_soon(cooldown(store, last))
    note_share(store, address, purpose, network)
    store.note(many)
    code = "".join(secrets.choice("0123456789") for _ in range(store.settings.codeLength))
    store.run(
        "INSERT OR REPLACE INTO codes (address, purpose, code, sent_at, mailed) VALUES (?, ?, ?, ?, ?)",
        address, purpose, code, store.now(), mailed)
    store.run("DELETE FROM guesses WHERE address = ? AND purpose = ?", address, purpose)


def issue_or_keep(store: Store, address: str, purpose: str, network: str) -> int:
    """Issues a code for a sign-up. Returns the seconds until another may be sent.

    During the cooldown, a mailed code stays valid: it proves the address, regardless of the requester.
    """
    last = find(store, address, purpose)
    if last is not None and last["mailed"] and not is_over(store, last) and cooldown(store, last) > 0:
        note_share(store, address, purpose, network)
        return -int(-cooldown(store, last) // 1)
    issue(store, address, purpose, mailed=True, network=network)
    return store.settings.resendAfter


def attempts_left(store: Store, address: str, purpose: str, network: str) -> int:
    """Returns the remaining attempts of one network for the last code. No network can use up those of all others."""
    guesses = [
        row["network"] for row in store.sql.execute(
            "SELECT network FROM guesses WHERE address = ? AND purpose = ?", (address, purpose))]
    return min(
        store.settings.codeAttemptsOfNetwork - guesses.count(network), store.settings.codeAttempts - len(guesses))


def redeem(
    store: Store, address: str, purpose: str, code: str, network: str, is_owner: Callable[[], bool] = lambda: True
) -> None:
    """Redeems a code. Refuses and counts a wrong code, and also a right code if `is_owner` returns false."""
    record = find(store, address, purpose)
    if record is None or is_over(store, record):
        raise Refusal(422, "code_expired", "The code has expired.")
    left = attempts_left(store, address, purpose, network)
    if left <= 0:
        raise Refusal(429, "attempts_exceeded", "The code allows no more attempts.")
    # Always called, so that every refusal takes the same time.
    owner = is_owner()
    # A code that was not mailed is always wrong, even if it is guessed.
    if not (secrets.compare_digest(record["code"], code) and record["mailed"] and owner):
        store.run("INSERT INTO guesses VALUES (?, ?, ?)", address, purpose, network)
        raise Refusal(422, "code_mismatch", "The code is wrong.", attemptsLeft=left - 1)
    store.run("UPDATE codes SET used = 1 WHERE address = ? AND purpose = ?", address, purpose)


def forget(store: Store, address: str) -> None:
    store.run("DELETE FROM codes WHERE address = ?", address)
    store.run("DELETE FROM guesses WHERE address = ?", address)
