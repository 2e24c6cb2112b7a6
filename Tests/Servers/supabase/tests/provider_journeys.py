"""Journeys of users who sign in with Apple or Google, with the vendor's Python client. `scripts/supabase-client` runs them."""

import base64
import hashlib
import http.cookiejar
import json
import os
import re
import secrets
import unittest
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from client_journeys import KEY, PASSWORD, URL, Journeys, code, control
from supabase_auth import SyncGoTrueClient
from supabase_auth.errors import AuthApiError

PROVIDER, APP = os.environ["BRANDGEN_LIVE_OIDC_ISSUER"], os.environ["BRANDGEN_LIVE_OIDC_CLIENT"]
USER, SECRET = os.environ["BRANDGEN_LIVE_OIDC_USER"], os.environ["BRANDGEN_LIVE_OIDC_PASSWORD"]
RETURN = "com.example.template://auth/callback?state=of-the-app"


class Arrival(Exception):
    """A redirect to the app."""


class Redirects(urllib.request.HTTPRedirectHandler):
    def http_error_302(self, request: Any, response: Any, status: int, message: str, headers: Any) -> Any:
        address = headers["Location"]
        if "://" in address and not address.startswith("http://127.0.0.1"):
            raise Arrival(address)
        return super().http_error_302(request, response, status, message, headers)


def visit(address: str, cancel: bool = False) -> str:
    """Signs in at a page, or cancels. Returns the address of the app to which the browser returns."""
    browser = urllib.request.build_opener(
        Redirects(), urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    try:
        page = browser.open(address).read().decode()
        form = {"username": USER, "password": SECRET, "_csrf": re.search('name="_csrf" value="([^"]+)"', page)[1]}
        if cancel:
            form["cancel"] = "yes"
        action = re.search('action="([^"]+)"', page)[1].replace("&amp;", "&")
        browser.open(PROVIDER + action, urlencode(form).encode())
    except Arrival as arrival:
        return arrival.args[0]
    raise AssertionError("the browser does not return to the app")


def parameters(address: str) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(urlsplit(address).query).items()}


