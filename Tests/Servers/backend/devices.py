"""The devices that receive push messages."""

from typing import Any

from backend.store import Store


def register(store: Store, session: str, installation: str, body: dict[str, Any]) -> tuple[int, Any]:
    """Moves a device to the session of the request."""
    store.run("DELETE FROM devices WHERE installation = ? OR token = ?", installation, body["token"])
    store.run(
        "INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?)", installation, session, body["token"], body["environment"],
        body["bundleId"], body["locale"])
    return 204, None


def remove(store: Store, session: str, installation: str) -> tuple[int, Any]:
    """Removes a device if the session of the request has registered it: a request of an earlier session may be late."""
    store.run("DELETE FROM devices WHERE installation = ? AND session = ?", installation, session)
    return 204, None


def registered(store: Store) -> list[dict[str, Any]]:
    """Returns all devices with their users."""
    rows = store.sql.execute(
        """SELECT installation, accounts.id AS user, email, token, environment, bundle_id AS bundleId, locale FROM devices
        JOIN sessions ON sessions.id = devices.session JOIN accounts ON accounts.id = sessions.account
        ORDER BY installation""")
    return [dict(row) for row in rows]
