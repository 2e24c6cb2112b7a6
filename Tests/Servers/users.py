"""Who can sign in at the test servers, and where the pages of an app return to."""

import secrets
from dataclasses import dataclass, field

# The addresses of template-app and inner-world in their environment `local`; the first is that of the live suites.
CALLBACKS = [f"{scheme}://auth/callback" for scheme in ("templateapp-local", "innerworld-local")]
SIGNED_OUT = [f"{scheme}://auth/signed-out" for scheme in ("templateapp-local", "innerworld-local")]
SCOPES = ["openid", "email", "profile", "aws.cognito.signin.user.admin"]


def new_password() -> str:
    """A password that no other run has, with a character of every kind that a user pool asks for by default."""
    return secrets.token_urlsafe(18) + "aA1!"


@dataclass(frozen=True)
class Person:
    """Someone with an account."""

    email: str
    name: str
    password: str = field(default_factory=new_password)
    sub: str = field(default_factory=lambda: secrets.token_hex(16))
