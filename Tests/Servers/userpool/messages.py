"""Messages of a user pool's JSON API, and their way through a middleware."""

import base64
import json
from email.utils import formatdate
from typing import Any

from userpool.domain import Application, Send

Answer = tuple[int, dict[str, Any]]


def claims(token: str) -> dict[str, Any]:
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def refusal(name: str, message: str) -> Answer:
    return 400, {"__type": name, "message": message}


async def forward(pool: Application, scope: dict[str, Any], body: bytes) -> Answer:
    """Sends a request to the pool, and returns the status and the body of its response."""
    messages: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        messages.append(message)

    await pool(scope, receive, send)
    content = b"".join(message.get("body", b"") for message in messages[1:])
    return messages[0]["status"], json.loads(content or b"{}")


async def answer(send: Send, status: int, body: dict[str, Any]) -> None:
    """Sends a JSON response. The client takes the service's time from its date."""
    content = json.dumps(body).encode()
    headers = [
        (b"content-type", b"application/x-amz-json-1.1"), (b"content-length", str(len(content)).encode()),
        (b"date", formatdate(usegmt=True).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
