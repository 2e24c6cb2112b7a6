"""The HTTP server of a Clerk instance. It checks each request and each response against openapi.yaml."""

import json
import re
import secrets
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import HTTPException

from clerk import pages, sessions, sign_ins, sign_ups
from clerk.control import add_instance_control
from clerk.errors import Refusal, parameter, signed_out
from clerk.resources import client_of, sign_in_of, sign_up_of
from clerk.store import Body, Client, Store
from control import DatedFaults, add_control

MAX_BODY = 64 * 1024
VERSION = "2026-05-12"
# A request without a client token gets one from these.
CREATES = ("/v1/client/sign_ins", "/v1/client/sign_ups")
# Responses without the state of the client.
BARE = ("/v1/client/sessions/{id}/tokens", "/v1/me/sessions/active", "/.well-known/jwks.json")

Operation = Callable[[Store, Client, str, Body], Any]


def operations() -> dict[str, Operation]:
    """Returns the operations of the document that need a client, by method and path."""

    def sign_in(operation: Any) -> Operation:
        return lambda store, client, id, form: sign_in_of(store, operation(store, client, id, form))

    def sign_up(operation: Any) -> Operation:
        return lambda store, client, id, form: sign_up_of(store, operation(store, client, id, form))

    def user(operation: Any) -> Operation:
        """An operation of the user of the session in the query."""

        def perform(store: Store, client: Client, id: str, form: Body) -> Any:
            session = sessions.active(store, client, request.args.get("_clerk_session_id"))
            return operation(store, session, id, form)

        return perform

    def remove_all(store: Store, client: Client, _: str, __: Body) -> Any:
        sessions.remove_all(store, client)
        return client_of(store, client)

    one, two, session = "/v1/client/sign_ins", "/v1/client/sign_ups", "/v1/client/sessions/{id}"
    return {
        f"POST {one}": sign_in(lambda store, client, _, form: sign_ins.create(store, client, form)),
        f"GET {one}/{{id}}": sign_in(
            lambda store, client, id, _: sign_ins.found(store, client, id, request.args.get("rotating_token_nonce"))),
        f"POST {one}/{{id}}/prepare_first_factor": sign_in(sign_ins.prepare_first),
        f"POST {one}/{{id}}/attempt_first_factor": sign_in(sign_ins.attempt_first),
        f"POST {one}/{{id}}/prepare_second_factor": sign_in(sign_ins.prepare_second),
        f"POST {one}/{{id}}/attempt_second_factor": sign_in(sign_ins.attempt_second),
        f"POST {one}/{{id}}/reset_password": sign_in(sign_ins.reset_password),
        f"POST {two}": sign_up(lambda store, client, _, form: sign_ups.create(store, client, form)),
        f"GET {two}/{{id}}": sign_up(lambda store, client, id, _: sign_ups.found(store, client, id)),
        f"PATCH {two}/{{id}}": sign_up(sign_ups.update),
        f"POST {two}/{{id}}/prepare_verification": sign_up(sign_ups.prepare),
        f"POST {two}/{{id}}/attempt_verification": sign_up(sign_ups.attempt),
        "DELETE /v1/client/sessions": remove_all,
        f"GET {session}": lambda store, client, id, _: sessions.shown(store, client, id),
        f"POST {session}/tokens": sessions.issue,
        f"POST {session}/remove": sessions.remove,
        f"POST {session}/verify": sessions.verify,
        f"POST {session}/verify/prepare_first_factor": sessions.prepare,
        f"POST {session}/verify/attempt_first_factor": sessions.attempt,
        "GET /v1/me": user(lambda store, session, _, __: sessions.me(store, session)),
        "DELETE /v1/me": user(lambda store, session, _, __: sessions.delete(store, session)),
        "PATCH /v1/me": user(lambda store, session, _, form: sessions.update(store, session, form)),
        "GET /v1/me/sessions/active": user(lambda store, session, _, __: sessions.active_sessions(store, session)),
        "POST /v1/me/sessions/{id}/revoke": user(lambda store, session, id, _: sessions.revoke(store, session, id)),
    }


