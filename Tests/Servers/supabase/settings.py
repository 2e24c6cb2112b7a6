"""The settings of the project, which tests change by `POST /_control/settings`."""

from dataclasses import dataclass, field


@dataclass
class Settings:
    """The settings of a new project on the hosted platform, except `mail_interval`, which is that of a self-hosted one.

    All durations are in seconds.
    """

    # Whether a new address needs no confirmation.
    autoconfirm: bool = False
    # Whether the reuse of an old refresh token revokes all refresh tokens of the session.
    rotation: bool = True
    # How long a used refresh token can be used again.
    reuse_interval: float = 0
    token_life: int = 3600
    # How long a mailed code is valid.
    code_life: float = 3600
    code_length: int = 6
    # The shortest time between two mails to a user.
    mail_interval: float = 60
    # The number of calls of /verify in five minutes, and of anonymous sign-ups in an hour.
    verify_limit: int = 30
    anonymous_limit: int = 30
    signups: bool = True
    anonymous: bool = True
    manual_linking: bool = False
    require_current_password: bool = False
    # Whether sign-ups, sign-ins with a password and requests for codes need the token of a captcha.
    captcha: bool = False
    # Whether a change of the address needs codes of both addresses.
    secure_email_change: bool = True
    minimum_password: int = 6
    # Passwords that count as leaked.
    leaked_passwords: list[str] = field(default_factory=list)
    # The audiences that an ID token of a provider may have.
    apple_clients: list[str] = field(default_factory=lambda: ["template-app"])
    google_clients: list[str] = field(default_factory=lambda: ["template-app"])
    site_url: str = "https://app.example.com"
    # Patterns of addresses to return to. `*` matches all characters but `.` and `/`, `**` all.
    redirects: list[str] = field(default_factory=lambda: [
        f"{scheme}://auth/callback{query}" for scheme in ("com.example.template", "maxpuzzles") for query in ("", "?state=*")])
