"""Sessions: their access tokens, their refresh tokens, and their ends."""

import secrets
import uuid
from typing import Any

from supabase import users
from supabase.database import Connection, Row
from supabase.errors import OAuthRefusal, Refusal
from supabase.store import Store, only
from supabase.tokens import TokenError

SCOPES = ("global", "local", "others")


def begin(store: Store, connection: Connection, user: Row, method: str) -> dict[str, Any]:
    """Begins a session of a user, who proved their identity by a method, and returns the response."""
    session = only(connection.execute(
        "insert into sessions (user_id, created_at, updated_at) values (%s, %s, %s) returning *",
        (user["id"], store.date(), store.date())).fetchall())
    add_method(store, connection, session["id"], method)
    user = only(connection.execute(
        "update users set last_sign_in_at = %s where id = %s returning *", (store.date(), user["id"])).fetchall())
    return response(store, connection, user, session, new_token(store, connection, session, None))


def add_method(store: Store, connection: Connection, session: uuid.UUID, method: str) -> None:
    connection.execute(
        """insert into mfa_amr_claims (session_id, authentication_method, created_at, updated_at) values (%s, %s, %s, %s)
            on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at""",
        (session, method, store.date(), store.date()))


def new_token(store: Store, connection: Connection, session: Row, parent: str | None) -> str:
    """Adds a refresh token to a session."""
    token = secrets.token_urlsafe(9)
    connection.execute(
        """insert into refresh_tokens (token, user_id, parent, session_id, created_at, updated_at)
            values (%s, %s, %s, %s, %s, %s)""",
        (token, str(session["user_id"]), parent, session["id"], store.date(), store.date()))
    return token


def response(store: Store, connection: Connection, user: Row, session: Row, refresh_token: str) -> dict[str, Any]:
    issued = int(store.now())
    expiry = issued + store.settings.token_life
    return {
        "access_token": store.tokens.signed(claims(store, connection, user, session, issued, expiry)),
        "token_type": "bearer", "expires_in": store.settings.token_life, "expires_at": expiry,
        "refresh_token": refresh_token, "user": users.shown(connection, user)}


def claims(
    store: Store, connection: Connection, user: Row, session: Row, issued: int, expiry: int
) -> dict[str, Any]:
    """Returns the claims of an access token. A renewal keeps the times of `amr`, whose newest entry is the first."""
    methods = connection.execute(
        "select * from mfa_amr_claims where session_id = %s order by updated_at desc", (session["id"],)).fetchall()
    return {
        "iss": store.issuer, "sub": str(user["id"]), "aud": user["aud"], "exp": expiry, "iat": issued,
        "email": user["email"] or "", "phone": "", "app_metadata": user["raw_app_meta_data"] or {},
        "user_metadata": user["raw_user_meta_data"] or {}, "role": user["role"], "aal": session["aal"],
        "amr": [
            {"method": row["authentication_method"], "timestamp": int(row["updated_at"].timestamp())} for row in methods],
        "session_id": str(session["id"]), "is_anonymous": user["is_anonymous"]}


def refresh(store: Store, connection: Connection, token: Any) -> dict[str, Any]:
    """Exchanges a refresh token.

    The parent of the active token can be used again, because its response may have been lost: it gets the active token.
    Older ones end the session. Source: supabase/auth, internal/tokens/service.go.
    """
    if not isinstance(token, str) or not token:
        raise OAuthRefusal("invalid_request", "refresh_token required")
    used = connection.execute("select * from refresh_tokens where token = %s", (token,)).fetchone()
    if not used:
        raise Refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
    session = only(connection.execute("select * from sessions where id = %s", (used["session_id"],)).fetchall())
    user = only(connection.execute("select * from users where id = %s", (session["user_id"],)).fetchall())
    users.check_not_banned(store, user)
    if session["not_after"] and session["not_after"] <= store.date():
        raise Refusal(400, "session_expired", "Invalid Refresh Token: Session Expired")
    active = connection.execute(
        "select * from refresh_tokens where session_id = %s and not revoked order by id desc limit 1",
        (session["id"],)).fetchone()
    if used["revoked"] and active and active["parent"] == token:
        return response(store, connection, user, session, active["token"])
    if used["revoked"] and store.now() > used["updated_at"].timestamp() + store.settings.reuse_interval:
        if store.settings.rotation:
            connection.execute(
                "update refresh_tokens set revoked = true where session_id = %s and not revoked", (session["id"],))
        raise Refusal(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
    connection.execute(
        "update refresh_tokens set revoked = true, updated_at = %s where token = %s and not revoked", (store.date(), token))
    new = new_token(store, connection, session, token)
    connection.execute(
        "update sessions set refreshed_at = %s, updated_at = %s where id = %s", (store.date(), store.date(), session["id"]))
    return response(store, connection, user, session, new)


def authenticated(store: Store, connection: Connection, authorization: str | None) -> tuple[Row, Row]:
    """Returns the user and the session of an access token. Raises `Refusal`."""
    scheme, _, token = (authorization or "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Refusal(401, "no_authorization", "This endpoint requires a valid Bearer token")
    try:
        found = store.tokens.verified(token, store.now())
        subject, identifier = uuid.UUID(str(found.get("sub"))), uuid.UUID(str(found.get("session_id")))
    except (TokenError, ValueError) as error:
        raise Refusal(403, "bad_jwt", f"invalid JWT: {error}") from error
    user = users.by_id(connection, subject)
    if not user:
        raise Refusal(403, "user_not_found", "User from sub claim in JWT does not exist")
    session = connection.execute(
        "select * from sessions where id = %s and user_id = %s", (identifier, subject)).fetchone()
    if not session:
        raise Refusal(403, "session_not_found", "Session from session_id claim in JWT does not exist")
    return user, session


def end(connection: Connection, session: Row, scope: str) -> None:
    """Ends sessions of the user of a session: all, this one, or all others."""
    if scope not in SCOPES:
        raise Refusal(400, "validation_failed", f"Unsupported logout scope '{scope}'")
    where = {"global": "true", "local": "id = %(id)s", "others": "id <> %(id)s"}[scope]
    connection.execute(
        f"delete from sessions where user_id = %(user)s and {where}",  # type: ignore[arg-type]
        {"user": session["user_id"], "id": session["id"]})
