"""The check of a captcha's token, before an operation.

The facts are those of supabase/auth, internal/api/middleware.go (`verifyCaptcha`) and api.go. The check of an administrator's
token is left out. The service that solves captchas is played: a token is valid once, and its errors are those of Turnstile.
"""

from typing import Any

from supabase.errors import Refusal
from supabase.store import Store

CHECKED = ("/signup", "/recover", "/resend", "/otp", "/token")
# The grants of /token that need no token.
FREE_GRANTS = ("pkce", "refresh_token", "id_token")
# The start of a token of a solved captcha.
SOLVED = "solved-"


def check(store: Store, path: str, grant: str, body: dict[str, Any]) -> None:
    """Raises `Refusal` if the project checks captchas, and the request needs a token that it does not have."""
    if not store.settings.captcha or path not in CHECKED or path == "/token" and grant in FREE_GRANTS:
        return
    security = body.get("gotrue_meta_security") or {}
    token = security.get("captcha_token") or "" if isinstance(security, dict) else None
    if not isinstance(token, str):
        raise Refusal(400, "bad_json", "Could not parse request body as JSON: gotrue_meta_security is malformed")
    token = token.strip()
    if not token:
        raise failed("no captcha_token found")
    if not token.startswith(SOLVED):
        raise failed("invalid-input-response")
    if token in store.captcha_tokens:
        raise failed("timeout-or-duplicate")
    store.captcha_tokens.add(token)


def failed(reason: str) -> Refusal:
    return Refusal(400, "captcha_failed", f"captcha protection: request disallowed ({reason})")
