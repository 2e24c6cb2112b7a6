"""Accounts: how they are found, created and shown, and their passwords."""

import re
import uuid
from datetime import UTC, datetime
from typing import Any

from psycopg.types.json import Jsonb

from supabase.database import Connection, Row
from supabase.errors import Refusal, invalid
from supabase.store import Store, only

ADDRESS = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s.]+")
# Small, because tests hash often. The service uses 10.
COST = 4
LONGEST_PASSWORD = 72


def address_of(value: Any) -> str:
    """Returns an address in lower case. Raises `Refusal` if it is malformed."""
    if not isinstance(value, str) or not value:
        raise invalid("An email address is required")
    if not ADDRESS.fullmatch(value) or len(value) > 255:
        raise invalid("Unable to validate email address: invalid format")
    return value.lower()


def find(connection: Connection, email: str) -> Row | None:
    return connection.execute("select * from users where email = %s", (email.lower(),)).fetchone()


def by_id(connection: Connection, user: Any) -> Row | None:
    return connection.execute("select * from users where id = %s", (user,)).fetchone()


def create(
    store: Store, connection: Connection, email: str | None, password: str | None, data: dict[str, Any],
    provider: str = "email",
) -> Row:
    """Creates an account. Without an address, it is anonymous."""
    shown = {"provider": provider, "providers": [provider]} if email else {}
    row = only(connection.execute(
        """insert into users (email, encrypted_password, raw_app_meta_data, raw_user_meta_data, is_anonymous, created_at,
            updated_at) values (%s, extensions.crypt(%s, extensions.gen_salt('bf', %s)), %s, %s, %s, %s, %s) returning *""",
        (email, password, COST, Jsonb(shown), Jsonb(data), email is None, store.date(), store.date())).fetchall())
    if email and provider == "email":
        return add_email_identity(store, connection, row)
    return row


def add_email_identity(store: Store, connection: Connection, user: Row) -> Row:
    """Adds or updates the identity of the account's address, and returns the account."""
    confirmed = user["email_confirmed_at"] is not None
    data = {"sub": str(user["id"]), "email": user["email"], "email_verified": confirmed, "phone_verified": False}
    add_identity(store, connection, user["id"], "email", str(user["id"]), data)
    return merge_metadata(connection, user["id"], data)


def add_identity(
    store: Store, connection: Connection, user: Any, provider: str, subject: str, data: dict[str, Any]
) -> None:
    connection.execute(
        """insert into identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
            values (%s, %s, %s, %s, %s, %s, %s)
            on conflict (provider_id, provider) do update set identity_data = excluded.identity_data,
                last_sign_in_at = excluded.last_sign_in_at, updated_at = excluded.updated_at""",
        (subject, user, Jsonb(data), provider, store.date(), store.date(), store.date()))
    connection.execute(
        """update users set raw_app_meta_data = jsonb_build_object(
                'provider', coalesce(raw_app_meta_data ->> 'provider', %(provider)s),
                'providers', (select jsonb_agg(provider order by created_at, provider) from identities where user_id = %(user)s))
            where id = %(user)s""", {"provider": provider, "user": user})


def merge_metadata(connection: Connection, user: Any, data: dict[str, Any]) -> Row:
    """Merges values into the user's metadata. A null value removes a key. Returns the account."""
    return only(connection.execute(
        """update users set raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || %s)
            where id = %s returning *""", (Jsonb(data), user)).fetchall())


def matches(connection: Connection, user: Row, password: Any) -> bool:
    """Returns whether a password is that of the account. An account without a password has none that matches."""
    if not isinstance(password, str) or not user["encrypted_password"] or "\0" in password:
        return False
    row = only(connection.execute(
        "select extensions.crypt(%s, %s) = %s as matches",
        (password, user["encrypted_password"], user["encrypted_password"])).fetchall())
    return row["matches"]


def set_password(connection: Connection, user: Any, password: str | None) -> None:
    connection.execute(
        "update users set encrypted_password = extensions.crypt(%s, extensions.gen_salt('bf', %s)) where id = %s",
        (password, COST, user))


def check_strength(store: Store, password: Any) -> str:
    """Returns a password that may be set. Raises `Refusal`."""
    if not isinstance(password, str) or not password or "\0" in password:
        raise invalid("Signup requires a valid password")
    if len(password.encode()) > LONGEST_PASSWORD:
        raise invalid(f"Password cannot be longer than {LONGEST_PASSWORD} characters")
    reasons, message = [], ""
    if len(password) < store.settings.minimum_password:
        reasons.append("length")
        message = f"Password should be at least {store.settings.minimum_password} characters."
    if password in store.settings.leaked_passwords:
        reasons.append("pwned")
        message = message or "Password is known to be weak and easy to guess, please choose a different one."
    if reasons:
        raise Refusal(422, "weak_password", message, weak_password={"reasons": reasons})
    return password


def check_not_banned(store: Store, user: Row, status: int = 400) -> None:
    if user["banned_until"] and user["banned_until"] > store.date():
        raise Refusal(status, "user_banned", "User is banned")


def shown(connection: Connection, user: Row) -> dict[str, Any]:
    """Returns an account as the service shows it to its user."""
    rows = connection.execute("select * from identities where user_id = %s order by created_at", (user["id"],)).fetchall()
    body = {
        "id": str(user["id"]), "aud": user["aud"], "role": user["role"], "email": user["email"] or "", "phone": "",
        "app_metadata": user["raw_app_meta_data"] or {}, "user_metadata": user["raw_user_meta_data"] or {},
        "identities": [identity(row) for row in rows], "is_anonymous": user["is_anonymous"],
    }
    for name in (
        "email_confirmed_at", "confirmation_sent_at", "confirmed_at", "recovery_sent_at", "email_change_sent_at",
        "last_sign_in_at", "created_at", "updated_at",
    ):
        if user[name] is not None:
            body[name] = time_text(user[name])
    if user["email_change"]:
        body["new_email"] = user["email_change"]
    return body


def identity(row: Row) -> dict[str, Any]:
    body = {
        "identity_id": str(row["id"]), "id": row["provider_id"], "user_id": str(row["user_id"]),
        "identity_data": row["identity_data"], "provider": row["provider"]}
    for name in ("last_sign_in_at", "created_at", "updated_at"):
        body[name] = time_text(row[name])
    if row["email"]:
        body["email"] = row["email"]
    return body


def made_up(store: Store, email: str, data: dict[str, Any]) -> dict[str, Any]:
    """Returns the response to a sign-up with a taken address: an account that does not exist."""
    now = time_text(store.date())
    return {
        "id": str(uuid.uuid4()), "aud": "authenticated", "role": "", "email": email, "phone": "",
        "app_metadata": {"provider": "email", "providers": ["email"]}, "user_metadata": data, "identities": [],
        "is_anonymous": False, "confirmation_sent_at": now, "created_at": now, "updated_at": now}


def time_text(date: datetime) -> str:
    return date.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
