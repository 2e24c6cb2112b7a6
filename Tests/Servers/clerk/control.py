"""The paths under /_control/, which only tests use."""

import base64
import secrets
from typing import Any

from flask import Flask, request

from clerk.contract import EXCEPTIONS
from clerk.store import Address, Store, User, totp
from oidc.faults import Fault, Faults


def add_control(app: Flask, store: Store, faults: Faults, unseen: set[str]) -> None:
    """Adds the controls of users, sessions, mail, the clock, the settings and the faults, and what the instance has seen."""

    @app.post("/_control/reset")
    def reset() -> dict[str, Any]:
        """Restores the state at the start of the server."""
        faults.reset()
        with store.lock:
            store.reset()
        return {}

    @app.post("/_control/users")
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

    @app.get("/_control/totp")
    def current_totp() -> tuple[dict[str, Any], int]:
        """Returns the current code of a user's authenticator app."""
        with store.lock:
            user = store.user_with(request.args["email"])
            if user is None or user.totp_secret is None:
                return {}, 404
            return {"code": totp(user.totp_secret, store.now())}, 200

    @app.get("/_control/users")
    def users() -> list[dict[str, Any]]:
        with store.lock:
            return [
                {"id": user.id, "email": user.email and user.email.text, "phone": user.phone and user.phone.text,
                 "first_name": user.first_name, "last_name": user.last_name, "accounts": len(user.accounts)}
                for user in store.users]

    @app.get("/_control/sessions")
    def sessions() -> list[dict[str, Any]]:
        with store.lock:
            return [
                {"id": session.id, "user": session.user.id, "client": session.client, "status": session.status}
                for session in store.sessions.values()]

    @app.post("/_control/sessions/end")
    def end_sessions() -> dict[str, Any]:
        """Ends all sessions, as on another device."""
        with store.lock:
            for session in store.sessions.values():
                session.status = "revoked"
        return {}

    @app.get("/_control/mail")
    def mail() -> list[dict[str, Any]]:
        """Returns the mail and the text messages, the oldest first; with `to=`, those to an address or a number."""
        to = request.args.get("to")
        with store.lock:
            return [message for message in store.mail if to is None or message["to"] == to.lower()]

    @app.post("/_control/settings")
    def settings() -> tuple[dict[str, Any], int]:
        """Changes settings (see `Settings`). 400 if one is unknown; then none changes."""
        with store.lock:
            changes = request.get_json()
            if unknown := [name for name in changes if not hasattr(store.settings, name)]:
                return {"unknown": unknown}, 400
            for name, value in changes.items():
                setattr(store.settings, name, value)
        return {}, 200

    @app.post("/_control/clock")
    def clock() -> dict[str, Any]:
        """Moves the clock of the instance forward."""
        with store.lock:
            store.offset += request.get_json()["advance"]
        return {}

    @app.post("/_control/faults")
    def add_faults() -> dict[str, Any]:
        """Adds faults (see `Fault`): a list of objects, or one object."""
        found = request.get_json()
        for fault in found if isinstance(found, list) else [found]:
            faults.expect(Fault(**fault))
        return {}

    @app.get("/_control/held")
    def held() -> dict[str, int]:
        """Waits until `count` responses are held, and returns their number."""
        return {"held": faults.wait_until_held(int(request.args.get("count", "1")))}

    @app.post("/_control/release")
    def release() -> dict[str, Any]:
        faults.release()
        return {}

    @app.get("/_control/requests")
    def requests() -> list[dict[str, Any]]:
        """Returns the requests since the last reset, without their secrets."""
        with store.lock:
            return list(store.requests)

    @app.get("/_control/unseen")
    def unseen_responses() -> list[str]:
        """Returns the documented responses that the server has not sent since it started, and the exceptions of the vendor's
        document among them."""
        with store.lock:
            exceptions = set(EXCEPTIONS) - store.vendor.used if store.vendor else set()
            return sorted(unseen) + sorted(f"exception: {name}" for name in exceptions)

    @app.get("/_control/violations")
    def violations() -> list[str]:
        """Returns what did not match a document, and what no client should send, since the last reset."""
        with store.lock:
            return list(store.violations)
