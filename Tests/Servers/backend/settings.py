"""What a brand decides, what time it is, and how requests are refused."""

import time
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Settings:
    """What a brand decides. Times are in seconds."""

    minimumAge: int = 13
    requiredFields: list[str] = field(default_factory=lambda: ["birthdate"])
    termsVersion: str = "2026-01-15"
    passwordMinLength: int = 8
    passwordMaxLength: int = 128
    passwordRequires: list[str] = field(default_factory=lambda: ["lowercase", "digit"])
    codeLength: int = 6
    codeLifetime: int = 600
    codeAttempts: int = 5
    resendAfter: int = 30
    # How many codes of a kind an address is sent within a day: each may be guessed at a few times.
    codesPerDay: int = 10
    # How many of these one network address may ask for: a stranger leaves enough for the owner.
    codesPerDayAndNetwork: int = 5
    # The network address that requests seem to come from; `None` for the address of their socket.
    networkAddress: str | None = None
    accessLifetime: int = 900
    refreshLifetime: int = 30 * 86_400
    # For how long a used refresh token is accepted once more, in case the response to its first use was lost.
    refreshGrace: int = 30
    # How young a session must be for what cannot be undone.
    stepUpWithin: int = 300
    # How often within a minute one network address may ask what tells of accounts (status, signup).
    disclosuresPerMinute: int = 20
    wrongPasswords: int = 5
    wrongPasswordsWithin: int = 900


@dataclass
class Clock:
    """The server's time, which tests stop, and move forward rather than wait."""

    ahead: float = 0
    stopped_at: float | None = None

    def now(self) -> float:
        return (self.stopped_at or time.time()) + self.ahead


class Refusal(Exception):
    """A request that is answered with an error."""

    def __init__(self, status: int, code: str, message: str, **details: Any) -> None:
        super().__init__(code)
        self.status = status
        self.body = {"code": code, "message": message, **details}


def too_soon(seconds: float) -> Refusal:
    """Refused for so long, at least a second."""
    return Refusal(429, "limit_exceeded", "Try again later.", retryAfter=max(1, -int(-seconds // 1)))
