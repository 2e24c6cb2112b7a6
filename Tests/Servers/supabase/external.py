"""Sign-in with Apple and Google: by an ID token, and in the browser with PKCE.

The facts are those of supabase/auth, internal/api/token_oidc.go and external.go.
"""

import base64
import hashlib
import re
import secrets
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from supabase import sessions, users
from supabase.database import Connection, Row
from supabase.errors import OAuthRefusal, Refusal, invalid
from supabase.links import returning
from supabase.providers import PROVIDERS
from supabase.store import Store, only

# How long a code can be exchanged, and a page can be open, in seconds.
CODE_LIFE = 300
# The values of `error` in a redirect, by the status of a refusal; `server_error` for all others.
OAUTH_ERRORS = {400: "invalid_request", 401: "unauthorized_client", 403: "access_denied"}

Body = dict[str, Any]


# MARK: ID tokens


def by_id_token(store: Store, connection: Connection, body: Body, authorization: str | None) -> Body:
    """Signs in with an ID token, or links its identity to the user of the access token."""
    provider, raw = body.get("provider"), body.get("nonce") or ""
    if not body.get("id_token"):
        raise OAuthRefusal("invalid request", "id_token required")
    if provider not in PROVIDERS:
        raise invalid(f'Custom OIDC provider "{provider}" not allowed')
    clients = store.settings.apple_clients if provider == "apple" else store.settings.google_clients
    claims = store.provider.claims(body["id_token"], clients)
    nonce = claims.get("nonce") or ""
    if bool(nonce) != bool(raw):
        raise OAuthRefusal("invalid request", "Passed nonce and nonce in id_token should either both exist or not.")
    if nonce and hashlib.sha256(raw.encode()).hexdigest() != nonce:
        raise OAuthRefusal("invalid nonce", "Nonces mismatch")
    if body.get("link_identity"):
        user, _ = sessions.authenticated(store, connection, authorization)
        user = link(store, connection, user, provider, claims)
    else:
        user = account_of(store, connection, provider, claims)
    return sessions.begin(store, connection, user, "oauth")


# MARK: Accounts


def account_of(store: Store, connection: Connection, provider: str, claims: Body) -> Row:
    """Returns the account of an identity: its own, the one with its verified address, or a new one."""
    data = identity_data(claims)
    known = connection.execute(
        "select user_id from identities where provider = %s and provider_id = %s", (provider, data["sub"])).fetchone()
    email = data["email"] if data["email_verified"] or store.settings.autoconfirm else None
    found = users.find(connection, email) if email else None
    if known:
        user = only(connection.execute("select * from users where id = %s", (known["user_id"],)).fetchall())
    elif found:
        user = found
        if user["email_confirmed_at"] is None:
            # A stranger may have chosen the password of an address that is not theirs.
            users.set_password(connection, user["id"], None)
            connection.execute("delete from identities where user_id = %s and provider = 'email'", (user["id"],))
    else:
        if not store.settings.signups:
            raise Refusal(422, "signup_disabled", "Signups not allowed for this instance")
        user = users.create(store, connection, data["email"], None, {}, provider)
    users.check_not_banned(store, user, 403)
    users.add_identity(store, connection, user["id"], provider, data["sub"], data)
    users.merge_metadata(connection, user["id"], data)
    return confirmed(store, connection, user["id"])


def link(store: Store, connection: Connection, user: Row, provider: str, claims: Body) -> Row:
    """Adds an identity to a user. An anonymous user gets its address, and is no longer anonymous."""
    data = identity_data(claims)
    known = connection.execute(
        "select user_id from identities where provider = %s and provider_id = %s", (provider, data["sub"])).fetchone()
    if known and known["user_id"] != user["id"]:
        raise Refusal(422, "identity_already_exists", "Identity is already linked to another user")
    if user["is_anonymous"]:
        if users.find(connection, data["email"]):
            raise Refusal(422, "email_exists", "A user with this email address has already been registered")
        connection.execute(
            "update users set email = %s, is_anonymous = false where id = %s", (data["email"], user["id"]))
    users.add_identity(store, connection, user["id"], provider, data["sub"], data)
    users.merge_metadata(connection, user["id"], data)
    return confirmed(store, connection, user["id"])


def confirmed(store: Store, connection: Connection, user: Any) -> Row:
    return only(connection.execute(
        "update users set email_confirmed_at = coalesce(email_confirmed_at, %s) where id = %s returning *",
        (store.date(), user)).fetchall())


