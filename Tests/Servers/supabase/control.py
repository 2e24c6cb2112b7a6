"""The paths under /_control/, which only tests use."""

from typing import Any

from flask import Flask, request

from oidc.faults import Fault, Faults
from supabase.contract import EXCEPTIONS
from supabase.store import Store


def add_control(app: Flask, store: Store, faults: Faults) -> None:
    """Adds the controls of the mail, the clock, the settings and the faults, and what the project has seen."""

    @app.post("/_control/reset")
    def reset() -> dict[str, Any]:
        """Restores the state at the start of the server."""
        faults.reset()
        with store.lock:
            store.reset()
        return {}

    @app.get("/_control/mail")
    def mail() -> list[dict[str, Any]]:
        """Returns the mail, the oldest first; with `email=`, that to an address."""
        to = request.args.get("email")
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
        """Moves the clock of the account service and of the database forward."""
        with store.lock:
            store.database.advance(request.get_json()["advance"])
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

    @app.get("/_control/exceptions")
    def exceptions() -> dict[str, list[str]]:
        """Returns the responses that the vendor's document does not have: all of them, and those that were sent."""
        with store.lock:
            used = store.contract.used if store.contract else set(EXCEPTIONS)
            return {"all": sorted(EXCEPTIONS), "sent": sorted(used)}

    @app.get("/_control/violations")
    def violations() -> list[str]:
        """Returns what no client should send, since the last reset."""
        with store.lock:
            return list(store.violations)
