"""The paths that only tests use, as far as several servers have them."""

import threading
from email.utils import formatdate
from typing import Any, Protocol

from flask import Flask, request

from oidc.faults import Fault, Faults

CONTROL = "/_control"


class Store(Protocol):
    """The state of a server."""

    lock: threading.RLock
    settings: Any
    mail: list[dict[str, Any]]
    requests: list[dict[str, Any]]
    violations: list[str]

    def now(self) -> float:
        """Returns the time by the clock of the tests, in seconds since 1970."""

    def advance(self, seconds: float) -> None:
        """Moves that clock forward."""

    def reset(self) -> None:
        """Restores the state at the start of the server."""


class DatedFaults(Faults):
    """The faults of a server, with a `Date` header by the clock of the tests."""

    def __init__(self, store: Store, app: Any) -> None:
        super().__init__(app, control=CONTROL)
        self.store = store

    def date(self, error: int) -> str:
        return formatdate(self.store.now() + error, usegmt=True)


def add_control(app: Flask, store: Store, faults: Faults) -> None:
    """Adds the controls of the mail, the clock, the settings and the faults, and what the server has seen."""
    add_faults(app, faults)

    @app.post(f"{CONTROL}/reset")
    def reset() -> dict[str, Any]:
        """Restores the state at the start of the server."""
        faults.reset()
        with store.lock:
            store.reset()
        return {}

    @app.get(f"{CONTROL}/mail")
    def mail() -> list[dict[str, Any]]:
        """Returns the mail and the text messages, the oldest first; with `to=`, those to an address or a number."""
        to = request.args.get("to")
        with store.lock:
            return [message for message in store.mail if to is None or message["to"] == to.lower()]

    @app.post(f"{CONTROL}/settings")
    def settings() -> tuple[dict[str, Any], int]:
        """Changes settings (see `Settings`). 400 if one is unknown; then none changes."""
        with store.lock:
            changes = request.get_json()
            if unknown := [name for name in changes if not hasattr(store.settings, name)]:
                return {"unknown": unknown}, 400
            for name, value in changes.items():
                setattr(store.settings, name, value)
        return {}, 200

    @app.post(f"{CONTROL}/clock")
    def clock() -> dict[str, Any]:
        """Moves the clock of the server forward."""
        with store.lock:
            store.advance(request.get_json()["advance"])
        return {}

    @app.get(f"{CONTROL}/requests")
    def requests() -> list[dict[str, Any]]:
        """Returns the requests since the last reset, without their secrets."""
        with store.lock:
            return list(store.requests)

    @app.get(f"{CONTROL}/violations")
    def violations() -> list[str]:
        """Returns what did not match a document, and what no client should send, since the last reset."""
        with store.lock:
            return list(store.violations)


def add_faults(app: Flask, faults: Faults) -> None:
    """Adds the controls of the faults."""

    @app.post(f"{faults.control}/faults")
    def expect() -> dict[str, Any]:
        """Adds a fault (see `Fault`)."""
        faults.expect(Fault(**request.get_json()))
        return {}

    @app.get(f"{faults.control}/held")
    def held() -> dict[str, int]:
        """Waits until `count` responses are held, and returns their number."""
        return {"held": faults.wait_until_held(int(request.args.get("count", "1")))}

    @app.post(f"{faults.control}/release")
    def release() -> dict[str, Any]:
        """Releases the held responses."""
        faults.release()
        return {}
