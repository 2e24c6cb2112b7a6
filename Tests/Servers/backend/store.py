"""What the backend keeps, in SQLite."""

import sqlite3

from backend.settings import Clock, Settings, too_soon

SCHEMA = """
CREATE TABLE accounts (
    id TEXT PRIMARY KEY, address TEXT UNIQUE NOT NULL, email TEXT NOT NULL, salt BLOB NOT NULL, password BLOB NOT NULL,
    attributes TEXT NOT NULL, terms_version TEXT NOT NULL, terms_accepted_at TEXT NOT NULL,
    confirmed INTEGER NOT NULL DEFAULT 0);
-- One code of a kind for an address, whether it has an account or not. `mailed` where somebody was sent it.
CREATE TABLE codes (
    address TEXT NOT NULL, purpose TEXT NOT NULL, code TEXT NOT NULL, sent_at REAL NOT NULL, wrong INTEGER NOT NULL,
    mailed INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (address, purpose));
CREATE TABLE sessions (
    id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE, began_at REAL NOT NULL);
-- Tokens by their SHA-256: a reader of the table has none. A refresh token has the time of its first use, and whether it
-- may be used once more; its successor names it.
CREATE TABLE tokens (
    digest BLOB PRIMARY KEY, kind TEXT NOT NULL, session TEXT NOT NULL REFERENCES sessions ON DELETE CASCADE,
    expires_at REAL NOT NULL, predecessor BLOB, used_at REAL, spent INTEGER NOT NULL DEFAULT 0);
CREATE TABLE attempts (scope TEXT NOT NULL, at REAL NOT NULL);
"""


class Store:
    """The tables, the settings and the clock. One request at a time: the caller holds a lock."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """As if the server had just started."""
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
        """How many rows it changed."""
        return self.sql.execute(query, values).rowcount

    def account(self, address: str) -> sqlite3.Row | None:
        return self.one("SELECT * FROM accounts WHERE address = ?", address)

    def check_limit(self, scope: str, times: int, within: float) -> None:
        """Refuses where `scope` has been noted so often within that time."""
        self.run("DELETE FROM attempts WHERE scope = ? AND at <= ?", scope, self.now() - within)
        noted = self.sql.execute("SELECT at FROM attempts WHERE scope = ? ORDER BY at DESC", (scope,)).fetchall()
        if len(noted) >= times:
            raise too_soon(noted[times - 1]["at"] + within - self.now())

    def note(self, scope: str) -> None:
        self.run("INSERT INTO attempts VALUES (?, ?)", scope, self.now())

    def forget_notes(self, scope: str) -> None:
        self.run("DELETE FROM attempts WHERE scope = ?", scope)


ASCII_LOWER = {letter: letter + 32 for letter in range(ord("A"), ord("Z") + 1)}


def address_of(email: str) -> str:
    """What accounts are told apart by. Beyond ASCII some letters have the lower case of others: a stranger's address would
    be somebody's."""
    return email.translate(ASCII_LOWER)
