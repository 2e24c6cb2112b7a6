"""The backend's data, in SQLite."""

import sqlite3

from backend.settings import Clock, Settings, too_soon

SCHEMA = """
CREATE TABLE accounts (
    id TEXT PRIMARY KEY, address TEXT UNIQUE NOT NULL, email TEXT NOT NULL, salt BLOB NOT NULL, password BLOB NOT NULL,
    attributes TEXT NOT NULL, terms_version TEXT NOT NULL, terms_accepted_at TEXT NOT NULL,
    sms_consent_given_at TEXT, confirmed INTEGER NOT NULL DEFAULT 0);
-- The last code of each kind for an address, with or without an account. `mailed` is 0 if the code was not sent.
CREATE TABLE codes (
    address TEXT NOT NULL, purpose TEXT NOT NULL, code TEXT NOT NULL, sent_at REAL NOT NULL, mailed INTEGER NOT NULL,
    used INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (address, purpose));
-- The wrong attempts for that code.
CREATE TABLE guesses (address TEXT NOT NULL, purpose TEXT NOT NULL, network TEXT NOT NULL);
CREATE TABLE sessions (
    id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE, began_at REAL NOT NULL);
-- Tokens are stored as SHA-256, so that the table reveals none. `used_at` is the time of a refresh token's first use.
-- `spent` is 1 if the token may not be repeated. `predecessor` is the token that this one replaced.
CREATE TABLE tokens (
    digest BLOB PRIMARY KEY, kind TEXT NOT NULL, session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
    expires_at REAL NOT NULL, predecessor BLOB, used_at REAL, spent INTEGER NOT NULL DEFAULT 0);
-- The access tokens of deleted accounts, as SHA-256, until they expire. Nothing else of a deleted account is stored.
CREATE TABLE deleted_tokens (digest BLOB PRIMARY KEY, expires_at REAL NOT NULL);
-- A device belongs to the session that registered it, and ends with it.
CREATE TABLE devices (
    installation TEXT PRIMARY KEY, session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
    token TEXT UNIQUE NOT NULL, environment TEXT NOT NULL, bundle_id TEXT NOT NULL, locale TEXT NOT NULL);
CREATE TABLE attempts (scope TEXT NOT NULL, at REAL NOT NULL);
"""


class Store:
    """The tables, the settings and the clock. The caller holds a lock, so that one request runs at a time."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Deletes all data, and restores the default settings and the clock."""
        self.settings = Settings()
        self.clock = Clock()
        self.sql = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self.sql.row_factory = sqlite3.Row
        self.sql.executescript("PRAGMA foreign_keys = ON;" + SCHEMA)

    def now(self) -> float:
        return self.clock.now()

    def one(self, query: str, *values: object) -> sqlite3.Row | None:
        return self.sql.execute(query, values).fetchone()

    def run(self, query: str, *values: object) -> int:
        """Runs a statement. Returns the number of changed rows."""
        return self.sql.execute(query, values).rowcount

    def account(self, address: str) -> sqlite3.Row | None:
        return self.one("SELECT * FROM accounts WHERE address = ?", address)

    def times(self, scope: str, within: float) -> list[float]:
        """Returns when `scope` was noted within a period, in seconds, the latest first. Forgets earlier notes."""
        self.run("DELETE FROM attempts WHERE scope = ? AND at <= ?", scope, self.now() - within)
        noted = self.sql.execute("SELECT at FROM attempts WHERE scope = ? ORDER BY at DESC", (scope,))
        return [row["at"] for row in noted]

    def check_limit(self, scope: str, times: int, within: float) -> None:
        """Refuses if `scope` has been noted a number of times within a period, in seconds."""
        noted = self.times(scope, within)
        if len(noted) >= times:
            raise too_soon(noted[times - 1] + within - self.now())

    def note(self, scope: str) -> None:
        self.run("INSERT INTO attempts VALUES (?, ?)", scope, self.now())

    def forget_notes(self, scope: str) -> None:
        self.run("DELETE FROM attempts WHERE scope = ?", scope)


ASCII_LOWER = {letter: letter + 32 for letter in range(ord("A"), ord("Z") + 1)}


def address_of(email: str) -> str:
    """Returns the key of an account: the email address with ASCII letters in lower case.

    Other letters keep their case. Some have the lower case of another letter, so that the addresses of two users would
    match.
    """
    return email.translate(ASCII_LOWER)