def make_app(store: Store) -> DatedFaults:
    """Returns the instance, behind the faults."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    unseen = store.instance.responses()
    for name, operation in operations().items():
        method, path = name.split(" ")
        add(app, store, unseen, method, path, operation)
    add(app, store, unseen, "GET", "/v1/client", None)

    @app.get("/.well-known/jwks.json")
    def keys() -> Body:
        unseen.discard("GET /.well-known/jwks.json: 200")
        return {"keys": [{**store.key.as_dict(private=False), "alg": "RS256"}]}

    @app.get(pages.CALLBACK)
    def callback() -> Any:
        with store.lock:
            address = pages.callback(store, request.args.to_dict())
        return redirect(address) if address else ("The callback is unknown.", 400)

    @app.errorhandler(HTTPException)
    def other(error: HTTPException) -> Response:
        """Responds to requests that the document does not describe."""
        with store.lock:
            store.violations.append(f"{request.method} {request.path}: {error.code}")
        refusal = Refusal(error.code or 500, "resource_not_found" if error.code == 404 else "invalid_request")
        response = Response(json.dumps(refusal.body), refusal.status, mimetype="application/json")
        for name, value in error.get_headers():
            if name == "Allow":
                response.headers[name] = value
        return response

    faults = DatedFaults(store, app)
    add_control(app, store, faults)
    add_instance_control(app, store, unseen)
    return faults


def add(
    app: Flask, store: Store, unseen: set[str], method: str, path: str, operation: Operation | None
) -> None:
    """Adds an operation. Without a function, it is that of the client itself."""

    def perform(id: str = "") -> Response:
        with store.lock:
            seen: Body = {
                "method": method, "path": request.path, "query": request.query_string.decode(), "status": 0,
                "authorization": "Authorization" in request.headers}
            store.requests.append(seen)
            token = request.headers.get("Authorization")
            client, orders = None, None
            try:
                form = checked(store, method, path)
                client, orders = client_with(store, token, path, operation is None)
                body = operation(store, client, id, form) if operation and client else client and client_of(store, client)
                if path not in BARE:
                    body = {"response": body, "client": client and client_of(store, client)}
                response = Response(json.dumps(body), mimetype="application/json")
            except Refusal as refusal:
                response = Response(json.dumps(refusal.body), refusal.status, mimetype="application/json")
                if refusal.retry_after:
                    response.headers["Retry-After"] = str(refusal.retry_after)
                orders = "" if refusal.code == "authentication_invalid" and store.settings.stale == "forget" else orders
            if client and operation and rotates(store, path) and orders is None:
                client.replaced[client.token] = store.now()
                client.token = secrets.token_urlsafe(32)
            if store.settings.forget and client:
                store.settings.forget, orders = False, "Bearer"
                del store.clients[client.id]
                for session in store.sessions_of(client):
                    session.status = "removed"
            if orders is not None or (client and client.token != token):
                response.headers["Authorization"] = orders if orders is not None else client.token if client else ""
            response.headers["Cache-Control"] = "no-store"
            seen["status"] = response.status_code
            check_response(store, unseen, method, path, response)
            return response

    app.add_url_rule(path.replace("{id}", "<id>"), f"{method} {path}", perform, methods=[method])


def rotates(store: Store, path: str) -> bool:
    rotation = store.settings.rotation
    return rotation == "always" or rotation == "creates" and path in CREATES


def client_with(
    store: Store, token: str | None, path: str, is_optional: bool
) -> tuple[Client | None, str | None]:
    """Returns the client of a token, and an order about the token. Requests that begin something make a client."""
    if token is None:
        if is_optional:
            return None, None
        if path not in CREATES:
            raise signed_out()
        client = Client(secrets.token_urlsafe(32), store.now())
        store.clients[client.id] = client
        return client, None
    for client in store.clients.values():
        replaced = client.replaced.get(token)
        is_current = secrets.compare_digest(client.token.encode(), token.encode())
        if is_current or replaced is not None and store.now() < replaced + store.settings.token_grace:
            return client, None
    if is_optional:
        # The client is unknown.
        return None, "" if store.settings.stale == "forget" else None
    raise Refusal(401, "authentication_invalid")


def checked(store: Store, method: str, path: str) -> Body:
    """Returns the form of a request that a native app may send. Raises `Refusal`."""

    def violation(problem: str) -> None:
        store.violations.append(f"{method} {path}: {problem}")

    if "Origin" in request.headers:
        violation("an Origin")
        raise Refusal(400, "origin_authorization_headers_conflict")
    authorization = request.headers.getlist("Authorization")
    if len(authorization) > 1 or any(re.search(r"[\s,]", value) for value in authorization):
        violation("the Authorization is not one client token")
        raise Refusal(401, "authentication_invalid")
    if request.args.get("_is_native") != "true":
        violation("not _is_native")
        raise Refusal(400, "request_invalid_for_environment")
    if request.headers.get("clerk-api-version") != VERSION or request.headers.get("x-mobile") not in ("0", "1"):
        violation("no clerk-api-version or x-mobile")
        raise Refusal(400, "api_version_invalid")
    if not store.settings.native_api:
        raise Refusal(400, "native_api_disabled")
    form = store.instance.form(method, path, request.get_data())
    if isinstance(form, str):
        violation(f"the request: {form}")
        raise parameter(422, "form_param_unknown", "form")
    if store.vendor and (problem := store.vendor.problem_of_form(method, path, form)):
        violation(f"the request: {problem}")
        store.undocumented.add(problem)
    return form


def check_response(store: Store, unseen: set[str], method: str, path: str, response: Response) -> None:
    status, body = response.status_code, response.get_data()
    unseen.discard(f"{method} {path}: {status}")
    headers = {name.lower(): value for name, value in response.headers.items()}
    problem = store.instance.problem_of_response(method, path, status, headers, body)
    if problem is None and store.vendor:
        problem = store.vendor.problem(method, path, status, body)
    if problem:
        store.violations.append(f"{method} {path}: the response: {problem}")
        store.undocumented.add(f"{method} {path}: {problem}")
