"""The instance's data in memory: users, clients, sessions, and the sign-ins and sign-ups that have begun."""

import base64
import hashlib
import hmac
import secrets
import struct
import threading
import time
from dataclasses import dataclass, field
from typing import Any

from joserfc import jwt
from joserfc.jwk import RSAKey

from clerk.contract import Instance, Vendor
from clerk.errors import Refusal
from clerk.settings import Settings
from supabase.providers import Provider

Body = dict[str, Any]


def new_id(kind: str) -> str:
    return f"{kind}_{secrets.token_hex(12)}"


@dataclass
class Address:
    """An email address or a phone number of a user."""

    text: str
    verified: bool = True
    id: str = field(default_factory=lambda: new_id("idn"))


@dataclass
class User:
    """A user. Accounts at providers are pairs of a strategy and the provider's identifier."""

    created_at: float
    email: Address | None = None
    phone: Address | None = None
    password: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    totp_secret: str | None = None
    phone_is_second_factor: bool = False
    backup_codes: list[str] = field(default_factory=list)
    default_factor: str = ""
    accounts: set[tuple[str, str]] = field(default_factory=set)
    clients: set[str] = field(default_factory=set)
    must_change_password: bool = False
    legal_accepted_at: float | None = None
    wrong_passwords: int = 0
    locked_until: float = 0
    id: str = field(default_factory=lambda: new_id("user"))


@dataclass
class Session:
    user: User
    client: str
    created_at: float
    verified_at: float
    status: str = "active"
    # The user verifies the identity again.
    is_verifying: bool = False
    code: "Code | None" = None
    id: str = field(default_factory=lambda: new_id("sess"))

    @property
    def is_alive(self) -> bool:
        return self.status in ("active", "pending")


@dataclass
class Code:
    """A code that was sent."""

    text: str
    expires_at: float
    sent_at: float
    attempts: int = 0


@dataclass
class SignIn:
    client: str
    created_at: float
    # The language of its mails; `None` for that of the instance.
    locale: str | None = None
    user: User | None = None
    identifier: str | None = None
    status: str = "needs_identifier"
    strategy: str | None = None
    # The state of the first factor's verification, and the address of its page.
    verification: str = "unverified"
    error: str | None = None
    page: str | None = None
    redirect_url: str | None = None
    nonce: str | None = None
    # The account at a provider that has no user here.
    external: Body | None = None
    first_code: Code | None = None
    second_code: Code | None = None
    second_strategy: str | None = None
    second_verified: bool = False
    session: str | None = None
    id: str = field(default_factory=lambda: new_id("sia"))


@dataclass
class SignUp:
    client: str
    created_at: float
    # The language of its mails; `None` for that of the instance.
    locale: str | None = None
    values: Body = field(default_factory=dict)
    status: str = "missing_requirements"
    strategy: str | None = None
    external: Body | None = None
    is_transferable: bool = False
    email_verified: bool = False
    code: Code | None = None
    session: str | None = None
    user: str | None = None
    id: str = field(default_factory=lambda: new_id("sua"))


@dataclass
class Client:
    """An installation of an app, with its token and those that were replaced, each with the time."""

    token: str
    created_at: float
    replaced: dict[str, float] = field(default_factory=dict)
    sign_in: SignIn | None = None
    sign_up: SignUp | None = None
    id: str = field(default_factory=lambda: new_id("client"))


