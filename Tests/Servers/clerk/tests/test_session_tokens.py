"""The session tokens of a Clerk instance at the platform backend, in one process and without sockets."""

import unittest
from typing import Any

from flask.testing import FlaskClient
from joserfc import jwt

from backend.app import make_app
from clerk.store import Address, Client, Session, Store, User
from clerk.tokens import InstanceTokens
from oidc.keys import Keys, new_key
from supabase.providers import Provider

INSTALLATION = "/v1/devices/0f8fad5b-d9cb-469f-a165-70867728950e"
DEVICE = {"token": "0a", "environment": "sandbox", "bundleId": "com.example.app", "locale": "de-AT"}


class SessionTokenTests(unittest.TestCase):
    def setUp(self) -> None:
        self.store = Store("http://127.0.0.1:1", Provider("http://127.0.0.1:2"))
        self.backend: FlaskClient = make_app(session_tokens=InstanceTokens(self.store)).test_client()
        self.session = self.begin()
        self.token = self.store.token(self.session)

    def tearDown(self) -> None:
        self.assertEqual(self.backend.get("/control/violations").json, [])

    def begin(self, user: User | None = None) -> Session:
        user = user or User(self.store.now(), Address("ada@example.com"))
        return self.store.begin(user, Client("client token", self.store.now()))

    def send(self, method: str, path: str, token: str, body: Any = None) -> int:
        headers = {"Authorization": f"Bearer {token}"}
        return self.backend.open(path, method=method, headers=headers, json=body).status_code

    def status(self, token: str) -> int:
        return self.send("GET", "/v1/users/me", token)

    def with_claims(self, **changes: Any) -> str:
        """Returns the token with other claims and a valid signature. None removes a claim."""
        claims = jwt.decode(self.token, self.store.key).claims | changes
        claims = {name: value for name, value in claims.items() if value is not None}
        return jwt.encode({"alg": "RS256", "kid": str(self.store.key.kid)}, claims, self.store.key)

    def devices(self, session: Session) -> list[str]:
        found: Any = self.backend.get(f"/control/devices?visitor={session.user.id}").json
        return [device["token"] for device in found]

    def test_the_record_of_a_user_has_the_subject_of_the_token(self) -> None:
        response = self.backend.get("/v1/users/me", headers={"Authorization": f"Bearer {self.token}"})
        self.assertEqual((response.status_code, response.json), (200, {"id": self.session.user.id}))

    def test_a_token_has_the_times_of_the_instance(self) -> None:
        for moved in (0, 86_400, -86_400):
            with self.subTest(moved):
                self.store.offset = moved
                token = self.store.token(self.session)
                self.assertEqual(self.status(token), 200)
                # The vendor's package allows for five seconds.
                self.store.advance(55)
                self.assertEqual(self.status(token), 200)
                self.store.advance(12)
                self.assertEqual(self.status(token), 401)
                self.store.advance(-90)
                self.assertEqual(self.status(token), 401)

    def test_a_pending_session_is_refused(self) -> None:
        self.session.status = "pending"
        self.assertEqual(self.status(self.store.token(self.session)), 401)
        self.assertEqual(self.status(self.with_claims(sts="active")), 200)

    def test_another_issuer_is_refused(self) -> None:
        for issuer in ("http://127.0.0.1:3", self.store.url + "/", None):
            with self.subTest(issuer):
                self.assertEqual(self.status(self.with_claims(iss=issuer)), 401)

    def test_another_key_is_refused(self) -> None:
        other = new_key("RS256")
        claims = jwt.decode(self.token, self.store.key).claims
        for kid in (str(self.store.key.kid), str(other.kid)):
            with self.subTest(kid):
                self.assertEqual(self.status(jwt.encode({"alg": "RS256", "kid": kid}, claims, other)), 401)

    def test_forged_tokens_are_refused(self) -> None:
        keys = Keys(current=self.store.key)
        for forgery in ("none", "hmac", "payload", "signature", "key", "unknown"):
            with self.subTest(forgery):
                self.assertEqual(self.status(keys.forged(self.token, forgery)), 401)
        header, payload, signature = self.token.split(".")
        for token in ("", "a.b.c", "mt_a.b.c", f"{header}.{payload}.", f"{payload}.{header}.{signature}", f"{self.token}.a"):
            with self.subTest(token):
                self.assertEqual(self.status(token), 401)

    def test_a_device_belongs_to_the_session(self) -> None:
        self.assertEqual(self.send("PUT", INSTALLATION, self.token, DEVICE), 204)
        self.assertEqual(self.devices(self.session), ["0a"])
        # Another session of the same user cannot remove it, and takes it over.
        other = self.begin(self.session.user)
        self.assertEqual(self.send("DELETE", INSTALLATION, self.store.token(other)), 204)
        self.assertEqual(self.devices(self.session), ["0a"])
        self.assertEqual(self.send("PUT", INSTALLATION, self.store.token(other), DEVICE | {"token": "0b"}), 204)
        self.assertEqual(self.send("DELETE", INSTALLATION, self.token), 204)
        self.assertEqual(self.devices(self.session), ["0b"])
        self.assertEqual(self.send("DELETE", INSTALLATION, self.store.token(other)), 204)
        self.assertEqual(self.devices(self.session), [])

    def test_an_expired_token_registers_nothing(self) -> None:
        self.store.advance(66)
        self.assertEqual(self.send("PUT", INSTALLATION, self.token, DEVICE), 401)
        self.assertEqual(self.devices(self.session), [])

    def test_a_reset_of_the_backend_keeps_the_devices(self) -> None:
        self.send("PUT", INSTALLATION, self.token, DEVICE)
        self.backend.delete("/control")
        self.assertEqual(self.devices(self.session), ["0a"])
        self.assertEqual(self.backend.get("/control/devices").json, [])

    def test_an_account_at_clerk_is_not_deleted_here(self) -> None:
        self.assertEqual(self.send("DELETE", "/v1/users/me", self.token), 401)
