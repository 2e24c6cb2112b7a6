"""The platform's gateway: it lets through requests with the project's key, and records what it saw.

Its responses do not have the shape of the services behind it. Tests find requests that a client must not send in `violations`.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any

from control import CONTROL
from supabase.store import Store

KEY = "sb_publishable_local_test_key"
ACCOUNTS = "/auth/v1/"
# A browser opens these without a key.
OPEN = ("/auth/v1/authorize", "/auth/v1/callback", "/auth/v1/.well-known/jwks.json")
VERSION = "HTTP_X_SUPABASE_API_VERSION"


class Gateway:
    """A WSGI middleware in front of the services, within the faults."""

    def __init__(self, app: Callable[..., Iterable[bytes]], store: Store) -> None:
        self.app, self.store = app, store

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        path, method = environ["PATH_INFO"], environ["REQUEST_METHOD"]
        if path.startswith(CONTROL):
            return self.app(environ, start_response)
        seen = {
            "method": method, "path": path, "query": environ.get("QUERY_STRING", ""), "status": 0,
            "apikey": "HTTP_APIKEY" in environ, "authorization": "HTTP_AUTHORIZATION" in environ,
            "child": "HTTP_X_CHILD_SESSION" in environ, "version": environ.get(VERSION)}
        with self.store.lock:
            self.store.requests.append(seen)

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            seen["status"] = int(status.split()[0])
            return start_response(status, headers, *rest)

        refusal = None if path in OPEN else self._refusal(environ)
        if refusal is None:
            body = b"".join(self.app(environ, start))
            self._check(environ, seen["status"], body)
            return [body]
        # An unread body would be parsed as the next request of the connection.
        environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        body = json.dumps(refusal).encode()
        start("401 Unauthorized", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
        return [body]

    def _check(self, environ: dict[str, Any], status: int, body: bytes) -> None:
        """Compares a response of the account service with the vendor's document."""
        path = environ["PATH_INFO"]
        if self.store.contract is None or not path.startswith(ACCOUNTS):
            return
        if problem := self.store.contract.problem(environ["REQUEST_METHOD"], path, status, body, environ.get(VERSION)):
            with self.store.lock:
                self.store.violations.append(f"the response differs from the vendor's document: {problem}")

    def _refusal(self, environ: dict[str, Any]) -> dict[str, str] | None:
        key = environ.get("HTTP_APIKEY")
        if not key:
            self._violation(environ, "no apikey")
            return {"message": "No API key found in request", "hint": "No `apikey` request header or url param was found."}
        if key != KEY:
            self._violation(environ, "another apikey")
            return {"message": "Invalid API key", "hint": "Double check the API key of your project."}
        scheme, _, token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        # The vendor's clients send the key as the bearer token of a request without a user.
        if scheme.lower() == "bearer" and token == key:
            del environ["HTTP_AUTHORIZATION"]
        elif scheme.lower() == "bearer" and token.startswith(("sb_publishable_", "sb_secret_")):
            self._violation(environ, "another API key than that of the field apikey as the bearer token")
            return {"message": "Invalid JWT", "hint": "An API key is not an access token."}
        return None

    def _violation(self, environ: dict[str, Any], problem: str) -> None:
        with self.store.lock:
            self.store.violations.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}: {problem}")
