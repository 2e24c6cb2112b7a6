"""The users of the test servers, and the URLs to which their pages redirect."""

import secrets
from dataclasses import dataclass, field

# The URLs of template-app and inner-world in their environment `local`. The live suites use the first.
CALLBACKS = [f"{scheme}://auth/callback" for scheme in ("templateapp-local", "innerworld-local")]
SIGNED_OUT = [f"{scheme}://auth/signed-out" for scheme in ("templateapp-local", "innerworld-local")]
SCOPES = ["openid", "email", "profile", "aws.cognito.signin.user.admin"]


def new_password() -> str:
    """Returns a random password with every kind of character that a user pool requires by default."""
    return secrets.token_urlsafe(18) + "aA1!"


@dataclass(frozen=True)
class User:
    """A user with an account."""

    email: str
    name: str
    password: str = field(default_factory=new_password)
    sub: str = field(default_factory=lambda: secrets.token_hex(16))
