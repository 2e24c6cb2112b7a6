"""The link that a template can put into a mail. No mail of this server has one: tests look at what it would be.

The facts are those of supabase/auth, internal/utilities/request.go (`GetReferrer`), internal/api/pkce.go and verify.go (`verifyGet`).
"""

import re
from typing import Any

from supabase.errors import invalid
from supabase.store import Store

# The paths whose requests send mail.
SENDING = ("/signup", "/recover", "/resend", "/otp", "/user")


def returning(store: Store, wanted: str) -> str:
    """Returns the address to return to: the wanted one if the settings allow it, otherwise the site's."""
    for pattern in store.settings.redirects:
        parts = [{"**": ".*", "*": "[^./]*"}.get(part, re.escape(part)) for part in re.split(r"(\*\*|\*)", pattern)]
        if re.fullmatch("".join(parts), wanted):
            return wanted
    return store.settings.site_url


def check_challenge(path: str, body: dict[str, Any]) -> None:
    """Raises `Refusal` if the challenge of a request that sends mail is incomplete or malformed."""
    if path not in SENDING:
        return
    challenge, method = body.get("code_challenge") or "", body.get("code_challenge_method") or ""
    if bool(challenge) != bool(method):
        raise invalid("PKCE flow requires code_challenge_method and code_challenge")
    if challenge and not 43 <= len(challenge) <= 128:
        raise invalid("code challenge has to be between 43 and 128 characters")
    if challenge and not re.fullmatch(r"[a-zA-Z._~0-9-]+", challenge):
        raise invalid(
            "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes")


def link(store: Store, wanted: str, body: dict[str, Any]) -> dict[str, str]:
    """Returns where the link of a mail leads, and what it passes on there: a code, or the tokens of a session."""
    return {"returns_to": returning(store, wanted), "passes": "code" if body.get("code_challenge") else "tokens"}
