"""Codes in mail: how they are sent, and what they confirm."""

import hashlib
import secrets
from typing import Any

from supabase import sessions, users
from supabase.database import Connection, Row
from supabase.errors import Refusal, expired_code, invalid, too_soon
from supabase.store import Store

# The columns of the hash and of the time, by the kind of a mail.
COLUMNS = {
    "signup": ("confirmation_token", "confirmation_sent_at"),
    "recovery": ("recovery_token", "recovery_sent_at"),
    "magiclink": ("recovery_token", "recovery_sent_at"),
    "email_change": ("email_change_token_new", "email_change_sent_at"),
    "email_change_current": ("email_change_token_current", "email_change_sent_at"),
}
# The kinds of mail whose code a type of /verify accepts.
ACCEPTED = {
    "signup": ("signup",), "recovery": ("recovery",), "magiclink": ("magiclink",), "email": ("signup", "magiclink"),
    "email_change": ("email_change", "email_change_current")}


def hashed(email: str, code: str) -> str:
    return hashlib.sha224((email + code).encode()).hexdigest()


def check_interval(store: Store, user: Row, kind: str) -> None:
    """Raises `Refusal` if the last mail of this kind is too young. Only known addresses can get it."""
    sent = user[COLUMNS[kind][1]]
    if sent and (left := sent.timestamp() + store.settings.mail_interval - store.now()) > 0:
        raise too_soon(int(left) + 1)


def send(store: Store, connection: Connection, user: Row, kind: str, email: str) -> None:
    """Mails a new code. It replaces the previous one of its kind."""
    code = "".join(secrets.choice("0123456789") for _ in range(store.settings.code_length))
    token, sent = COLUMNS[kind]
    connection.execute(
        f"update users set {token} = %s, {sent} = %s where id = %s",  # type: ignore[arg-type]
        (hashed(email, code), store.date(), user["id"]))
    store.mail.append({"to": email, "kind": kind.removesuffix("_current"), "code": code})


def verify(store: Store, connection: Connection, body: dict[str, Any]) -> dict[str, Any]:
    """Exchanges a code for a session. Unknown addresses and wrong, expired and used codes get the same response."""
    kind, email, code = body.get("type"), body.get("email"), body.get("token")
    if not isinstance(kind, str) or not kind:
        raise invalid("Verify requires a verification type")
    if not isinstance(code, str) or not code:
        raise invalid("Verify requires a token or a token hash")
    email = users.address_of(email)
    if kind not in ACCEPTED:
        raise invalid("Unsupported verification type")
    user = changing(connection, email, code) if kind == "email_change" else users.find(connection, email)
    if not user:
        raise expired_code()
    found = [name for name in ACCEPTED[kind] if is_valid(store, user, name, email, code)]
    if not found:
        raise expired_code()
    users.check_not_banned(store, user, status=403)
    if kind == "email_change":
        return change_address(store, connection, user, found[0])
    token = COLUMNS[found[0]][0]
    connection.execute(
        f"update users set {token} = '', email_confirmed_at = coalesce(email_confirmed_at, %s) where id = %s",  # type: ignore[arg-type]
        (store.date(), user["id"]))
    return sessions.begin(store, connection, confirmed(store, connection, user), "otp")


def changing(connection: Connection, email: str, code: str) -> Row | None:
    """Returns the user to whom a code of a change of address was sent. Several can want the same address."""
    return connection.execute(
        "select * from users where %(hash)s in (email_change_token_new, email_change_token_current)",
        {"hash": hashed(email, code)}).fetchone()


def is_valid(store: Store, user: Row, kind: str, email: str, code: str) -> bool:
    token, sent = user[COLUMNS[kind][0]], user[COLUMNS[kind][1]]
    if not token or not sent or store.now() > sent.timestamp() + store.settings.code_life:
        return False
    return secrets.compare_digest(token, hashed(email, code))


def confirmed(store: Store, connection: Connection, user: Row) -> Row:
    """Updates the identity after the account's address is confirmed, and returns the account."""
    row = users.by_id(connection, user["id"])
    assert row
    return users.add_email_identity(store, connection, row)


def change_address(store: Store, connection: Connection, user: Row, kind: str) -> dict[str, Any]:
    """Confirms the change of an address by one code, or by the second of two."""
    token = COLUMNS[kind][0]
    both = user["email"] and store.settings.secure_email_change
    if both and user["email_change_confirm_status"] == 0:
        connection.execute(
            f"update users set {token} = '', email_change_confirm_status = 1 where id = %s",  # type: ignore[arg-type]
            (user["id"],))
        return {
            "code": 200, "msg": "Confirmation link accepted. Please proceed to confirm link sent to the other email"}
    changed = set_address(store, connection, user, user["email_change"])
    return sessions.begin(store, connection, changed, "otp")


def set_address(store: Store, connection: Connection, user: Row, email: str) -> Row:
    """Gives an account a confirmed address. An anonymous one becomes permanent, with the same id."""
    taken = users.find(connection, email)
    if taken and taken["id"] != user["id"]:
        raise Refusal(422, "email_exists", "A user with this email address has already been registered")
    connection.execute(
        """update users set email = %s, email_change = '', email_change_token_new = '', email_change_token_current = '',
            email_change_confirm_status = 0, is_anonymous = false, email_confirmed_at = %s where id = %s""",
        (email, store.date(), user["id"]))
    return confirmed(store, connection, user)


def recover(store: Store, connection: Connection, body: dict[str, Any]) -> dict[str, Any]:
    """Mails a code for a new password. Unknown addresses get the same response."""
    user = users.find(connection, users.address_of(body.get("email")))
    if user:
        check_interval(store, user, "recovery")
        send(store, connection, user, "recovery", user["email"])
    return {}


def resend(store: Store, connection: Connection, body: dict[str, Any]) -> dict[str, Any]:
    """Mails another code of a kind that the service has mailed before. An address to change to finds no user."""
    kind, email = body.get("type"), users.address_of(body.get("email"))
    if kind not in ("signup", "email_change"):
        raise invalid("Missing one of these types: signup, email_change, sms, phone_change")
    user = users.find(connection, email)
    if not user or kind == "signup" and user["email_confirmed_at"] or kind == "email_change" and not user["email_change"]:
        return {}
    check_interval(store, user, kind)
    if kind == "signup":
        send(store, connection, user, kind, user["email"])
    else:
        send_change(store, connection, user, user["email_change"])
    return {}


def send_change(store: Store, connection: Connection, user: Row, email: str) -> None:
    """Mails the codes of a change of address: to the new one, and to the present one if settings ask for it."""
    connection.execute(
        "update users set email_change = %s, email_change_confirm_status = 0 where id = %s", (email, user["id"]))
    send(store, connection, user, "email_change", email)
    if user["email"] and store.settings.secure_email_change:
        send(store, connection, user, "email_change_current", user["email"])
