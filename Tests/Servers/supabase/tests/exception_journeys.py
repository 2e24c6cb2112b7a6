"""Requests whose responses the vendor's document does not have, after all other journeys: see `contract.EXCEPTIONS`."""

import urllib.error
import urllib.request
from typing import Any

from client_journeys import ADA, KEY, PASSWORD, URL, Journeys, control


class Exceptions(Journeys):
    def test_each_exception_occurs(self) -> None:
        session = self.signed_in()
        control("settings", {"autoconfirm": True, "manual_linking": True})
        for method, path in (("GET", "/user"), ("PUT", "/user")):
            self.status(401, method, path)
        self.status(400, "POST", "/verify", b'{"type": "none"}')
        self.auth.sign_in_with_password({"email": ADA, "password": PASSWORD})
        control("clock", {"advance": 3601})
        for method, path in (
            ("GET", "/user"), ("PUT", "/user"), ("POST", "/logout?scope=local"), ("GET", "/user/identities/authorize"),
        ):
            self.status(403, method, path, b"{}" if method == "PUT" else None, session.access_token)
        found = control("exceptions")
        self.assertEqual(found["sent"], found["all"])

    def status(
        self, expected: int, method: str, path: str, body: bytes | None = None, token: str | None = None
    ) -> None:
        headers: dict[str, Any] = {"apikey": KEY, "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(f"{URL}/auth/v1{path}", body, headers, method=method)
        with self.assertRaises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(request)
        self.assertEqual(caught.exception.code, expected)
