"""The responses of a running Clerk instance that the Swift client's journeys do not cause.

`BRANDGEN_LIVE_CLERK_URL` is the instance's address. With these tests, the client's live suite and generated requests, each
documented response occurs.
"""

import json
import os
import unittest
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlencode

from clerk.contract import Instance

URL = os.environ.get("BRANDGEN_LIVE_CLERK_URL", "")
PASSWORD = "Moon-River-7"


class Installation:
    """An installation of an app, with its client token."""

    def __init__(self, token: str | None = None) -> None:
        self.token = token

    def send(self, method: str, path: str, form: dict[str, str] | None = None, **query: str) -> tuple[int, Any]:
        headers = {"clerk-api-version": "2026-05-12", "x-mobile": "1"}
        if self.token:
            headers["Authorization"] = self.token
        data = urlencode(form).encode() if form is not None else None
        address = f"{URL}/v1/{path}?{urlencode({'_is_native': 'true', **query})}"
        request = urllib.request.Request(address, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                self.token = response.headers.get("Authorization") or self.token
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            self.token = error.headers.get("Authorization") or self.token
            return error.code, json.load(error)

    def post(self, path: str, **form: str) -> tuple[int, Any]:
        return self.send("POST", path, form)

    def created(self, path: str, **form: str) -> Any:
        """Returns the resource that a request makes."""
        status, body = self.post(path, **form)
        assert status == 200, body
        return body["response"]


def form_of(method: str, path: str) -> dict[str, str] | None:
    """Returns the fields that an operation requires."""
    if method not in ("POST", "PATCH"):
        return None
    forms = {
        "attempt_first_factor": {"strategy": "email_code", "code": "000000"},
        "attempt_second_factor": {"strategy": "email_code", "code": "000000"},
        "attempt_verification": {"strategy": "email_code", "code": "000000"},
        "prepare_first_factor": {"strategy": "email_code"},
        "prepare_second_factor": {"strategy": "email_code"},
        "prepare_verification": {"strategy": "email_code"},
        "reset_password": {"password": PASSWORD},
        "verify": {"level": "first_factor"},
    }
    return forms.get(path.rsplit("/", 1)[-1], {})


def control(method: str, path: str, body: Any = None) -> Any:
    data = json.dumps(body or {}).encode() if method == "POST" else None
    request = urllib.request.Request(f"{URL}/_control{path}", data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=20) as response:
        return json.load(response)


@unittest.skipUnless(URL, "no Clerk instance runs; use scripts/contract")
class ResponseTests(unittest.TestCase):
    def setUp(self) -> None:
        control("POST", "/reset")
        self.app = Installation()

    def settings(self, **changes: Any) -> None:
        control("POST", "/settings", changes)

    def user(self, **more: Any) -> str:
        control("POST", "/users", {"email": "ada@example.com", "password": PASSWORD} | more)
        return "ada@example.com"

    def signed_in(self) -> str:
        """Signs in, and returns the session's identifier."""
        self.settings(client_trust=False)
        sign_in = self.app.created("client/sign_ins", identifier=self.user(), password=PASSWORD)
        return str(sign_in["created_session_id"])

    def test_a_sign_up_is_read_and_changed(self) -> None:
        sign_up = self.app.created("client/sign_ups", email_address="new@example.com", password=PASSWORD)
        path = f"client/sign_ups/{sign_up['id']}"
        status, body = self.app.send("PATCH", path, {"first_name": "Ada"})
        self.assertEqual((status, body["response"]["first_name"]), (200, "Ada"))
        self.assertEqual(self.app.send("GET", path)[1]["response"]["first_name"], "Ada")

    def test_a_user_and_a_session_are_read_and_changed(self) -> None:
        session = self.signed_in()
        status, body = self.app.send("PATCH", "me", {"first_name": "Ada"}, _clerk_session_id=session)
        self.assertEqual((status, body["response"]["first_name"]), (200, "Ada"))
        self.assertEqual(self.app.send("GET", f"client/sessions/{session}")[1]["response"]["status"], "active")
        status, _ = self.app.send("POST", "me/sessions/sess_0/revoke", None, _clerk_session_id=session)
        self.assertEqual(status, 404)

    def test_a_code_verifies_the_identity_again(self) -> None:
        session = self.signed_in()
        path = f"client/sessions/{session}/verify"
        factors = self.app.created(path, level="first_factor")["supported_first_factors"]
        address = next(factor["email_address_id"] for factor in factors if factor["strategy"] == "email_code")
        self.app.created(f"{path}/prepare_first_factor", strategy="email_code", email_address_id=address)
        code = control("GET", "/mail?to=ada@example.com")[-1]["code"]
        verified = self.app.created(f"{path}/attempt_first_factor", strategy="email_code", code=code)
        self.assertEqual(verified["status"], "complete")

    def test_a_locked_account_is_refused_everywhere(self) -> None:
        session = self.signed_in()
        self.settings(wrong_passwords=1)
        path = f"client/sessions/{session}/verify"
        self.app.created(path, level="first_factor")
        self.assertEqual(self.app.post(f"{path}/attempt_first_factor", strategy="password", password="wrong")[0], 422)
        self.assertEqual(self.app.post(f"{path}/attempt_first_factor", strategy="password", password=PASSWORD)[0], 403)
        other = Installation()
        sign_in = other.created("client/sign_ins", identifier="ada@example.com")
        status, body = other.post(
            f"client/sign_ins/{sign_in['id']}/attempt_first_factor", strategy="password", password=PASSWORD)
        self.assertEqual((status, body["errors"][0]["code"]), (403, "user_locked"))

    def test_limits_apply_to_every_step(self) -> None:
        self.settings(code_interval=30)
        email = self.user()
        sign_up = self.app.created("client/sign_ups", email_address="new@example.com", password=PASSWORD)
        path = f"client/sign_ups/{sign_up['id']}"
        self.app.created(f"{path}/prepare_verification", strategy="email_code")
        self.assertEqual(self.app.post(f"{path}/prepare_verification", strategy="email_code")[0], 429)
        sign_in = self.app.created("client/sign_ins", identifier=email)
        first = f"client/sign_ins/{sign_in['id']}/prepare_first_factor"
        factor = next(
            found for found in sign_in["supported_first_factors"] if found["strategy"] == "reset_password_email_code")
        form = {"strategy": factor["strategy"], "email_address_id": factor["email_address_id"]}
        self.app.created(first, **form)
        self.assertEqual(self.app.post(first, **form)[0], 429)
        sign_in = self.app.created("client/sign_ins", identifier=email, password=PASSWORD)
        second = f"client/sign_ins/{sign_in['id']}/prepare_second_factor"
        self.app.created(second, strategy="email_code")
        self.assertEqual(self.app.post(second, strategy="email_code")[0], 429)
        self.settings(creates=1, attempts=1)
        statuses = [self.app.post("client/sign_ups", email_address="a@example.com", password=PASSWORD)[0] for _ in range(2)]
        self.assertEqual(statuses[1], 429)
        for attempt in (f"{path}/attempt_verification", f"client/sign_ins/{sign_in['id']}/attempt_first_factor"):
            statuses = [self.app.post(attempt, strategy="email_code", code="000000")[0] for _ in range(2)]
            self.assertEqual(statuses[1], 429)

    def test_mails_are_in_the_language_of_their_sign_in_or_sign_up(self) -> None:
        form = {"email_address": "new@example.com", "password": PASSWORD}
        sign_up = self.app.created("client/sign_ups", **form, locale="ja-JP")
        self.app.created(f"client/sign_ups/{sign_up['id']}/prepare_verification", strategy="email_code")
        sign_in = Installation().created("client/sign_ins", identifier=self.user(), password=PASSWORD, locale="zh-Hant-TW")
        self.assertEqual(sign_in["status"], "needs_client_trust")
        self.assertEqual([mail["locale"] for mail in control("GET", "/mail")], ["ja-JP"])
        for locale in ("", "en_US", "en-US-u-ca-buddhist", "ja\r\n", "x" * 36):
            self.assertEqual(self.app.post("client/sign_ups", **form, locale=locale)[0], 422, locale)

    def test_all_sessions_of_a_client_end_at_once(self) -> None:
        session = self.signed_in()
        self.assertEqual(self.app.send("DELETE", "client/sessions")[0], 200)
        self.assertNotEqual(self.app.send("GET", "me", None, _clerk_session_id=session)[0], 200)

    def test_the_keys_are_public(self) -> None:
        with urllib.request.urlopen(f"{URL}/.well-known/jwks.json", timeout=20) as response:
            self.assertEqual([set(key) & {"d", "p", "q"} for key in json.load(response)["keys"]], [set()])

    def documented(self, code: int) -> list[tuple[str, str]]:
        """Returns the operations that have a response, as method and path without the version, with an unknown identifier."""
        operations = [name.split(": ")[0] for name in Instance().responses() if name.endswith(f": {code}")]
        self.assertNotEqual(operations, [])
        return [
            (method, path.replace("{id}", "none_0").removeprefix("/v1/"))
            for method, path in sorted(operation.split(" ") for operation in operations)]

    def test_an_unknown_client_token_is_refused_by_every_operation(self) -> None:
        for method, path in self.documented(401):
            if path == "client":
                continue
            with self.subTest(f"{method} {path}"):
                status, body = Installation("unknown").send(method, path, form_of(method, path))
                self.assertEqual((status, body["errors"][0]["code"]), (401, "authentication_invalid"))
        self.assertEqual(Installation("unknown").send("GET", "client"), (200, {"response": None, "client": None}))

    def test_an_unknown_identifier_is_refused_by_every_operation(self) -> None:
        session = self.signed_in()
        for method, path in self.documented(404):
            with self.subTest(f"{method} {path}"):
                status, _ = self.app.send(method, path, form_of(method, path), _clerk_session_id=session)
                self.assertEqual(status, 404)

    def test_every_operation_refuses_requests_of_a_browser(self) -> None:
        for method, path in self.documented(400):
            with self.subTest(f"{method} {path}"):
                self.assertEqual(self.app.send(method, path, form_of(method, path), _is_native="false")[0], 400)

    def test_every_operation_refuses_unknown_fields(self) -> None:
        for method, path in self.documented(422):
            with self.subTest(f"{method} {path}"):
                self.assertEqual(self.app.send(method, path, {"unknown": "field"})[0], 422)

    def test_requests_that_no_native_app_sends_are_refused(self) -> None:
        def status(**changes: str) -> int:
            headers = {"clerk-api-version": "2026-05-12", "x-mobile": "1"} | changes
            request = urllib.request.Request(f"{URL}/v1/client?_is_native=true", None, headers)
            try:
                with urllib.request.urlopen(request, timeout=20) as response:
                    return int(response.status)
            except urllib.error.HTTPError as error:
                return error.code

        self.assertEqual(status(), 200)
        self.assertEqual(status(Origin="https://app.example.com"), 400)
        self.assertEqual(status(Authorization="Bearer token"), 401)
        self.assertEqual(status(**{"x-mobile": "0"}), 200)
        self.assertEqual(status(**{"x-mobile": "true"}), 400)
        self.assertEqual(status(**{"clerk-api-version": "2025-01-01"}), 400)
        self.assertEqual(self.app.send("GET", "client", None, _is_native="false")[0], 400)
        self.assertEqual(self.app.post("client/sign_ins", unknown="field")[0], 422)
        self.assertEqual(len(control("GET", "/violations")), 6)
