"""Requests to the project over a socket, and the callers of the attacks on it."""

import base64
import hashlib
import hmac
import json
import os
import urllib.error
import urllib.request
from dataclasses import dataclass, field, replace
from typing import Any, Self

URL, KEY = os.environ["BRANDGEN_LIVE_VENDOR_SUPABASE_URL"], os.environ["BRANDGEN_LIVE_SUPABASE_KEY"]
PASSWORD = "correct horse"
PIN = "4711"


@dataclass(frozen=True)
class Response:
    status: int
    body: Any

    @property
    def code(self) -> str:
        """The code of the error; empty if the gateway sent it, whose errors have none."""
        return self.body.get("error_code") or self.body.get("code") or "" if isinstance(self.body, dict) else ""

    @property
    def outcome(self) -> str:
        """What the caller got: an error, no rows, the result of a wrong PIN, or the request's effect."""
        if self.status >= 400:
            return f"{self.status} {self.code}".strip()
        if self.body == []:
            return "no rows"
        if isinstance(self.body, dict) and self.body.get("result") == "wrong":
            return "wrong PIN"
        return "done"


@dataclass(frozen=True)
class Caller:
    """The header fields of a client's requests."""

    headers: dict[str, str] = field(default_factory=lambda: {"apikey": KEY})

    def with_token(self, token: str) -> Self:
        return replace(self, headers={**self.headers, "Authorization": f"Bearer {token}"})

    def playing(self, token: str) -> Self:
        return replace(self, headers={**self.headers, "X-Child-Session": token})

    @property
    def token(self) -> str:
        return self.headers["Authorization"].removeprefix("Bearer ")

    def send(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Response:
        fields = {"Content-Type": "application/json", **self.headers, **(headers or {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(URL + path, data, fields, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as response:
                return Response(response.status, json.loads(response.read() or b"null"))
        except urllib.error.HTTPError as error:
            return Response(error.code, json.loads(error.read() or b"null"))

    def call(self, function: str, **arguments: Any) -> Any:
        """Calls a function of the database. Raises `AssertionError` if it fails."""
        response = self.send("POST", f"/rest/v1/rpc/{function}", arguments)
        assert response.status < 300, response
        return response.body

    def play(self, child: str, pin: str) -> Self:
        """Returns this caller with the token of a child."""
        return self.playing(self.call("open_child_session", attempt=self.call("enter_child_pin", child=child, pin=pin))["token"])


ANYONE = Caller()


def sign_in(email: str) -> Caller:
    """Returns a user with a new session."""
    response = ANYONE.send("POST", "/auth/v1/token?grant_type=password", {"email": email, "password": PASSWORD})
    assert response.status == 200, response
    return ANYONE.with_token(response.body["access_token"])


def parent(email: str) -> Caller:
    """Signs a parent up, and returns the parent with a session and a family."""
    response = ANYONE.send("POST", "/auth/v1/signup", {"email": email, "password": PASSWORD})
    assert response.status == 200, response
    caller = ANYONE.with_token(response.body["access_token"])
    caller.call("ensure_family", name="Lovelace")
    return caller


def control(path: str, body: Any) -> None:
    assert Caller({}).send("POST", f"/_control/{path}", body).status == 200


def claims(token: str) -> dict[str, Any]:
    payload = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))


def forged(token: str, algorithm: str | None = None, key: str | None = None, **changes: Any) -> str:
    """Returns a token with other claims: with its old signature, with none, or with a signature of another key."""
    header, _, signature = token.split(".")
    if algorithm is not None:
        header = encoded({"alg": algorithm, "typ": "JWT"})
        signature = ""
    signed = f"{header}.{encoded({**claims(token), **changes})}"
    if key is not None:
        signature = unpadded(hmac.new(key.encode(), signed.encode(), hashlib.sha256).digest())
    return f"{signed}.{signature}"


def encoded(value: Any) -> str:
    return unpadded(json.dumps(value).encode())


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class World:
    """Two families, a guest, their callers by name, and the values that requests name in braces.

    Ada is the parent of Bo and Cy, and plays as Bo in her first session. Eve is the parent of Flo.
    """

    def __init__(self) -> None:
        control("reset", {})
        control("settings", {"autoconfirm": True})
        ada, eve = parent("ada@example.com"), parent("eve@example.com")
        bo = ada.call("add_child", name="Bo", pin=PIN)["id"]
        cy = ada.call("add_child", name="Cy", pin="0815")["id"]
        flo = eve.call("add_child", name="Flo", pin="2222")["id"]
        for child, pin in ((bo, PIN), (cy, "0815")):
            row = {"child": child, "level": "one", "stars": 1}
            assert ada.play(child, pin).send("POST", "/rest/v1/progress", row).status == 201
        plays = ada.play(bo, PIN)
        closed = ada.play(bo, PIN)
        closed.call("close_child_session")
        plays = ada.play(bo, PIN)
        child_token = plays.headers["X-Child-Session"]
        elsewhere, signed_out = sign_in("ada@example.com"), sign_in("ada@example.com")
        assert signed_out.send("POST", "/auth/v1/logout?scope=local").status == 204
        guest = ANYONE.with_token(ANYONE.send("POST", "/auth/v1/signup", {}).body["access_token"])
        new = ANYONE.send("POST", "/auth/v1/signup", {"email": "new@example.com", "password": PASSWORD}).body
        ada_claims = claims(ada.token)
        self.values = {
            "ada": ada_claims["sub"], "eve": claims(eve.token)["sub"], "bo": bo, "cy": cy, "flo": flo, "pin": PIN,
            "ada_family": ada.call("get_family")["id"], "eve_family": eve.call("get_family")["id"],
            "attempt": ada.call("enter_child_pin", child=bo, pin=PIN)}
        self.callers = {
            "anyone": ANYONE,
            "anyone with Bo's token": ANYONE.playing(child_token),
            "Ada": ada,
            "Bo": plays,
            "Bo, whose session is closed": closed,
            "Ada, elsewhere, with Bo's token": elsewhere.playing(child_token),
            "Ada, with a guessed token": ada.playing("0" * 64),
            "Ada, with SQL as the token": ada.playing("' or true --"),
            "Ada, signed out": signed_out,
            "Ada, signed out, with Bo's token": signed_out.playing(child_token),
            "Eve": eve,
            "Eve, with Bo's token": eve.playing(child_token),
            "a guest": guest,
            "a new user": ANYONE.with_token(new["access_token"]),
            "Ada's claims, unsigned": ANYONE.with_token(forged(ada.token, "none")),
            "Ada's claims, signed with the publishable key": ANYONE.with_token(forged(ada.token, "HS256", KEY)),
            "Eve, with Ada's identifier in the token": ANYONE.with_token(
                forged(eve.token, sub=ada_claims["sub"], session_id=ada_claims["session_id"])),
            "Eve, with the role of the service": ANYONE.with_token(forged(eve.token, role="service_role")),
            "a guest, whose token says a user": ANYONE.with_token(forged(guest.token, is_anonymous=False)),
            "the publishable key as a token": ANYONE.with_token(KEY),
            "Ada, without the project's key": Caller({"Authorization": f"Bearer {ada.token}"}),
            "Ada, with another project's key": Caller({"apikey": "sb_publishable_other"}).with_token(ada.token),
        }
