"""What the servers of a project share: the database, the settings, the clock, the mail, and what tests look at."""

import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from supabase.contract import Contract
from supabase.database import AUTH, Connection, Database, Row
from supabase.errors import Refusal
from supabase.providers import Provider
from supabase.settings import Settings
from supabase.tokens import Tokens


@dataclass
class Store:
    """The state of a project. Accounts, sessions and refresh tokens are in the database."""

    database: Database
    # The address of the project, without a path.
    url: str
    # Apple and Google.
    provider: Provider = field(default_factory=Provider)
    settings: Settings = field(default_factory=Settings)
    tokens: Tokens = field(default_factory=Tokens)
    mail: list[dict[str, Any]] = field(default_factory=list)
    requests: list[dict[str, Any]] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    lock: threading.RLock = field(default_factory=threading.RLock)
    # The vendor's document; `None` if it is not there.
    contract: Contract | None = field(default_factory=Contract.found)
    # The sign-ins whose page is open, by the state of the provider's callback.
    flows: dict[str, Any] = field(default_factory=dict)
    # The tokens of captchas that were used.
    captcha_tokens: set[str] = field(default_factory=set)
    _calls: dict[str, list[float]] = field(default_factory=dict)

    @property
    def issuer(self) -> str:
        return f"{self.url}/auth/v1"

    def now(self) -> float:
        """Returns the time by the clock of the tests, in seconds since 1970."""
        return time.time() + self.database.offset

    def advance(self, seconds: float) -> None:
        """Moves that clock forward, and that of the database."""
        self.database.advance(seconds)

    def date(self) -> datetime:
        return datetime.fromtimestamp(self.now(), UTC)

    def connect(self) -> Connection:
        """Returns a connection of the account service, which the caller closes."""
        return self.database.connect(AUTH)

    def reset(self) -> None:
        """Restores the database and the settings, and forgets mail, requests and violations."""
        self.database.reset()
        self.settings = Settings()
        for found in (self.mail, self.requests, self.violations, self.flows, self.captcha_tokens, self._calls):
            found.clear()

    def count(self, what: str, limit: int, seconds: float) -> None:
        """Counts a call. Raises `Refusal` if there were `limit` calls in the last `seconds`."""
        recent = [at for at in self._calls.get(what, []) if at > self.now() - seconds]
        if len(recent) >= limit:
            raise Refusal(429, "over_request_rate_limit", "Request rate limit reached")
        self._calls[what] = [*recent, self.now()]


def only(rows: list[Row]) -> Row:
    """Returns the only row."""
    (row,) = rows
    return row
