"""The HTTP server of a Supabase project: the account service at /auth/v1/, the data at /rest/v1/, and the controls.

The facts are those of supabase/auth (internal/api) and PostgREST (docs/references).
"""

import json
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import HTTPException

from control import CONTROL, DatedFaults, add_control
from supabase import accounts, captcha, codes, external, links, sessions, users
from supabase.contract import EXCEPTIONS
from supabase.database import Connection
from supabase.errors import API_VERSION, OAuthRefusal, Refusal, invalid
from supabase.gateway import Gateway
from supabase.rest import add_data
from supabase.store import Store

MAX_BODY = 64 * 1024
Operation = Callable[[Connection, dict[str, Any]], Any]


def make_app(store: Store) -> DatedFaults:
    """Returns the project, behind its gateway and the faults."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY
    add_accounts(app, store)
    add_metadata(app, store)
    add_data(app, store)
    faults = DatedFaults(store, Gateway(app, store))
    add_control(app, store, faults)

    @app.get(f"{CONTROL}/exceptions")
    def exceptions() -> dict[str, list[str]]:
        """Returns the responses that the vendor's document does not have: all of them, and those that were sent."""
        with store.lock:
            used = store.contract.used if store.contract else set(EXCEPTIONS)
            return {"all": sorted(EXCEPTIONS), "sent": sorted(used)}

    return faults


def parsed() -> dict[str, Any]:
    """Returns the JSON object of the request. Raises `Refusal`."""
    data = request.get_data()
    if not data:
        return {}
    try:
        body = json.loads(data)
    except ValueError as error:
        raise Refusal(400, "bad_json", f"Could not parse request body as JSON: {error}") from error
    if not isinstance(body, dict):
        raise Refusal(400, "bad_json", "Could not parse request body as JSON: it is not an object")
    return body


def refused(refusal: Refusal) -> Response:
    version = request.headers.get("X-Supabase-Api-Version")
    response = Response(json.dumps(refusal.body(version)), refusal.status, mimetype="application/json")
    if not isinstance(refusal, OAuthRefusal):
        response.headers["X-Sb-Error-Code"] = refusal.code
    if version is not None and version >= API_VERSION:
        response.headers["X-Supabase-Api-Version"] = API_VERSION
    return response


def add_accounts(app: Flask, store: Store) -> None:
    """Adds the paths that change accounts. One request is processed at a time."""

    def perform(path: str, operation: Operation) -> Response:
        with store.lock, store.connect() as connection:
            try:
                asked = parsed()
                captcha.check(store, path, request.args.get("grant_type", ""), asked)
                links.check_challenge(path, asked)
                sent = len(store.mail)
                body = operation(connection, asked)
                for message in store.mail[sent:]:
                    message.update(links.link(store, request.args.get("redirect_to", ""), asked))
            except Refusal as refusal:
                return refused(refusal)
        if body is None:
            return Response(status=204)
        response = Response(json.dumps(body), mimetype="application/json")
        response.headers["Cache-Control"] = "no-store"
        return response

    def add(method: str, path: str, operation: Operation) -> None:
        name = f"{method} {path}"
        app.add_url_rule(f"/auth/v1{path}", name, lambda: perform(path, operation), methods=[method])

    def token(connection: Connection, body: dict[str, Any]) -> Any:
        grants: dict[str, Callable[[], Any]] = {
            "password": lambda: accounts.sign_in(store, connection, body),
            "refresh_token": lambda: sessions.refresh(store, connection, body.get("refresh_token")),
            "id_token": lambda: external.by_id_token(store, connection, body, request.headers.get("Authorization")),
            "pkce": lambda: external.exchange(store, connection, body),
        }
        grant = grants.get(request.args.get("grant_type", ""))
        if grant is None:
            raise Refusal(400, "invalid_credentials", "unsupported_grant_type")
        return grant()

    def verify(connection: Connection, body: dict[str, Any]) -> Any:
        store.count("verify", store.settings.verify_limit, 300)
        return codes.verify(store, connection, body)

    def caller(connection: Connection) -> Any:
        return sessions.authenticated(store, connection, request.headers.get("Authorization"))

    def log_out(connection: Connection, _: dict[str, Any]) -> None:
        _, session = caller(connection)
        if "scope" not in request.args:
            store.violations.append("POST /auth/v1/logout: no scope")
        sessions.end(connection, session, request.args.get("scope", "global"))

    add("POST", "/signup", lambda connection, body: accounts.sign_up(store, connection, body))
    add("POST", "/token", token)
    add("POST", "/verify", verify)
    add("POST", "/resend", lambda connection, body: codes.resend(store, connection, body))
    add("POST", "/recover", lambda connection, body: codes.recover(store, connection, body))
    add("POST", "/otp", lambda connection, body: accounts.send_code(store, connection, body))
    add("GET", "/user", lambda connection, _: users.shown(connection, caller(connection)[0]))
    add("PUT", "/user", lambda connection, body: accounts.update(store, connection, *caller(connection), body))
    add("POST", "/logout", log_out)
    add("GET", "/settings", lambda *_: accounts.settings(store))

    def link(connection: Connection, _: dict[str, Any]) -> Any:
        user, _ = caller(connection)
        if not store.settings.manual_linking:
            raise Refusal(404, "manual_linking_disabled", "Manual linking is disabled")
        return {"url": external.authorize(store, connection, request.args.to_dict(), user)}

    add("GET", "/user/identities/authorize", link)

    @app.get("/auth/v1/authorize")
    def authorize() -> Any:
        with store.lock, store.connect() as connection:
            try:
                return redirect(external.authorize(store, connection, request.args.to_dict()))
            except Refusal as refusal:
                return refused(refusal)

    @app.get("/auth/v1/callback")
    def callback() -> Any:
        with store.lock, store.connect() as connection:
            return redirect(external.callback(store, connection, request.args.to_dict()))

    @app.errorhandler(HTTPException)
    def other(error: HTTPException) -> Response:
        """Responds to requests to unknown paths, and to bodies that are too long."""
        if error.code == 413:
            return refused(invalid("request body too large", 413))
        response = refused(Refusal(error.code or 500, "unexpected_failure", error.name))
        store.violations.append(f"{request.method} {request.path}: {error.code}")
        return response


def add_metadata(app: Flask, store: Store) -> None:
    @app.get("/auth/v1/.well-known/jwks.json")
    def keys() -> dict[str, Any]:
        return store.tokens.documents()