@dataclass
class Store:
    """The state of an instance, which one request at a time uses."""

    # The address of the instance, without a path.
    url: str
    provider: Provider = field(default_factory=Provider)
    settings: Settings = field(default_factory=Settings)
    key: RSAKey = field(default_factory=lambda: RSAKey.generate_key(2048, {"use": "sig"}, auto_kid=True))
    instance: Instance = field(default_factory=Instance)
    vendor: Vendor | None = field(default_factory=Vendor.found)
    lock: threading.RLock = field(default_factory=threading.RLock)
    offset: float = 0
    users: list[User] = field(default_factory=list)
    clients: dict[str, Client] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    sign_ins: dict[str, SignIn] = field(default_factory=dict)
    sign_ups: dict[str, SignUp] = field(default_factory=dict)
    # The sign-ins whose page is open, by the state of the provider's callback.
    pages: dict[str, SignIn] = field(default_factory=dict)
    mail: list[Body] = field(default_factory=list)
    requests: list[Body] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    # The responses that did not match a document. A reset keeps them.
    undocumented: set[str] = field(default_factory=set)
    _calls: dict[str, list[float]] = field(default_factory=dict)

    def now(self) -> float:
        """Returns the time by the clock of the tests, in seconds since 1970."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Moves that clock forward."""
        self.offset += seconds

    def reset(self) -> None:
        self.settings, self.offset = Settings(), 0
        found: Any
        for found in (
                self.users, self.clients, self.sessions, self.sign_ins, self.sign_ups, self.pages, self.mail,
                self.requests, self.violations, self._calls):
            found.clear()

    def limit(self, what: str, count: int) -> None:
        """Counts a call. Raises `Refusal` if there were `count` calls in the last ten seconds; 0 means no limit."""
        recent = [at for at in self._calls.get(what, []) if at > self.now() - 10]
        if count and len(recent) >= count:
            raise Refusal(429, "too_many_requests", retry_after=10)
        self._calls[what] = [*recent, self.now()]

    def user_with(self, identifier: str) -> User | None:
        wanted = identifier.strip().lower()
        return next((user for user in self.users if user.email and user.email.text.lower() == wanted), None)

    def user_at(self, external: Body) -> User | None:
        """Returns the user of an account at a provider, which may also have the provider's verified address."""
        account = (external["strategy"], external["subject"])
        found = next((user for user in self.users if account in user.accounts), None)
        if found is None and external["email"] and (found := self.user_with(external["email"])):
            found.accounts.add(account)
        return found

    def begin(self, user: User, client: Client) -> Session:
        """Begins a session."""
        status = "pending" if self.settings.pending_sessions else "active"
        session = Session(user, client.id, self.now(), self.now(), status)
        self.sessions[session.id] = session
        user.clients.add(client.id)
        return session

    def sessions_of(self, client: Client) -> list[Session]:
        return [found for found in self.sessions.values() if found.client == client.id and found.is_alive]

    def require_no_session(self, client: Client) -> None:
        if self.settings.single_session and self.sessions_of(client):
            raise Refusal(400, "session_exists")

    def send_code(self, to: str, kind: str, last: Code | None, locale: str | None = None) -> Code:
        """Sends a code, and returns it. Raises `Refusal` soon after the last one."""
        if last and self.now() < last.sent_at + self.settings.code_interval:
            wait = max(1, round(last.sent_at + self.settings.code_interval - self.now()))
            raise Refusal(429, "verification_code_too_many_requests", retry_after=wait)
        text = "424242" if "+clerk_test" in to else f"{secrets.randbelow(10**6):06}"
        self.mail.append({"to": to.lower(), "kind": kind, "code": text, "locale": locale or ""})
        return Code(text, self.now() + self.settings.code_life, self.now())

    def check_code(self, code: Code | None, text: str) -> None:
        """Raises `Refusal` unless the text is the code."""
        if code is None:
            raise Refusal(400, "verification_missing")
        if self.now() >= code.expires_at:
            raise Refusal(400, "verification_expired")
        if code.attempts >= self.settings.code_attempts:
            raise Refusal(400, "verification_failed")
        if not secrets.compare_digest(code.text.encode(), text.encode()):
            code.attempts += 1
            raise Refusal(422, "form_code_incorrect", meta={"param_name": "code"})
        code.expires_at = 0

    def token(self, session: Session) -> str:
        """Returns an access token of a session, without `azp`, as for requests without an origin."""
        minutes = int((self.now() - session.verified_at) // 60)
        claims = {
            "iss": self.url, "sid": session.id, "sub": session.user.id, "iat": int(self.now()), "nbf": int(self.now()) - 10,
            "exp": int(self.now()) + self.settings.token_life, "fva": [minutes, -1], "sts": session.status, "v": 2,
            "jti": secrets.token_hex(10)}
        return jwt.encode({"alg": "RS256", "kid": str(self.key.kid), "typ": "JWT"}, claims, self.key)


def totp(secret: str, now: float) -> str:
    """Returns the code of an authenticator app (RFC 6238, with SHA-1 and steps of 30 seconds)."""
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(now) // 30), hashlib.sha1).digest()
    place = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[place:place + 4])[0] & 0x7FFFFFFF) % 10**6:06}"
