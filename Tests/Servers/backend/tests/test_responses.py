"""The responses of a running platform backend to requests that the Swift client never sends.

`BRANDGEN_LIVE_PLATFORM_URL` is the backend's address. With these tests and the client's live suite, each documented response
occurs.
"""

import json
import os
import unittest
import urllib.error
import urllib.request

from backend.contract import Contract

URL = os.environ.get("BRANDGEN_LIVE_PLATFORM_URL", "")
INSTALLATION = "0f8fad5b-d9cb-469f-a165-70867728950e"
DEVICE = {"token": "0a", "environment": "sandbox", "bundleId": "com.example.app", "locale": "de-AT"}


def status(method: str, path: str, body: str | None = None, kind: str = "application/json") -> int:
    """Sends a request with an unknown access token, and returns the status of its response."""
    headers = {"Content-Type": kind, "Authorization": "Bearer unknown"}
    address = URL + path.replace("{installation}", INSTALLATION)
    request = urllib.request.Request(address, body and body.encode(), headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        return error.code


@unittest.skipUnless(URL, "no platform backend runs; use scripts/contract")
class ResponseTests(unittest.TestCase):
    def setUp(self) -> None:
        status("DELETE", "/control")

    def documented(self, code: int) -> list[tuple[str, str]]:
        """Returns the operations that have a response, as method and path."""
        names = [name.split(": ") for name in Contract().responses()]
        found = [tuple(operation.split(" ")) for operation, number in names if number == str(code)]
        self.assertNotEqual(found, [])
        return [(method, path) for method, path in sorted(found)]

    def test_a_body_that_is_not_declared_as_json_is_refused(self) -> None:
        for method, path in self.documented(415):
            with self.subTest(f"{method} {path}"):
                self.assertEqual(status(method, path, "{}", kind="text/plain"), 415)

    def test_a_request_that_is_not_as_documented_is_refused(self) -> None:
        for method, path in self.documented(400):
            with self.subTest(f"{method} {path}"):
                self.assertEqual(status(method, path, "[]"), 400)

    def test_an_unknown_access_token_is_refused(self) -> None:
        device = f"/v1/devices/{INSTALLATION}"
        requests = [
            ("GET", "/v1/users/me", None), ("DELETE", "/v1/users/me", None), ("DELETE", device, None),
            ("PUT", device, json.dumps(DEVICE))]
        for method, path, body in requests:
            with self.subTest(f"{method} {path}"):
                self.assertEqual(status(method, path, body), 401)
