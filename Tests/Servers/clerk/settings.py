"""The settings of the instance, which tests change by `POST /_control/settings`."""

from dataclasses import dataclass, field


@dataclass
class Settings:
    """The settings of a new instance. All durations are in seconds."""

    # Which responses replace the client token: `always`, `creates` (those that begin something) or `never`.
    rotation: str = "always"
    # How long a replaced client token is accepted.
    token_grace: float = 60
    # The response to an old client token: `refuse`, or `forget`, which also orders the app to forget the token.
    stale: str = "refuse"
    # Orders the app to forget the client token in the next response.
    forget: bool = False
    # Whether a sign-in with a password on a new device needs a code, and with which status.
    client_trust: bool = True
    trust_status: str = "needs_client_trust"
    confirms_email: bool = True
    # Fields that a sign-up must and may have, and those that the instance has off.
    required: list[str] = field(default_factory=lambda: ["email_address", "password"])
    disabled: list[str] = field(default_factory=list)
    signups: bool = True
    delete_self: bool = True
    native_api: bool = True
    # Whether a new session waits for a task, such as the choice of an organization.
    pending_sessions: bool = False
    # Whether a client can have only one session.
    single_session: bool = True
    token_life: int = 60
    code_life: float = 600
    # The shortest time between two codes of one sign-in or sign-up.
    code_interval: float = 0
    code_attempts: int = 3
    attempt_life: float = 86_400
    # The number of wrong passwords before an account is locked, and for how long.
    wrong_passwords: int = 10
    lockout: int = 3600
    # How long a verification counts for what cannot be undone.
    reverification: float = 600
    # The number of creates and of attempts in ten seconds; 0 for no limit.
    creates: int = 0
    attempts: int = 0
    minimum_password: int = 8
    pwned_passwords: list[str] = field(default_factory=list)
    # The next requests for a session token that are refused as in an outage.
    missing_expired_token: int = 0
    # The providers whose pages users can sign in at.
    pages: list[str] = field(default_factory=lambda: [
        f"oauth_{name}" for name in ("apple", "google", "facebook", "microsoft", "github", "linkedin_oidc", "custom_acme_id")])
    # The audiences of Apple's tokens, and the addresses to which pages return.
    apple_clients: list[str] = field(default_factory=lambda: ["template-app"])
    redirects: list[str] = field(default_factory=lambda: [
        "com.example.template://auth/callback", "forkintheroad://auth/callback", "forkintheroad-local://auth/callback"])
