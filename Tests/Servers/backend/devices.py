"""The devices that receive push messages."""

from typing import Any

from backend import sessions
from backend.store import Store


def register(store: Store, installation: str, body: dict[str, Any], authorization: str) -> tuple[int, Any]:
    """Moves a device to the session of the request."""
    session = sessions.current(store, authorization)["session"]
    store.run("DELETE FROM devices WHERE installation = ? OR token = ?", installation, body["token"])
    store.run(
        "INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?)", installation, session, body["token"], body["environment"],
        body["bundleId"], body["locale"])
    return 204, None


def remove(store: Store, installation: str, authorization: str) -> tuple[int, Any]:
    """Removes a device if the session of the request has registered it: a request of an earlier session may be late."""
    session = sessions.current(store, authorization)["session"]
    store.run("DELETE FROM devices WHERE installation = ? AND session = ?", installation, session)
    return 204, None


def registered(store: Store) -> list[dict[str, Any]]:
    """Returns all devices with the email addresses of their users."""
    rows = store.sql.execute(
        """SELECT installation, email, token, environment, bundle_id AS bundleId, locale FROM devices
        JOIN sessions ON sessions.id = devices.session JOIN accounts ON accounts.id = sessions.account
        ORDER BY installation""")
    return [dict(row) for row in rows]
