"""The callback of a provider's page, which leads back to the app."""

import secrets
from urllib.parse import urlencode

from clerk.store import Body, Store
from supabase.errors import Refusal as ProviderRefusal

CALLBACK = "/v1/oauth_callback"
CLIENT = "clerk-instance"


def callback(store: Store, query: Body) -> str | None:
    """Receives the user from the provider's page. Returns the app's address; `None` for an unknown callback."""
    sign_in = store.pages.pop(query.get("state", ""), None)
    if sign_in is None or not sign_in.redirect_url:
        return None
    sign_in.page = None
    try:
        if "error" in query:
            raise ProviderRefusal(400, query["error"], "")
        claims = store.provider.exchange(store.url, query.get("code", ""))
    except ProviderRefusal as refusal:
        sign_in.verification = "failed"
        sign_in.error = f"oauth_{refusal.code}" if refusal.code == "access_denied" else refusal.code
        return sign_in.redirect_url
    sign_in.external = {"strategy": sign_in.strategy, "subject": claims["sub"], "email": claims.get("email")}
    sign_in.user = store.user_at(sign_in.external)
    sign_in.nonce = secrets.token_urlsafe(24)
    return f"{sign_in.redirect_url}?{urlencode({'rotating_token_nonce': sign_in.nonce})}"
