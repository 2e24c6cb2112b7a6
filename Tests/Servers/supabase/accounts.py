"""The operations on accounts: sign-up, sign-in, and changes."""

import secrets
from typing import Any

from supabase import codes, sessions, users
from supabase.database import Connection, Row
from supabase.errors import Refusal, invalid
from supabase.store import Store, only

Body = dict[str, Any]


def data_of(body: Body) -> Body:
    data = body.get("data") or {}
    if not isinstance(data, dict):
        raise invalid("Could not parse request body as JSON: data is not an object")
    return data


def sign_up(store: Store, connection: Connection, body: Body) -> Body:
    """Creates an account, and begins its session if its address needs no confirmation."""
    if not store.settings.signups:
        raise Refusal(422, "signup_disabled", "Signups not allowed for this instance")
    if not body.get("email"):
        return sign_up_anonymously(store, connection, body)
    password = users.check_strength(store, body.get("password"))
    email, data = users.address_of(body["email"]), data_of(body)
    user = users.find(connection, email)
    if user and user["email_confirmed_at"]:
        if store.settings.autoconfirm:
            raise Refusal(422, "user_already_exists", "User already registered")
        return users.made_up(store, email, data)
    if user:
        codes.check_interval(store, user, "signup")
    # An unconfirmed account keeps its password.
    user = user or users.create(store, connection, email, password, data)
    if store.settings.autoconfirm:
        return sessions.begin(store, connection, confirm(store, connection, user), "password")
    codes.send(store, connection, user, "signup", email)
    user = users.by_id(connection, user["id"])
    assert user
    return users.shown(connection, user)


def confirm(store: Store, connection: Connection, user: Row) -> Row:
    connection.execute("update users set email_confirmed_at = %s where id = %s", (store.date(), user["id"]))
    return codes.confirmed(store, connection, user)


def sign_up_anonymously(store: Store, connection: Connection, body: Body) -> Body:
    if not store.settings.anonymous:
        raise Refusal(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
    store.count("anonymous", store.settings.anonymous_limit, 3600)
    user = users.create(store, connection, None, None, data_of(body))
    return sessions.begin(store, connection, user, "anonymous")


def sign_in(store: Store, connection: Connection, body: Body) -> Body:
    """Signs in with a password. Unknown addresses, wrong passwords and accounts without one get the same response."""
    if not isinstance(body.get("email"), str) or not body["email"]:
        raise invalid("missing email or phone")
    wrong = Refusal(400, "invalid_credentials", "Invalid login credentials")
    user = users.find(connection, body["email"])
    if not user:
        raise wrong
    users.check_not_banned(store, user)
    if not users.matches(connection, user, body.get("password")):
        raise wrong
    if not user["email_confirmed_at"]:
        raise Refusal(400, "email_not_confirmed", "Email not confirmed")
    return sessions.begin(store, connection, user, "password")


def send_code(store: Store, connection: Connection, body: Body) -> Body:
    """Mails a code to sign in with. An unknown address gets an account, unless the request refuses it."""
    email = users.address_of(body.get("email"))
    user = users.find(connection, email)
    if not user:
        if body.get("create_user") is False:
            raise Refusal(422, "otp_disabled", "Signups not allowed for otp")
        if not store.settings.signups:
            raise Refusal(422, "signup_disabled", "Signups not allowed for this instance")
        user = users.create(store, connection, email, secrets.token_urlsafe(24), data_of(body))
        if store.settings.autoconfirm:
            user = confirm(store, connection, user)
    kind = "magiclink" if user["email_confirmed_at"] else "signup"
    codes.check_interval(store, user, kind)
    codes.send(store, connection, user, kind, email)
    return {}


def update(store: Store, connection: Connection, user: Row, session: Row, body: Body) -> Body:
    """Changes the address, the password and the metadata. Another password ends all other sessions."""
    password = body.get("password")
    email = users.address_of(body["email"]) if body.get("email") else None
    if email == user["email"]:
        email = None
    if password is not None:
        check_change(store, connection, user, session, body)
    if email and users.find(connection, email):
        raise Refusal(422, "email_exists", "A user with this email address has already been registered")
    at_once = user["is_anonymous"] and store.settings.autoconfirm
    if email and not at_once:
        codes.check_interval(store, user, "email_change")
    if password is not None:
        users.set_password(connection, user["id"], password)
        sessions.end(connection, session, "others")
    if data := data_of(body):
        users.merge_metadata(connection, user["id"], data)
    if email and at_once:
        codes.set_address(store, connection, user, email)
    elif email:
        codes.send_change(store, connection, user, email)
    user = only(connection.execute(
        "update users set updated_at = %s where id = %s returning *", (store.date(), user["id"])).fetchall())
    return users.shown(connection, user)


def check_change(store: Store, connection: Connection, user: Row, session: Row, body: Body) -> None:
    """Raises `Refusal` if the user may not set this password."""
    if user["is_anonymous"] and not user["email"] and not body.get("email"):
        raise invalid("Updating password of an anonymous user without an email or phone is not allowed", 422)
    if store.settings.require_current_password and user["encrypted_password"]:
        methods = connection.execute(
            "select authentication_method as method from mfa_amr_claims where session_id = %s", (session["id"],)).fetchall()
        if not body.get("current_password") and "recovery" not in [row["method"] for row in methods]:
            raise Refusal(400, "current_password_required", "Current password required when setting new password.")
        if body.get("current_password") and not users.matches(connection, user, body["current_password"]):
            raise Refusal(400, "current_password_mismatch", "Current password required when setting new password.")
    users.check_strength(store, body["password"])
    if users.matches(connection, user, body["password"]):
        raise Refusal(422, "same_password", "New password should be different from the old password.")


def settings(store: Store) -> Body:
    """Returns what anyone may know of the project's settings."""
    external = {name: name in ("apple", "google", "email") for name in ("apple", "google", "email", "phone")}
    return {
        "external": {**external, "anonymous_users": store.settings.anonymous}, "disable_signup": not store.settings.signups,
        "mailer_autoconfirm": store.settings.autoconfirm, "phone_autoconfirm": False, "sms_provider": "",
        "saml_enabled": False}
