"""Transfers of a sign-in with Apple to a sign-up, in one process and without sockets."""

import unittest
from typing import Any

from clerk import sign_ins, sign_ups
from clerk.errors import Refusal
from clerk.store import Client, SignUp, Store
from supabase.providers import Provider

STRATEGY = "oauth_token_apple"


class Apple(Provider):
    """A provider whose tokens are the names of their users."""

    def claims(self, token: Any, audiences: list[str]) -> dict[str, Any]:
        return {"sub": token, "email": f"{token}@example.com"}


class TransferTests(unittest.TestCase):
    def setUp(self) -> None:
        self.store = Store("http://127.0.0.1:1", Apple("http://127.0.0.1:2"))
        self.client, self.other = Client("one", self.store.now()), Client("two", self.store.now())

    def sign_in(self, client: Client, token: str) -> str:
        return sign_ins.create(self.store, client, {"strategy": STRATEGY, "token": token}).verification

    def transfer(self, client: Client, **names: str) -> SignUp:
        return sign_ups.create(self.store, client, {"transfer": "true", **names})

    def refusal(self, client: Client) -> str:
        with self.assertRaises(Refusal) as raised:
            self.transfer(client)
        return str(raised.exception)

    def test_only_the_transfer_of_the_own_client_creates_the_account_and_once(self) -> None:
        self.assertEqual(self.sign_in(self.client, "mara"), "transferable")
        self.assertEqual(self.store.users, [])
        self.assertEqual(self.refusal(self.other), "account_transfer_invalid")
        self.assertEqual(self.store.users, [])
        self.assertEqual(self.transfer(self.client, first_name="Mara", last_name="Lind").status, "complete")
        self.assertEqual([(user.first_name, user.last_name) for user in self.store.users], [("Mara", "Lind")])
        self.assertEqual(self.sign_in(self.other, "mara"), "verified")
        self.assertEqual(self.refusal(Client("three", self.store.now())), "account_transfer_invalid")

    def test_a_later_sign_in_replaces_what_a_transfer_creates(self) -> None:
        self.sign_in(self.client, "mara")
        self.sign_in(self.client, "ada")
        self.transfer(self.client)
        self.assertEqual([user.email.text for user in self.store.users if user.email], ["ada@example.com"])
        self.store.sessions.clear()
        sign_ins.create(self.store, self.client, {"identifier": "ada@example.com"})
        self.assertEqual(self.refusal(self.client), "account_transfer_invalid")
