"""The HTTP server. It checks every request and every response against openapi.yaml."""

import json
import re
import threading
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from backend import accounts, devices, sessions
from backend.contract import Contract, parsed
from backend.pages import NoPages, Pages
from backend.settings import Refusal
from backend.store import Store, address_of
from backend.visitors import NoSessionTokens, SessionTokens, Visitors

MAX_BODY = 64 * 1024
POSTS: dict[str, Callable[[Store, Any, str], tuple[int, Any]]] = {
    "/v1/auth/email/status": accounts.status,
    "/v1/auth/email/signup": accounts.sign_up,
    "/v1/auth/email/confirm": accounts.confirm,
    "/v1/auth/email/resend": accounts.resend,
    "/v1/auth/email/login": accounts.login,
    "/v1/auth/email/forgot": accounts.forgot,
    "/v1/auth/email/forgot/confirm": accounts.set_password,
    "/v1/auth/token/refresh": accounts.refresh,
    "/v1/auth/logout": accounts.logout,
}


def network_of(address: str) -> str:
    """Returns the network of a client: its IPv4 address, or the first 64 bits of its IPv6 address.

    One customer has all IPv6 addresses of a network (RFC 6177 section 2), and could use another for each request.
    """
    ip = ip_address(address)
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False))
    return address


def make_app(pages: Pages = NoPages(), session_tokens: SessionTokens = NoSessionTokens()) -> Flask:
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    store, contract, violations, lock = Store(), Contract(), [], threading.Lock()
    visitors = Visitors(session_tokens)
    unseen = contract.responses()
    undocumented: set[str] = set()

    def respond(status: int, body: Any) -> Response:
        response = Response(None if body is None else json.dumps(body), status, mimetype="application/json")
        response.headers["Cache-Control"] = "no-store"
        if body is None:
            del response.headers["Content-Type"]
        elif "retryAfter" in body:
            response.headers["Retry-After"] = str(body["retryAfter"])
        if status == 401 and body["code"] == "invalid_token":
            response.headers["WWW-Authenticate"] = 'Bearer error="invalid_token"'
        return response

    def invalid(status: int, problem: str) -> Refusal:
        violations.append(f"{request.method} {request.path}: {problem}")
        return Refusal(status, "invalid_request", "The request does not match the documentation.")

    def perform(operation: Callable[[], tuple[int, Any]]) -> Response:
        """Processes one request at a time."""
        with lock:
            try:
                problem = contract.problem_of_request(
                    request.method, path(), request.view_args or {}, request.get_data())
                if request.method in ("POST", "PUT") and request.mimetype != "application/json":
                    raise invalid(415, "the body is not declared as JSON")
                if problem:
                    raise invalid(400, f"the request: {problem}")
                response = respond(*operation())
            except Refusal as refusal:
                response = respond(refusal.status, refusal.body)
            unseen.discard(f"{request.method} {path()}: {response.status_code}")
            headers = {name.lower(): value for name, value in response.headers.items()}
            problem = contract.problem_of_response(
                request.method, path(), response.status_code, headers, response.get_data())
            if problem:
                violations.append(f"{request.method} {request.path}: the answer: {problem}")
                undocumented.add(f"{request.method} {path()}: {problem}")
            return response

    def path() -> str:
        """Returns the path of the request as the document writes it."""
        return re.sub("<(.*?)>", "{\\1}", request.url_rule.rule) if request.url_rule else request.path

    def network() -> str:
        return network_of(request.remote_addr or "")

    def authorization() -> str:
        return request.headers.get("Authorization", "")

    def session() -> tuple[Store, str]:
        """Returns the session of the request's access token, and the store of its user."""
        if visitor := visitors.find(authorization()):
            return visitors.store, visitor.session
        return store, sessions.current(store, authorization())["session"]

    for rule, operation in POSTS.items():
        app.add_url_rule(
            rule, rule, lambda operation=operation: perform(
                lambda: operation(store, parsed(request.get_data()), network())), methods=["POST"])

    @app.get("/v1/users/me")
    def me() -> Response:
        return perform(lambda: visitors.me(authorization()) or accounts.me(store, authorization()))

    @app.delete("/v1/users/me")
    def delete_me() -> Response:
        return perform(lambda: accounts.delete_me(store, authorization(), pages))

    @app.put("/v1/devices/<installation>")
    def put_device(installation: str) -> Response:
        return perform(lambda: devices.register(*session(), installation, parsed(request.get_data())))

    @app.delete("/v1/devices/<installation>")
    def delete_device(installation: str) -> Response:
        return perform(lambda: devices.remove(*session(), installation))

    @app.errorhandler(HTTPException)
    def other(error: HTTPException) -> Response:
        """Responds to requests that the document does not describe: another path or method, a body that is too long."""
        response = respond(error.code or 500, {"code": "invalid_request", "message": error.name})
        for name, value in error.get_headers():
            if name == "Allow":
                response.headers[name] = value
        return response

    add_control(app, store, visitors, violations, lock)

    @app.get("/control/unseen")
    def unseen_responses() -> list[str]:
        """Returns the documented responses that the server has not sent since it started."""
        with lock:
            return sorted(unseen)

    @app.get("/control/undocumented")
    def undocumented_responses() -> list[str]:
        """Returns the responses since the start of the server that did not match openapi.yaml."""
        with lock:
            return sorted(undocumented)

    return app


def add_control(app: Flask, store: Store, visitors: Visitors, violations: list[str], lock: threading.Lock) -> None:
    """Adds the control paths, which only tests use and openapi.yaml does not describe."""

    @app.delete("/control")
    def reset() -> dict[str, Any]:
        with lock:
            store.reset()
            violations.clear()
        return {}

    @app.post("/control/settings")
    def settings() -> dict[str, Any]:
        with lock:
            for name, value in request.get_json().items():
                if not hasattr(store.settings, name):
                    return {"unknown": name}
                setattr(store.settings, name, value)
        return {}

    @app.post("/control/clock")
    def clock() -> dict[str, Any]:
        with lock:
            change = request.get_json()
            store.clock.ahead += change.get("advance", 0)
            if change.get("stop"):
                store.clock.stopped_at = time.time()
        return {}

    @app.get("/control/mail")
    def mail() -> tuple[dict[str, Any], int]:
        """Returns the last code that was mailed to an address. 404 if there is none."""
        with lock:
            row = store.one(
                "SELECT code FROM codes WHERE address = ? AND purpose = ? AND mailed = 1",
                address_of(request.args["email"]), request.args["purpose"])
        return ({"code": row["code"]}, 200) if row else ({}, 404)

    @app.get("/control/devices")
    def registered_devices() -> list[dict[str, Any]]:
        """Returns all registered devices with the email addresses of their users; with `visitor=`, those of a visitor."""
        visitor = request.args.get("visitor")
        with lock:
            if visitor is None:
                return devices.registered(store)
            return [device for device in devices.registered(visitors.store) if device["user"] == visitor]

    @app.get("/control/violations")
    def violations_since_reset() -> list[str]:
        """Returns the requests and responses since the last reset that did not match openapi.yaml."""
        with lock:
            return list(violations)
