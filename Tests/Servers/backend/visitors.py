"""Users whose accounts and sessions are at another service, such as a Clerk instance."""

from typing import Any, NamedTuple, Protocol

from backend import sessions
from backend.store import Store


class Visitor(NamedTuple):
    """The user and the session of an access token, as the other service identifies them."""

    user: str
    session: str


class SessionTokens(Protocol):
    """The access tokens of the other service."""

    def visitor(self, access_token: str) -> Visitor | None:
        """Returns the visitor with an access token; None if the token is not valid."""


class NoSessionTokens:
    """A brand whose accounts are all at this backend."""

    def visitor(self, access_token: str) -> Visitor | None:
        return None


class Visitors:
    """The records of the visitors. A reset of the backend keeps them: tests of the other service run beside those of the
    backend's own accounts."""

    def __init__(self, tokens: SessionTokens) -> None:
        self.tokens, self.store = tokens, Store()

    def find(self, authorization: str) -> Visitor | None:
        """Returns the visitor with the access token of a request. Creates the record at the first request."""
        visitor = self.tokens.visitor(sessions.bearer(authorization))
        if visitor is None:
            return None
        self.store.run(
            "INSERT OR IGNORE INTO accounts VALUES (?, ?, '', x'', x'', '{}', '', '', NULL, 1)", visitor.user, visitor.user)
        self.store.run(
            "INSERT OR IGNORE INTO sessions VALUES (?, ?, ?)", visitor.session, visitor.user, self.store.now())
        return visitor

    def me(self, authorization: str) -> tuple[int, Any] | None:
        """Returns the response with a visitor's record; None if the access token is not one of the other service."""
        visitor = self.find(authorization)
        return (200, {"id": visitor.user}) if visitor else None
