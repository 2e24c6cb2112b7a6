"""Journeys of the vendor's Python clients at the Supabase test server. `scripts/supabase-client` runs them."""

import json
import os
import unittest
import urllib.request
from typing import Any

from postgrest import APIError, SyncPostgrestClient
from pydantic import ValidationError
from supabase import ClientOptions, create_client
from supabase_auth import SyncGoTrueClient
from supabase_auth.errors import AuthApiError, AuthWeakPasswordError

URL, KEY = os.environ["BRANDGEN_LIVE_VENDOR_SUPABASE_URL"], os.environ["BRANDGEN_LIVE_SUPABASE_KEY"]
ADA, PASSWORD = "ada@example.com", "correct horse"


def control(path: str, body: Any = None) -> Any:
    """Calls the controls: GET without a body, POST with one."""
    request = urllib.request.Request(
        f"{URL}/_control/{path}", None if body is None else json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def code(email: str, kind: str) -> str:
    """Returns the code of the last mail to an address."""
    message = control(f"mail?to={email}")[-1]
    assert message["kind"] == kind, message
    return message["code"]


class Journeys(unittest.TestCase):
    """Journeys that each begin with the same project."""

    def setUp(self) -> None:
        control("reset", {})
        self.auth = self.client()

    def tearDown(self) -> None:
        self.assertEqual(control("violations"), [])

    def client(self, **options: Any) -> SyncGoTrueClient:
        """Returns the accounts of a client as an app creates it, with the vendor's header fields."""
        client = create_client(URL, KEY, ClientOptions(auto_refresh_token=False, persist_session=False, **options)).auth
        self.addCleanup(client.close)
        return client

    def signed_in(self, email: str = ADA) -> Any:
        """Creates an account without a mail, and returns its session."""
        control("settings", {"autoconfirm": True})
        session = self.auth.sign_up({"email": email, "password": PASSWORD}).session
        assert session
        return session

    def refuses(self, expected: str, operation: Any, *arguments: Any) -> Any:
        with self.assertRaises(AuthApiError) as caught:
            operation(*arguments)
        self.assertEqual(caught.exception.code, expected)
        return caught.exception


class Accounts(Journeys):
    def test_sign_up_at_once(self) -> None:
        session = self.signed_in()
        self.assertEqual(session.user.email, ADA)
        self.assertEqual(self.auth.get_user(session.access_token).user.id, session.user.id)
        self.refuses("user_already_exists", self.auth.sign_up, {"email": ADA, "password": PASSWORD})

    def test_sign_up_with_a_code(self) -> None:
        first = self.auth.sign_up({"email": ADA, "password": PASSWORD, "options": {"data": {"name": "Ada"}}})
        self.assertIsNone(first.session)
        self.refuses("email_not_confirmed", self.auth.sign_in_with_password, {"email": ADA, "password": PASSWORD})
        self.refuses("invalid_credentials", self.auth.sign_in_with_password, {"email": ADA, "password": "wrong"})
        typed = {"email": ADA, "token": code(ADA, "signup"), "type": "signup"}
        session = self.auth.verify_otp(typed).session
        self.assertEqual(session.user.id, first.user.id)
        self.assertEqual(session.user.user_metadata["name"], "Ada")
        self.refuses("otp_expired", self.auth.verify_otp, typed)
        hidden = self.auth.sign_up({"email": ADA, "password": PASSWORD})
        self.assertEqual(hidden.user.identities, [])
        self.assertNotEqual(hidden.user.id, first.user.id)
        self.assertEqual(len(control(f"mail?to={ADA}")), 1)

    def test_second_sign_up_keeps_the_password(self) -> None:
        self.auth.sign_up({"email": ADA, "password": PASSWORD})
        self.refuses("over_email_send_rate_limit", self.auth.sign_up, {"email": ADA, "password": "another one"})
        old = code(ADA, "signup")
        control("clock", {"advance": 61})
        self.auth.sign_up({"email": ADA, "password": "another one"})
        self.refuses("otp_expired", self.auth.verify_otp, {"email": ADA, "token": old, "type": "signup"})
        self.auth.verify_otp({"email": ADA, "token": code(ADA, "signup"), "type": "email"})
        self.refuses("invalid_credentials", self.auth.sign_in_with_password, {"email": ADA, "password": "another one"})
        self.auth.sign_in_with_password({"email": ADA, "password": PASSWORD})

    def test_weak_passwords_and_malformed_addresses(self) -> None:
        with self.assertRaises(AuthWeakPasswordError) as caught:
            self.auth.sign_up({"email": ADA, "password": "short"})
        self.assertEqual(caught.exception.reasons, ["length"])
        self.refuses("validation_failed", self.auth.sign_up, {"email": "ada", "password": PASSWORD})
        control("settings", {"signups": False})
        self.refuses("signup_disabled", self.auth.sign_up, {"email": ADA, "password": PASSWORD})

    def test_resend(self) -> None:
        self.auth.sign_up({"email": ADA, "password": PASSWORD})
        self.refuses("over_email_send_rate_limit", self.auth.resend, {"type": "signup", "email": ADA})
        self.auth.resend({"type": "signup", "email": "unknown@example.com"})
        self.auth.resend({"type": "signup", "email": "unknown@example.com"})
        control("clock", {"advance": 61})
        self.auth.resend({"type": "signup", "email": ADA})
        self.auth.verify_otp({"email": ADA, "token": code(ADA, "signup"), "type": "signup"})

    def test_codes_expire(self) -> None:
        self.auth.sign_up({"email": ADA, "password": PASSWORD})
        typed = {"email": ADA, "token": code(ADA, "signup"), "type": "signup"}
        control("clock", {"advance": 3601})
        late = self.refuses("otp_expired", self.auth.verify_otp, typed)
        unknown = self.refuses("otp_expired", self.auth.verify_otp, {**typed, "email": "unknown@example.com"})
        self.assertEqual((late.status, late.message), (unknown.status, unknown.message))

    def test_recover(self) -> None:
        elsewhere = self.signed_in()
        self.auth.reset_password_for_email("unknown@example.com")
        self.auth.reset_password_for_email(ADA)
        self.auth.verify_otp({"email": ADA, "token": code(ADA, "recovery"), "type": "recovery"})
        self.refuses("same_password", self.auth.update_user, {"password": PASSWORD})
        self.auth.update_user({"password": "another one"})
        other = self.client()
        self.refuses("session_not_found", other.get_user, elsewhere.access_token)
        self.auth.get_user()
        other.sign_in_with_password({"email": ADA, "password": "another one"})

    def test_captcha(self) -> None:
        control("settings", {"captcha": True})
        person = {"email": ADA, "password": PASSWORD}
        disallowed = "captcha protection: request disallowed (%s)"
        missing = self.refuses("captcha_failed", self.auth.sign_up, person)
        self.assertEqual((missing.status, missing.message), (400, disallowed % "no captcha_token found"))
        self.auth.sign_up({**person, "options": {"captcha_token": "solved-1"}})
        again = self.refuses(
            "captcha_failed", self.auth.reset_password_for_email, ADA, {"captcha_token": "solved-1"})
        self.assertEqual(again.message, disallowed % "timeout-or-duplicate")
        forged = {**person, "options": {"captcha_token": "forged"}}
        self.assertEqual(
            self.refuses("captcha_failed", self.auth.sign_in_with_password, forged).message,
            disallowed % "invalid-input-response")
        # The code, the renewal and the change of the user need no token.
        self.auth.verify_otp({"email": ADA, "token": code(ADA, "signup"), "type": "signup"})
        self.auth.refresh_session()
        self.auth.update_user({"data": {"name": "Ada"}})
        self.auth.sign_in_with_password({**person, "options": {"captcha_token": "solved-2"}})

    def test_links(self) -> None:
        app, site = "com.example.template://auth/callback", "https://app.example.com"
        for flow, wanted, link in (
            ("pkce", app, {"returns_to": app, "passes": "code"}), ("implicit", app, {"returns_to": app, "passes": "tokens"}),
            ("pkce", "com.example.other://auth/callback", {"returns_to": site, "passes": "code"}),
        ):
            with self.subTest(flow, wanted=wanted):
                control("reset", {})
                client = self.client(flow_type=flow)
                client.sign_up({"email": ADA, "password": PASSWORD, "options": {"email_redirect_to": wanted}})
                self.assertLessEqual(link.items(), control(f"mail?to={ADA}")[-1].items())
                client.verify_otp({"email": ADA, "token": code(ADA, "signup"), "type": "signup"})
                client.reset_password_for_email(ADA, {"redirect_to": wanted})
                self.assertLessEqual(link.items(), control(f"mail?to={ADA}")[-1].items())

    def test_change_of_address(self) -> None:
        self.signed_in()
        self.auth.update_user({"email": "new@example.com", "data": {"name": "Ada"}})
        # The client cannot read the response to the first of two codes, which has neither a session nor a user.
        with self.assertRaises(ValidationError):
            self.client().verify_otp({"email": ADA, "token": code(ADA, "email_change"), "type": "email_change"})
        self.assertEqual(self.auth.get_user().user.email, ADA)
        self.auth.verify_otp(
            {"email": "new@example.com", "token": code("new@example.com", "email_change"), "type": "email_change"})
        user = self.auth.get_user().user
        self.assertEqual((user.email, user.user_metadata["name"]), ("new@example.com", "Ada"))

    def test_guest_becomes_a_user(self) -> None:
        guest = self.auth.sign_in_anonymously().user
        self.assertTrue(guest.is_anonymous)
        self.refuses("validation_failed", self.auth.update_user, {"password": PASSWORD})
        self.auth.update_user({"email": ADA})
        control("clock", {"advance": 61})
        # The service finds nobody by an address that is not confirmed yet.
        self.auth.resend({"type": "email_change", "email": ADA})
        self.assertEqual(len(control(f"mail?to={ADA}")), 1)
        self.auth.update_user({"email": ADA})
        self.assertEqual(len(control(f"mail?to={ADA}")), 2)
        session = self.auth.verify_otp({"email": ADA, "token": code(ADA, "email_change"), "type": "email_change"}).session
        self.assertEqual((session.user.id, session.user.is_anonymous), (guest.id, False))
        self.auth.update_user({"password": PASSWORD})
        self.client().sign_in_with_password({"email": ADA, "password": PASSWORD})
        control("settings", {"anonymous": False})
        self.refuses("anonymous_provider_disabled", self.client().sign_in_anonymously)


class Sessions(Journeys):
    def test_refresh(self) -> None:
        first = self.signed_in().refresh_token
        second = self.auth.refresh_session(first).session.refresh_token
        self.assertEqual(self.auth.refresh_session(first).session.refresh_token, second)
        third = self.auth.refresh_session(second).session.refresh_token
        self.refuses("refresh_token_already_used", self.auth.refresh_session, first)
        self.refuses("refresh_token_already_used", self.auth.refresh_session, third)
        self.refuses("refresh_token_not_found", self.auth.refresh_session, "unknown")

    def test_reuse_within_the_interval(self) -> None:
        control("settings", {"reuse_interval": 10})
        first = self.signed_in().refresh_token
        second = self.auth.refresh_session(first).session.refresh_token
        third = self.auth.refresh_session(second).session.refresh_token
        # Not the parent of the third one, but young enough. Its new token becomes the active one.
        self.auth.refresh_session(first)
        control("clock", {"advance": 11})
        self.refuses("refresh_token_already_used", self.auth.refresh_session, second)
        self.refuses("refresh_token_already_used", self.auth.refresh_session, third)

    def test_sign_out_scopes(self) -> None:
        for scope, here, elsewhere in (("local", False, True), ("others", True, False), ("global", False, False)):
            with self.subTest(scope):
                control("reset", {})
                one = self.signed_in()
                other = self.client()
                two = other.sign_in_with_password({"email": ADA, "password": PASSWORD}).session
                self.auth.admin.sign_out(one.access_token, scope)
                for session, lives in ((one, here), (two, elsewhere)):
                    if lives:
                        self.client().get_user(session.access_token)
                    else:
                        self.refuses("session_not_found", self.client().get_user, session.access_token)

    def test_expired_token(self) -> None:
        session = self.signed_in()
        control("clock", {"advance": 3601})
        self.assertEqual(self.refuses("bad_jwt", self.client().get_user, session.access_token).status, 403)
        renewed = self.auth.refresh_session(session.refresh_token).session
        self.auth.get_user(renewed.access_token)


class Families(Journeys):
    def setUp(self) -> None:
        super().setUp()
        self.session = self.signed_in()
        self.data = self.rest()

    def rest(self, child: str | None = None, session: Any = None) -> SyncPostgrestClient:
        """Returns a client with the user's token, and a child's."""
        headers = {"apikey": KEY, "Authorization": f"Bearer {(session or self.session).access_token}"}
        if child:
            headers["x-child-session"] = child
        client = SyncPostgrestClient(f"{URL}/rest/v1", headers=headers)
        self.addCleanup(client.aclose)
        return client

    def call(self, function: str, **arguments: Any) -> Any:
        return self.data.rpc(function, arguments).execute().data

    def enter(self, child: str, pin: str) -> Any:
        """Enters a PIN, and returns its result. The two calls are two requests, as in the app."""
        return self.call("open_child_session", attempt=self.call("enter_child_pin", child=child, pin=pin))

    def refuses_data(self, expected: str, operation: Any) -> APIError:
        with self.assertRaises(APIError) as caught:
            operation()
        self.assertEqual(caught.exception.code, expected)
        return caught.exception

    def family(self) -> tuple[str, str]:
        """Creates a family with two children, and returns their ids."""
        self.call("ensure_family", name="Lovelace")
        return self.call("add_child", name="Bo", pin="4711")["id"], self.call("add_child", name="Cy", pin="0815")["id"]

    def test_family(self) -> None:
        self.assertIsNone(self.call("get_family"))
        bo, cy = self.family()
        again = self.call("ensure_family", name="Another name")
        self.assertEqual(again["name"], "Lovelace")
        self.assertEqual([child["id"] for child in again["children"]], [bo, cy])
        read = self.data.from_("children").select("id,display_name").eq("id", bo).single().execute().data
        self.assertEqual(read, {"id": bo, "display_name": "Bo"})
        self.call("remove_child", child=bo)
        self.assertEqual([child["id"] for child in self.call("get_family")["children"]], [cy])
        self.refuses_data("PGRST116", lambda: self.data.from_("children").select("id").eq("id", bo).single().execute())

    def test_pins(self) -> None:
        bo, _ = self.family()
        for left in (4, 3, 2, 1, 0):
            self.assertEqual(
                self.enter(bo, "0000"), {"result": "wrong", "attempts_left": left})
        self.assertEqual(self.enter(bo, "4711")["result"], "locked")
        control("clock", {"advance": 301})
        self.assertEqual(self.enter(bo, "4711")["result"], "ok")

    def test_step_up(self) -> None:
        self.call("ensure_family", name="Lovelace")
        control("clock", {"advance": 660})
        self.assertEqual(self.refuses_data("PT403", lambda: self.call("add_child", name="Bo", pin="4711")).hint, "step_up")
        self.session = self.auth.refresh_session(self.session.refresh_token).session
        self.data = self.rest()
        self.refuses_data("PT403", lambda: self.call("add_child", name="Bo", pin="4711"))
        self.session = self.auth.sign_in_with_password({"email": ADA, "password": PASSWORD}).session
        self.data = self.rest()
        self.call("add_child", name="Bo", pin="4711")

    def test_progress_of_a_child(self) -> None:
        bo, cy = self.family()
        token = self.enter(bo, "4711")["token"]
        row = {"child": bo, "level": "one", "stars": 3}
        self.refuses_data("42501", lambda: self.data.from_("progress").insert(row).execute())
        playing = self.rest(token)
        self.assertEqual(playing.from_("progress").insert(row).execute().data, [row])
        self.refuses_data("42501", lambda: playing.from_("progress").insert({**row, "child": cy}).execute())
        changed = playing.from_("progress").update({"stars": 2}).eq("child", bo).eq("level", "one").execute()
        self.assertEqual(changed.data, [{**row, "stars": 2}])
        elsewhere = self.client().sign_in_with_password({"email": ADA, "password": PASSWORD}).session
        self.refuses_data(
            "42501", lambda: self.rest(token, elsewhere).from_("progress").insert({**row, "level": "two"}).execute())
        playing.rpc("close_child_session", {}).execute()
        self.refuses_data("42501", lambda: playing.from_("progress").insert({**row, "level": "two"}).execute())

    def test_deletion(self) -> None:
        self.family()
        self.call("delete_account")
        self.refuses("user_not_found", self.client().get_user, self.session.access_token)
        self.refuses("refresh_token_not_found", self.client().refresh_session, self.session.refresh_token)
        self.refuses("invalid_credentials", self.client().sign_in_with_password, {"email": ADA, "password": PASSWORD})

    def test_guest_has_no_family(self) -> None:
        self.session = self.client().sign_in_anonymously().session
        self.data = self.rest()
        self.refuses_data("PT403", lambda: self.call("ensure_family", name="Lovelace"))


if __name__ == "__main__":
    unittest.main()
