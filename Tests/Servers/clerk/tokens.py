"""Checks session tokens of a Clerk instance as a brand's own service does: with the vendor's package, without requests."""

from datetime import datetime, tzinfo
from typing import Any, NamedTuple, Self

from backend.visitors import Visitor
from clerk.store import Store


class Request(NamedTuple):
    """A request, as far as the vendor's package reads it."""

    headers: dict[str, str]


class InstanceTokens:
    """The session tokens of an instance, at the time of its clock."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.key = store.key.as_pem(private=False).decode()

    def visitor(self, access_token: str) -> Visitor | None:
        if access_token.count(".") != 2:
            return None
        claims = self.claims(access_token)
        # The package checks neither the issuer nor the status.
        if claims is None or claims.get("iss") != self.store.url or claims.get("sts") == "pending":
            return None
        return Visitor(claims["sub"], claims["sid"])

    def claims(self, session_token: str) -> dict[str, Any] | None:
        """Returns the claims of a token; None if the signature or the times are not valid."""
        # The import takes half a second.
        import jwt.api_jwt
        from clerk_backend_api.security import AuthenticateRequestOptions, authenticate_request

        setattr(jwt.api_jwt, "datetime", clock_of(self.store))
        state = authenticate_request(
            Request({"Authorization": f"Bearer {session_token}"}),
            # No `authorized_parties`: the tokens of native apps have no `azp`. Only `session_token`: the package sends other
            # kinds of tokens to Clerk.
            AuthenticateRequestOptions(jwt_key=self.key, accepts_token=["session_token"]))
        return state.payload if state.is_signed_in else None


def clock_of(store: Store) -> type[datetime]:
    """Returns `datetime` with the clock of the tests, for PyJWT, which has no parameter for the time."""

    class InstanceTime(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return cls.fromtimestamp(store.now(), tz)

    return InstanceTime
