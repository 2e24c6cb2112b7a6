"""Sessions and their tokens."""

import hashlib
import secrets
import sqlite3
from typing import Any

from backend.settings import Refusal
from backend.store import Store


def digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def begin(store: Store, account: sqlite3.Row) -> dict[str, Any]:
    session = secrets.token_hex(16)
    store.run("INSERT INTO sessions VALUES (?, ?, ?)", session, account["id"], store.now())
    return issue(store, session, account)


def issue(
    store: Store, session: str, account: sqlite3.Row, predecessor: bytes | None = None
) -> dict[str, Any]:
    access = token(store, "access", session, store.settings.accessLifetime)
    refresh = token(store, "refresh", session, store.settings.refreshLifetime, predecessor)
    user = {"id": account["id"], "email": account["email"]}
    return {
        "accessToken": access, "tokenType": "Bearer", "expiresIn": store.settings.accessLifetime,
        "refreshToken": refresh, "user": user,
    }


def token(store: Store, kind: str, session: str, lifetime: float, predecessor: bytes | None = None) -> str:
    value = secrets.token_urlsafe(32)
    store.run(
        "INSERT INTO tokens (digest, kind, session, expires_at, predecessor) VALUES (?, ?, ?, ?, ?)",
        digest(value), kind, session, store.now() + lifetime, predecessor)
    return value


def find(store: Store, kind: str, value: str) -> sqlite3.Row | None:
    return store.one(
        """SELECT tokens.*, sessions.account, sessions.began_at
        FROM tokens JOIN sessions ON sessions.id = tokens.session WHERE digest = ? AND kind = ?""", digest(value), kind)


def renew(store: Store, refresh_token: str) -> dict[str, Any]:
    """Issues the next tokens of a session. A reused token ends it, except for one repetition of the last refresh."""
    found = find(store, "refresh", refresh_token)
    if found is not None:
        token, is_valid = found["digest"], store.now() < found["expires_at"]
        if is_valid and (is_first_use(store, token) or is_repetition(store, token)):
            account = store.one("SELECT * FROM accounts WHERE id = ?", found["account"])
            return issue(store, found["session"], account, predecessor=token)
        store.run("DELETE FROM sessions WHERE id = ?", found["session"])
    raise Refusal(401, "session_ended", "The session has ended.")


# Each function checks and marks in one statement, so that of two simultaneous uses only one is the first, and only one is
# the repetition.


def is_first_use(store: Store, token: bytes) -> bool:
    return store.run(
        "UPDATE tokens SET used_at = ? WHERE digest = ? AND used_at IS NULL", store.now(), token) == 1


def is_repetition(store: Store, token: bytes) -> bool:
    """Returns whether this is the permitted repetition of a refresh whose response was lost.

    A token may be repeated once, a short time after its first use and before the use of its successor. The repetition
    voids the successor; the use of a void token ends the session.
    """
    repeats = store.run(
        """UPDATE tokens SET spent = 1 WHERE digest = ? AND NOT spent AND used_at > ?
        AND EXISTS (SELECT 1 FROM tokens AS next WHERE next.predecessor = tokens.digest AND next.used_at IS NULL)""",
        token, store.now() - store.settings.refreshGrace) == 1
    if repeats:
        store.run("UPDATE tokens SET used_at = ?, spent = 1 WHERE predecessor = ?", store.now(), token)
    return repeats


def end(store: Store, refresh_token: str, everywhere: bool) -> None:
    found = find(store, "refresh", refresh_token)
    if found is None:
        return
    if everywhere:
        end_all(store, found["account"])
    store.run("DELETE FROM sessions WHERE id = ?", found["session"])


def end_all(store: Store, account: str) -> None:
    store.run("DELETE FROM sessions WHERE account = ?", account)


def bearer(authorization: str) -> str:
    """Returns the access token of a request (RFC 6750 section 2.1); empty if there is none."""
    scheme, _, value = authorization.partition(" ")
    return value if scheme.lower() == "bearer" else ""


def remember_deleted(store: Store, account: str) -> None:
    """Stores the digests of an account's access tokens, so that a repeated deletion has a definite response."""
    store.run(
        """INSERT INTO deleted_tokens SELECT digest, expires_at FROM tokens
        WHERE kind = 'access' AND session IN (SELECT id FROM sessions WHERE account = ?)""", account)


def was_deleted(store: Store, access_token: str) -> bool:
    """Returns whether an access token that would still be valid belonged to an account that was deleted."""
    return store.one(
        "SELECT 1 FROM deleted_tokens WHERE digest = ? AND expires_at > ?", digest(access_token), store.now()) is not None


def authenticated(store: Store, authorization: str) -> tuple[sqlite3.Row, float]:
    """Returns the account of a request's access token, and the start of its session."""
    found = current(store, authorization)
    return store.one("SELECT * FROM accounts WHERE id = ?", found["account"]), found["began_at"]


def current(store: Store, authorization: str) -> sqlite3.Row:
    """Returns the access token of a request (RFC 6750 section 2.1) with its session."""
    found = find(store, "access", bearer(authorization))
    if found is None or store.now() >= found["expires_at"]:
        raise Refusal(401, "invalid_token", "The access token is not valid.")
    return found
