"""The paths under /_control/ that only a Clerk instance has."""

import base64
import secrets
import time
from typing import Any

from flask import Flask, request

from clerk.contract import EXCEPTIONS, FIELDS
from clerk.store import Address, Store, User, totp
from control import CONTROL


def add_instance_control(app: Flask, store: Store, unseen: set[str]) -> None:
    """Adds the controls of users and sessions, and the documented responses that did not occur."""

    @app.post(f"{CONTROL}/users")
    def add_user() -> dict[str, Any]:
        """Creates a user. `totp` gives the user an authenticator app, `phone2fa` makes the phone a second factor."""
        body = request.get_json()
        with store.lock:
            user = User(store.now(), Address(body["email"]), password=body.get("password"))
            if "phone" in body:
                user.phone = Address(body["phone"])
            if body.get("totp"):
                user.totp_secret = base64.b32encode(secrets.token_bytes(20)).decode()
            user.phone_is_second_factor = body.get("phone2fa", False)
            user.backup_codes = list(body.get("backup_codes", []))
            user.default_factor = body.get("default_factor", "")
            user.must_change_password = body.get("must_change_password", False)
            store.users.append(user)
        return {"id": user.id}

    @app.get(f"{CONTROL}/totp")
    def current_totp() -> tuple[dict[str, Any], int]:
        """Returns the current code of an authenticator app: with `secret=` that of the secret, else that of a user."""
        if secret := request.args.get("secret"):
            return {"code": totp(secret, time.time())}, 200
        with store.lock:
            user = store.user_with(request.args["email"])
            if user is None or user.totp_secret is None:
                return {}, 404
            return {"code": totp(user.totp_secret, store.now())}, 200

    @app.get(f"{CONTROL}/users")
    def users() -> list[dict[str, Any]]:
        with store.lock:
            return [
                {"id": user.id, "email": user.email and user.email.text, "phone": user.phone and user.phone.text,
                 "first_name": user.first_name, "last_name": user.last_name, "accounts": len(user.accounts)}
                for user in store.users]

    @app.get(f"{CONTROL}/sessions")
    def sessions() -> list[dict[str, Any]]:
        with store.lock:
            return [
                {"id": session.id, "user": session.user.id, "client": session.client, "status": session.status}
                for session in store.sessions.values()]

    @app.post(f"{CONTROL}/sessions")
    def change_sessions() -> dict[str, Any]:
        """Changes the status of all sessions: to `revoked`, as on another device, or to `pending`, as by a new task."""
        with store.lock:
            for session in store.sessions.values():
                session.status = request.get_json()["status"]
        return {}

    @app.get(f"{CONTROL}/unseen")
    def unseen_responses() -> list[str]:
        """Returns the documented responses that the server has not sent since it started, and the exceptions of the vendor's
        document among them."""
        with store.lock:
            exceptions = {*EXCEPTIONS, *FIELDS} - store.vendor.used if store.vendor else set()
            return sorted(unseen) + sorted(f"exception: {name}" for name in exceptions)

    @app.get(f"{CONTROL}/undocumented")
    def undocumented_responses() -> list[str]:
        """Returns the responses since the start of the server that did not match a document."""
        with store.lock:
            return sorted(store.undocumented)