def identity_data(claims: Body) -> Body:
    return {
        "iss": claims["iss"], "sub": claims["sub"], "provider_id": claims["sub"], "email": claims.get("email", "").lower(),
        "email_verified": bool(claims.get("email_verified")), "phone_verified": False}


# MARK: In the browser


def authorize(store: Store, connection: Connection, query: Body, linked: Row | None = None) -> str:
    """Begins a sign-in in the browser, or the link of an identity to a user. Returns the address of the provider's page.

    The client's `state` is not passed on. Parameters such as `prompt` are.
    """
    provider = query.get("provider", "")
    if provider not in PROVIDERS:
        raise invalid(f"Unsupported provider: Provider {provider} could not be found")
    challenge, method = query.get("code_challenge", ""), query.get("code_challenge_method", "")
    if method.lower() != "s256" or not re.fullmatch(r"[A-Za-z0-9._~-]{43,128}", challenge):
        store.violations.append("GET /auth/v1/authorize: no PKCE with S256")
        raise invalid("PKCE flow requires code_challenge_method and code_challenge")
    flow = only(connection.execute(
        """insert into flow_state (auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
                referrer, linking_target_id, created_at, updated_at)
            values (%s, 's256', %s, %s, 'oauth', %s, %s, %s, %s) returning id""",
        (secrets.token_hex(16), challenge, provider, returning(store, query.get("redirect_to", "")),
         linked["id"] if linked else None, store.date(), store.date())).fetchall())
    state = secrets.token_urlsafe(32)
    store.flows[state] = flow["id"]
    return store.provider.page(store.url, provider, state, query.get("prompt"))


def callback(store: Store, connection: Connection, query: Body) -> str:
    """Receives the user from the provider's page. Returns the address of the app, with a code or an error."""
    flow_id = store.flows.pop(query.get("state", ""), None)
    flow = connection.execute("select * from flow_state where id = %s", (flow_id,)).fetchone() if flow_id else None
    if not flow:
        return failed(store.settings.site_url, Refusal(400, "bad_oauth_state", "OAuth callback with invalid state"))
    try:
        if "error" in query:
            raise OAuthRefusal(query["error"], query.get("error_description", ""))
        claims = store.provider.exchange(store.url, query.get("code", ""))
        with connection.transaction():
            if flow["linking_target_id"]:
                target = users.by_id(connection, flow["linking_target_id"])
                if not target:
                    raise Refusal(404, "user_not_found", "User not found")
                user = link(store, connection, target, flow["provider_type"], claims)
            else:
                user = account_of(store, connection, flow["provider_type"], claims)
    except Refusal as refusal:
        return failed(flow["referrer"], refusal)
    connection.execute(
        "update flow_state set user_id = %s, auth_code_issued_at = %s where id = %s", (user["id"], store.date(), flow["id"]))
    return with_query(flow["referrer"], {"code": flow["auth_code"]})


def failed(address: str, refusal: Refusal) -> str:
    """Returns an address with an error, in the query and in the fragment."""
    if isinstance(refusal, OAuthRefusal):
        error = {"error": refusal.code, "error_description": refusal.message}
    else:
        error = {
            "error": OAUTH_ERRORS.get(refusal.status, "server_error"), "error_code": refusal.code,
            "error_description": refusal.message}
    return f"{with_query(address, error)}#{urlencode(error)}"


def with_query(address: str, values: dict[str, str]) -> str:
    """Returns an address with further parameters. It keeps its own, such as the app's `state`."""
    parts = urlsplit(address)
    return urlunsplit(parts._replace(query=urlencode([*parse_qsl(parts.query), *values.items()])))


def exchange(store: Store, connection: Connection, body: Body) -> Body:
    """Exchanges the code of a callback for a session, once."""
    code, verifier = body.get("auth_code"), body.get("code_verifier")
    if not code or not verifier or not isinstance(verifier, str):
        raise invalid("invalid request: both auth code and code verifier should be non-empty")
    flow = connection.execute(
        "select * from flow_state where auth_code = %s and user_id is not null", (str(code),)).fetchone()
    if not flow:
        raise Refusal(404, "flow_state_not_found", "invalid flow state, no valid flow state found")
    if store.now() >= flow["auth_code_issued_at"].timestamp() + CODE_LIFE:
        raise Refusal(422, "flow_state_expired", "invalid flow state, flow state has expired")
    digest = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    if digest != flow["code_challenge"]:
        raise Refusal(400, "bad_code_verifier", "code challenge does not match previously saved code verifier")
    connection.execute("delete from flow_state where id = %s", (flow["id"],))
    user = users.by_id(connection, flow["user_id"])
    assert user
    return sessions.begin(store, connection, user, "oauth")