def challenge(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")


def id_token(nonce: str | None = None) -> str:
    """Returns an ID token that the provider issued to the app."""
    verifier, callback = secrets.token_urlsafe(32), os.environ["BRANDGEN_LIVE_CALLBACK"]
    query = {
        "client_id": APP, "redirect_uri": callback, "response_type": "code", "scope": "openid email", "state": "s",
        "code_challenge": challenge(verifier), "code_challenge_method": "S256"}
    if nonce:
        query["nonce"] = hashlib.sha256(nonce.encode()).hexdigest()
    found = parameters(visit(f"{PROVIDER}/oauth2/authorize?{urlencode(query)}"))["code"]
    form = {
        "grant_type": "authorization_code", "code": found, "redirect_uri": callback, "client_id": APP,
        "code_verifier": verifier}
    with urllib.request.urlopen(f"{PROVIDER}/oauth2/token", urlencode(form).encode()) as response:
        return json.load(response)["id_token"]


class IDTokens(Journeys):
    def sign_in(self, token: str, nonce: str | None = None, provider: str = "apple") -> Any:
        return self.auth.sign_in_with_id_token({"provider": provider, "token": token, **({"nonce": nonce} if nonce else {})})

    def test_new_user_and_return(self) -> None:
        raw = secrets.token_urlsafe(16)
        first = self.sign_in(id_token(raw), raw).user
        self.assertEqual((first.email, first.app_metadata["provider"]), (USER, "apple"))
        self.assertIsNotNone(first.email_confirmed_at)
        self.assertEqual(self.sign_in(id_token()).user.id, first.id)
        both = self.sign_in(id_token(), provider="google").user
        self.assertEqual((both.id, both.app_metadata["providers"]), (first.id, ["apple", "google"]))

    def test_nonces_and_audiences(self) -> None:
        raw = secrets.token_urlsafe(16)
        token = id_token(raw)
        self.refuses_token("Nonces mismatch", token, "other")
        self.refuses_token("either both exist or not", token)
        self.refuses_token("either both exist or not", id_token(), raw)
        self.refuses_token("Bad ID token", token[:-4] + "AAAA", raw)
        control("settings", {"apple_clients": ["another-app"]})
        self.refuses_token("Unacceptable audience", token, raw)

    def refuses_token(self, expected: str, token: str, nonce: str | None = None) -> None:
        """Expects an OAuth error, of which the client reads the description only."""
        with self.assertRaises(AuthApiError) as caught:
            self.sign_in(token, nonce)
        self.assertEqual(caught.exception.status, 400)
        self.assertIn(expected, caught.exception.message)

    def test_unconfirmed_account_loses_its_password(self) -> None:
        control("settings", {"autoconfirm": False})
        self.auth.sign_up({"email": USER, "password": PASSWORD})
        self.assertEqual(self.sign_in(id_token()).user.email, USER)
        self.refuses("invalid_credentials", self.client().sign_in_with_password, {"email": USER, "password": PASSWORD})

    def test_no_sign_ups(self) -> None:
        control("settings", {"signups": False})
        self.refuses("signup_disabled", self.sign_in, id_token())


class Pages(Journeys):
    def client(self, **options: Any) -> SyncGoTrueClient:
        return super().client(flow_type="pkce", **options)

    def page(self, provider: str = "google", returning: str = RETURN) -> str:
        return self.auth.sign_in_with_oauth({"provider": provider, "options": {"redirect_to": returning}}).url

    def test_sign_in(self) -> None:
        for provider in ("apple", "google"):
            with self.subTest(provider):
                address = visit(self.page(provider))
                self.assertTrue(address.startswith(RETURN + "&code="), address)
                session = self.auth.exchange_code_for_session({"auth_code": parameters(address)["code"]}).session
                self.assertEqual(session.user.email, USER)

    def test_codes_work_once_with_their_verifier_and_for_minutes(self) -> None:
        found = parameters(visit(self.page()))["code"]
        other = {"auth_code": found, "code_verifier": secrets.token_urlsafe(32)}
        self.refuses("bad_code_verifier", self.client().exchange_code_for_session, other)
        self.auth.exchange_code_for_session({"auth_code": found})
        again = {"auth_code": found, "code_verifier": secrets.token_urlsafe(32)}
        self.refuses("flow_state_not_found", self.client().exchange_code_for_session, again)
        late = parameters(visit(self.page()))["code"]
        control("clock", {"advance": 301})
        self.refuses("flow_state_expired", self.auth.exchange_code_for_session, {"auth_code": late})

    def test_errors_return_to_the_app(self) -> None:
        canceled = visit(self.page(), cancel=True)
        self.assertTrue(canceled.startswith(RETURN + "&error=access_denied"), canceled)
        control("settings", {"signups": False})
        refused = parameters(visit(self.page()))
        self.assertEqual((refused["error_code"], refused["state"]), ("signup_disabled", "of-the-app"))

    def test_other_addresses_are_not_redirected_to(self) -> None:
        for address in ("com.attacker://auth/callback?state=x", RETURN + ".com", "com.example.template://auth/other?state=x"):
            with self.subTest(address):
                found = visit(self.page(returning=address))
                self.assertTrue(found.startswith("https://app.example.com?code="), found)

    def test_guest_links_an_identity(self) -> None:
        guest = self.auth.sign_in_anonymously().session
        with self.assertRaises(urllib.error.HTTPError) as caught:
            self.link(guest)
        self.assertEqual(json.load(caught.exception)["error_code"], "manual_linking_disabled")
        control("settings", {"manual_linking": True})
        verifier = secrets.token_urlsafe(32)
        found = parameters(visit(self.link(guest, verifier)))["code"]
        user = self.client().exchange_code_for_session({"auth_code": found, "code_verifier": verifier}).session.user
        self.assertEqual((user.id, user.email, user.is_anonymous), (guest.user.id, USER, False))

    def link(self, session: Any, verifier: str = secrets.token_urlsafe(32)) -> str:
        """Returns the page that links an identity to the user of a session. The vendor's client needs a stored session."""
        query = urlencode({
            "provider": "google", "redirect_to": RETURN, "code_challenge": challenge(verifier),
            "code_challenge_method": "s256", "skip_http_redirect": "true"})
        request = urllib.request.Request(
            f"{URL}/auth/v1/user/identities/authorize?{query}",
            headers={"apikey": KEY, "Authorization": f"Bearer {session.access_token}"})
        with urllib.request.urlopen(request) as response:
            return json.load(response)["url"]

    def test_address_of_another_account(self) -> None:
        """An account with the provider's address and a confirmed password gets the identity."""
        self.auth.sign_up({"email": USER, "password": PASSWORD})
        self.auth.verify_otp({"email": USER, "token": code(USER, "signup"), "type": "signup"})
        found = parameters(visit(self.page()))["code"]
        user = self.auth.exchange_code_for_session({"auth_code": found}).session.user
        self.assertEqual(sorted(user.app_metadata["providers"]), ["email", "google"])
        self.client().sign_in_with_password({"email": USER, "password": PASSWORD})


if __name__ == "__main__":
    unittest.main()
