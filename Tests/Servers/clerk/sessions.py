"""Sessions, their access tokens, and the signed-in user."""

from typing import Any

from clerk.errors import Refusal, not_found, parameter, signed_out
from clerk.resources import first_factors, ms, session_of, user_of, verification
from clerk.sign_ins import check_password
from clerk.store import Body, Client, Session, Store


def found(store: Store, client: Client, id: str) -> Session:
    session = store.sessions.get(id)
    if session is None or session.client != client.id or not session.is_alive:
        raise not_found()
    return session


def issue(store: Store, client: Client, id: str, _: Body) -> Any:
    session = found(store, client, id)
    if store.settings.missing_expired_token > 0:
        store.settings.missing_expired_token -= 1
        raise Refusal(422, "missing_expired_token")
    return {"object": "token", "jwt": store.token(session)}


def shown(store: Store, client: Client, id: str) -> Any:
    return session_of(store, found(store, client, id))


def remove(store: Store, client: Client, id: str, _: Body) -> Any:
    session = found(store, client, id)
    session.status = "removed"
    return session_of(store, session)


def remove_all(store: Store, client: Client) -> None:
    for session in store.sessions_of(client):
        session.status = "removed"


def active(store: Store, client: Client, id: str | None) -> Session:
    """Returns the session that a request about the user names."""
    session = store.sessions.get(id or "")
    if session is None or session.client != client.id or session.status != "active":
        raise signed_out()
    return session


def me(store: Store, session: Session) -> Any:
    return user_of(store, session.user)


def update(store: Store, session: Session, form: Body) -> Any:
    user = session.user
    user.first_name, user.last_name = form.get("first_name", user.first_name), form.get("last_name", user.last_name)
    return user_of(store, user)


def delete(store: Store, session: Session) -> Any:
    if not store.settings.delete_self:
        raise Refusal(403, "user_delete_self_not_enabled")
    if store.now() >= session.verified_at + store.settings.reverification:
        raise Refusal(403, "session_reverification_required")
    user = session.user
    store.users.remove(user)
    for other in store.sessions.values():
        if other.user is user:
            other.status = "removed"
    return {"object": "user", "id": user.id, "deleted": True}


def active_sessions(store: Store, session: Session) -> list[Body]:
    return [
        session_of(store, other, with_user=False) for other in store.sessions.values()
        if other.user is session.user and other.status == "active"]


def revoke(store: Store, session: Session, id: str) -> Any:
    other = store.sessions.get(id)
    if other is None or other.user is not session.user or not other.is_alive:
        raise not_found()
    other.status = "revoked"
    return session_of(store, other)


# MARK: Reverification


def reverification(store: Store, session: Session, status: str, first: Body | None = None) -> Any:
    return {
        "object": "session_reverification", "level": "first_factor", "status": status,
        "supported_first_factors": [
            found for found in first_factors(session.user) if found["strategy"] in ("password", "email_code")],
        "supported_second_factors": None, "first_factor_verification": first, "second_factor_verification": None,
        "session": session_of(store, session, with_user=False)}


def verify(store: Store, client: Client, id: str, form: Body) -> Any:
    session = active(store, client, id)
    if form["level"] not in ("first_factor", "second_factor", "multi_factor"):
        raise parameter(422, "form_param_value_invalid", "level")
    session.is_verifying = True
    return reverification(store, session, "needs_first_factor")


def prepare(store: Store, client: Client, id: str, form: Body) -> Any:
    session = active(store, client, id)
    email = session.user.email
    if not session.is_verifying:
        raise Refusal(400, "verification_missing")
    if form.get("strategy") != "email_code" or not email or form.get("email_address_id") != email.id:
        raise parameter(422, "form_param_value_invalid", "strategy")
    session.code = store.send_code(email.text, "reverification", session.code)
    status = verification("unverified", "email_code", expire_at=ms(session.code.expires_at))
    return reverification(store, session, "needs_first_factor", status)


def attempt(store: Store, client: Client, id: str, form: Body) -> Any:
    store.limit("attempt", store.settings.attempts)
    session = active(store, client, id)
    if not session.is_verifying:
        raise Refusal(400, "verification_missing")
    if form["strategy"] == "password":
        check_password(store, session.user, form.get("password", ""))
    elif form["strategy"] == "email_code":
        store.check_code(session.code, form.get("code", ""))
    else:
        raise parameter(422, "form_param_value_invalid", "strategy")
    session.is_verifying, session.verified_at = False, store.now()
    return reverification(store, session, "complete", verification("verified", form["strategy"]))
