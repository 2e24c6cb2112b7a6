"""ministack as an ASGI application, with endpoints that a user pool's domain has and ministack does not support.

ministack does not support `/oauth2/revoke` (only the JSON operation RevokeToken), the login page at `/login` (only at
`/oauth2/authorize`), or the provider `COGNITO`, which is the pool itself. This module rewrites such requests into
supported ones.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]


class Domain:
    """An ASGI middleware that rewrites requests for ministack."""

    def __init__(self, ministack: Application) -> None:
        self.ministack = ministack

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        endpoint = (scope.get("method"), scope.get("path"))
        if endpoint in (("GET", "/login"), ("GET", "/oauth2/authorize")):
            query = scope["query_string"].replace(b"&identity_provider=COGNITO", b"")
            scope = moved(scope, "/oauth2/authorize") | {"query_string": query}
        elif endpoint == ("POST", "/oauth2/revoke"):
            scope, receive = revocation(scope, await whole_body(receive))
        await self.ministack(scope, receive, send)


def moved(scope: dict[str, Any], path: str) -> dict[str, Any]:
    """Returns the same request for another path."""
    return scope | {"path": path, "raw_path": path.encode()}


def revocation(scope: dict[str, Any], form: bytes) -> tuple[dict[str, Any], Receive]:
    """Converts a revocation request (RFC 7009 section 2.1) to the user pool's JSON operation."""
    sent = {name: values[0] for name, values in parse_qs(form.decode()).items()}
    body = json.dumps({"Token": sent.get("token", ""), "ClientId": sent.get("client_id", "")}).encode()
    headers = [
        (b"host", b"cognito-idp.us-east-1.amazonaws.com"),
        (b"content-type", b"application/x-amz-json-1.1"),
        (b"content-length", str(len(body)).encode()),
        (b"x-amz-target", b"AWSCognitoIdentityProviderService.RevokeToken"),
    ]

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    return moved(scope, "/") | {"headers": headers, "query_string": b""}, receive


async def whole_body(receive: Receive) -> bytes:
    """Reads the body of a request."""
    body = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return body
