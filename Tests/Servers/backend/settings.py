"""The brand's settings, the server's clock, and the refusal of requests."""

import time
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Settings:
    """The settings that a brand chooses. Times are in seconds."""

    minimumAge: int = 13
    requiredFields: list[str] = field(default_factory=lambda: ["birthdate"])
    termsVersion: str = "2026-01-15"
    passwordMinLength: int = 8
    passwordMaxLength: int = 128
    passwordRequires: list[str] = field(default_factory=lambda: ["lowercase", "digit"])
    codeLength: int = 6
    codeLifetime: int = 600
    # The maximum number of wrong attempts for a code from all networks.
    codeAttempts: int = 10
    resendAfter: int = 30
    # The maximum number of codes of one kind for an email address within a day, because each code allows a few guesses.
    codesPerDay: int = 10
    # The maximum number of these that one network may request, so that a stranger leaves enough for the owner.
    codesPerDayAndNetwork: int = 5
    # The maximum number of wrong attempts for a code from one network.
    codeAttemptsOfNetwork: int = 5
    accessLifetime: int = 900
    refreshLifetime: int = 30 * 86_400
    # The time in which a used refresh token is accepted once more, in case the response to its first use was lost.
    refreshGrace: int = 30
    # The maximum age of a session for an operation that cannot be undone.
    stepUpWithin: int = 300
    # The maximum number of requests per minute and network that disclose accounts (status, signup).
    disclosuresPerMinute: int = 20
    # The maximum number of wrong passwords from one network for an email address in a period, and the period.
    wrongPasswords: int = 5
    wrongPasswordsWithin: int = 900
    # The number of wrong passwords from all networks for an email address after which sign-ins slow down. The first wait
    # is one second, and each wrong password doubles it.
    wrongPasswordsOfAllNetworks: int = 20
    longestWait: int = 60
    # The time for which the network of a successful sign-in is exempt from that wait.
    ownNetworkFor: int = 30 * 86_400


@dataclass
class Clock:
    """The server's clock. Tests stop it, and advance it instead of waiting."""

    ahead: float = 0
    stopped_at: float | None = None

    def now(self) -> float:
        return (self.stopped_at or time.time()) + self.ahead


class Refusal(Exception):
    """An error response to a request."""

    def __init__(self, status: int, code: str, message: str, **details: Any) -> None:
        super().__init__(code)
        self.status = status
        self.body = {"code": code, "message": message, **details}


def too_soon(seconds: float) -> Refusal:
    """Returns the refusal of a request that may be repeated after a time, at least one second."""
    return Refusal(429, "limit_exceeded", "Try again later.", retryAfter=max(1, -int(-seconds // 1)))
