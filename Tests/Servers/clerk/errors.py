"""The error responses of the Frontend API."""

import secrets
from typing import Any


class Refusal(Exception):
    """An error response with one error, whose messages contain no value of the request."""

    def __init__(
        self, status: int, code: str, meta: dict[str, Any] | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.retry_after = status, code, retry_after
        text = code.replace("_", " ")
        error: dict[str, Any] = {"message": text, "long_message": text, "code": code}
        if meta:
            error["meta"] = meta
        self.body = {"errors": [error], "clerk_trace_id": secrets.token_hex(16)}


def parameter(status: int, code: str, name: str) -> Refusal:
    """Returns an error about a parameter of the form."""
    return Refusal(status, code, meta={"param_name": name})


def not_found() -> Refusal:
    return Refusal(404, "resource_not_found")


def signed_out() -> Refusal:
    return Refusal(401, "signed_out")
