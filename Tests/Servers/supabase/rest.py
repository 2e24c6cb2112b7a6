"""The data's API at /rest/v1/: the requests, their access tokens, and their transactions, as PostgREST has them."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

import psycopg
from flask import Flask, Response, request

from supabase import rows
from supabase.calls import call
from supabase.catalogue import SCHEMA, function, table
from supabase.problems import Problem, database_problem, not_implemented
from supabase.store import Store
from supabase.tokens import TokenError

# How long PostgREST accepts a token after its expiry, in seconds.
SKEW = 30
OBJECT = "application/vnd.pgrst.object+json"
METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE"]
PREFERENCES = ("return=representation", "return=minimal")


@dataclass(frozen=True)
class Result:
    """A response: JSON text, and the number of its rows if it has rows."""

    status: int
    text: str | None = None
    count: int | None = None


def add_data(app: Flask, store: Store) -> None:
    """Adds the paths of tables and functions."""

    def perform(name: str, is_function: bool) -> Response:
        is_user = False
        try:
            claims = claims_of(store)
            is_user = claims is not None
            check_profile()
            with store.database.request(
                (claims or {}).get("role", "anon"), claims, dict(request.headers), read_only=request.method in ("GET", "HEAD"),
                method=request.method, path=request.path.removeprefix("/rest/v1"),
            ) as connection:
                return answered(called(connection, name) if is_function else changed(connection, name))
        except psycopg.Error as error:
            return refused(database_problem(error, is_user))
        except Problem as problem:
            if problem.body["code"] == "PGRST127":
                with store.lock:
                    store.violations.append(f"{request.method} {request.path}: {problem.body['details']}")
            return refused(problem)

    @app.route("/rest/v1/rpc/<name>", methods=METHODS)
    def functions(name: str) -> Response:
        return perform(name, is_function=True)

    @app.route("/rest/v1/<name>", methods=METHODS)
    def tables(name: str) -> Response:
        return perform(name, is_function=False)


def claims_of(store: Store) -> dict[str, Any] | None:
    """Returns the claims of the access token, or `None` without one."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    try:
        return store.tokens.verified(token.strip(), store.now(), SKEW)
    except TokenError as error:
        if error.expired:
            raise Problem(401, "PGRST303", "JWT expired") from error
        if error.is_signed:
            raise Problem(401, "PGRST303", "JWT claims validation failed", details=str(error)) from error
        raise Problem(401, "PGRST301", "No suitable key or wrong key type") from error


def check_profile() -> None:
    header = "Accept-Profile" if request.method in ("GET", "HEAD") else "Content-Profile"
    if (profile := request.headers.get(header, SCHEMA)) != SCHEMA:
        raise Problem(
            406, "PGRST106", f"Invalid schema: {profile}", hint=f"Only the following schemas are exposed: {SCHEMA}")


def parsed() -> Any:
    """Returns the JSON of the request. Raises `Problem`."""
    if request.get_data() and request.mimetype != "application/json":
        raise Problem(415, "PGRST107", f"Content-Type not acceptable: {request.mimetype}")
    try:
        return json.loads(request.get_data() or b"{}")
    except ValueError as error:
        raise Problem(400, "PGRST102", "Empty or invalid json") from error


def query() -> list[tuple[str, str]]:
    return parse_qsl(request.query_string.decode(), keep_blank_values=True)


def called(connection: Any, name: str) -> Result:
    if request.method != "POST":
        raise not_implemented("a call of a function by another method than POST")
    if query():
        raise not_implemented("parameters in the URL of a function")
    arguments = parsed()
    if not isinstance(arguments, dict):
        raise not_implemented("arguments that are not an object")
    found = function(connection, name, set(arguments))
    text = call(connection, found, arguments)
    return Result(204) if found.returns_void else Result(200, text)


def changed(connection: Any, name: str) -> Result:
    """Reads or changes the rows of a table."""
    returns = preference() == "return=representation"
    found = table(connection, name)
    filters = rows.Query.parsed(found, query())
    if request.method in ("GET", "HEAD"):
        text, count = rows.select(connection, filters)
        return Result(200, text if request.method == "GET" else None, count)
    if request.method == "PUT":
        raise not_implemented("PUT")
    if request.method == "POST":
        text, count = rows.insert(connection, filters, parsed(), returns)
    elif request.method == "PATCH":
        text, count = rows.update(connection, filters, parsed(), returns)
    else:
        text, count = rows.delete(connection, filters, returns)
    if request.method == "POST":
        return Result(201, text, count) if returns else Result(201)
    return Result(200, text, count) if returns else Result(204)


def preference() -> str:
    wanted = request.headers.get("Prefer", "return=minimal").replace(" ", "")
    if wanted not in PREFERENCES:
        raise not_implemented(f"Prefer: {wanted}")
    return wanted


def answered(result: Result) -> Response:
    """Returns the response. Raises `Problem`, which rolls the transaction back, if a single object has not one row."""
    if result.text is None:
        return Response(status=result.status)
    kind = "application/json"
    text = result.text
    if OBJECT in request.headers.get("Accept", ""):
        kind = OBJECT
        if result.count is not None:
            if result.count != 1:
                raise Problem(
                    406, "PGRST116", "Cannot coerce the result to a single JSON object",
                    details=f"The result contains {result.count} rows")
            text = json.dumps(json.loads(text)[0])
    return Response(text, result.status, content_type=f"{kind}; charset=utf-8")


def refused(problem: Problem) -> Response:
    response = Response(json.dumps(problem.body), problem.status, content_type="application/json; charset=utf-8")
    if problem.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response
