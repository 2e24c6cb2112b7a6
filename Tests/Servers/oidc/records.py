"""The provider's data in memory: clients, codes, token families and browser sessions."""

import secrets
import threading
import time
from dataclasses import dataclass, field, replace
from typing import Any

from users import User


@dataclass(frozen=True)
class Client:
    """A registered app. An app without a secret is public and must use PKCE."""

    client_id: str
    redirect_uris: tuple[str, ...]
    logout_uris: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ("openid", "email", "profile")
    secret: str | None = None

    @property
    def is_public(self) -> bool:
        return self.secret is None

    # The client interface of Authlib.
    def get_client_id(self) -> str:
        return self.client_id

    def get_default_redirect_uri(self) -> None:
        return None

    def get_allowed_scope(self, scope: str | None) -> str | None:
        wanted = (scope or "").split()
        return " ".join(wanted) if set(wanted) <= set(self.scopes) else None

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return redirect_uri in self.redirect_uris

    def check_client_secret(self, client_secret: str) -> bool:
        return self.secret is not None and secrets.compare_digest(self.secret, client_secret)

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        return (method == "none") == self.is_public

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type in ("authorization_code", "refresh_token")


@dataclass(frozen=True)
class Browser:
    """A user who is signed in to a browser, and the time at which the user entered the password."""

    user: User
    provider: str | None
    auth_time: int


@dataclass
class Family:
    """The tokens of one sign-in. Revocation, or the second use of a code or refresh token, ends the whole family."""

    client: Client
    user: User
    scope: str
    provider: str | None
    auth_time: int
    ended: bool = False


@dataclass
class Code:
    """An authorization code, valid for one use."""

    family: Family
    redirect_uri: str
    nonce: str | None
    code_challenge: str | None
    expires_at: float
    code_challenge_method: str = "S256"
    used: bool = False

    # The code interface of Authlib.
    def get_redirect_uri(self) -> str:
        return self.redirect_uri

    def get_scope(self) -> str:
        return self.family.scope

    def get_nonce(self) -> str | None:
        return self.nonce

    def get_auth_time(self) -> int:
        return self.family.auth_time

    def get_acr(self) -> None:
        return None

    def get_amr(self) -> None:
        return None


@dataclass
class Token:
    """An access or refresh token."""

    family: Family
    expires_at: float
    used: bool = False

    # The token interface of Authlib.
    def check_client(self, client: Client) -> bool:
        return client == self.family.client

    def get_scope(self) -> str:
        return self.family.scope

    def get_expires_in(self) -> int:
        return max(0, int(self.expires_at - time.time()))

    def is_expired(self) -> bool:
        return self.expires_at <= time.time()

    def is_revoked(self) -> bool:
        return self.family.ended


@dataclass
class Lifetimes:
    """The lifetimes of codes and tokens, in seconds."""

    code: float = 60
    access: float = 3600
    refresh: float = 86_400


@dataclass
class Records:
    """All data. `lock` guards the check and the use of a code or token, which must be one atomic step."""

    clients: dict[str, Client]
    users: dict[str, User]
    codes: dict[str, Code] = field(default_factory=dict)
    access: dict[str, Token] = field(default_factory=dict)
    refresh: dict[str, Token] = field(default_factory=dict)
    browsers: dict[str, Browser] = field(default_factory=dict)
    deleted: set[str] = field(default_factory=set)
    lifetimes: Lifetimes = field(default_factory=Lifetimes)
    lock: Any = field(default_factory=threading.Lock)

    def use_code(self, value: str, client: Client) -> Code | None:
        """Returns the code if its client uses it for the first time. A second use ends its family."""
        return self._use(self.codes.get(value), client)

    def use_refresh_token(self, value: str, client: Client, rotate: bool) -> Token | None:
        """Returns the token if it is valid. With rotation, a second use ends its family."""
        return self._use(self.refresh.get(value), client, rotate)

    def _use(self, record: Any, client: Client, once: bool = True) -> Any:
        with self.lock:
            if record is None or record.family.client != client:
                return None
            if record.used:
                record.family.ended = True
            if record.family.ended or record.expires_at <= time.time():
                return None
            record.used = once
            return record

    # The accounts, for the platform backend.
    def authenticated_at(self, access_token: str) -> float | None:
        """Returns the time at which the user of an access token entered the password; None for an invalid token."""
        token = self.access.get(access_token)
        if token is None or token.is_expired() or token.is_revoked():
            return None
        return token.family.auth_time

    def delete_account(self, access_token: str) -> None:
        """Deletes the account of an access token's user. The next sign-in creates another account."""
        user = self.access[access_token].family.user
        with self.lock:
            for token in [*self.access.values(), *self.refresh.values()]:
                if token.family.user.sub == user.sub:
                    token.family.ended = True
            self.browsers = {name: it for name, it in self.browsers.items() if it.user.sub != user.sub}
            self.users[user.email] = replace(user, sub=secrets.token_hex(16))
            self.deleted.add(user.sub)

    def was_deleted(self, access_token: str) -> bool:
        """Returns whether the account of an access token was deleted."""
        token = self.access.get(access_token)
        return token is not None and token.family.user.sub in self.deleted
