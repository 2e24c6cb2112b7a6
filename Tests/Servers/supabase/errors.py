"""The error responses of the account service, in both shapes."""

from typing import Any

API_VERSION = "2024-01-01"


class Refusal(Exception):
    """An error response with a status, a code and a message.

    Source: supabase/auth, internal/api/errors.go and internal/api/apierrors.
    """

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(code)
        self.status, self.code, self.message, self.more = status, code, message, more

    def body(self, version: str | None) -> dict[str, Any]:
        """Returns the body for the version of the API that the request names; without a version, the older shape."""
        if version is not None and version >= API_VERSION:
            return {"code": self.code, "message": self.message, **self.more}
        return {"code": self.status, "error_code": self.code, "msg": self.message, **self.more}


class OAuthRefusal(Refusal):
    """An error response of a token request, in the shape of OAuth. Its status is always 400."""

    def __init__(self, error: str, description: str) -> None:
        super().__init__(400, error, description)

    def body(self, version: str | None) -> dict[str, Any]:
        return {"error": self.code, "error_description": self.message}


def invalid(message: str, status: int = 400) -> Refusal:
    return Refusal(status, "validation_failed", message)


def expired_code() -> Refusal:
    """Returns the refusal of every code that is not valid, for whatever reason."""
    return Refusal(403, "otp_expired", "Token has expired or is invalid")


def too_soon(seconds: int) -> Refusal:
    return Refusal(
        429, "over_email_send_rate_limit", f"For security purposes, you can only request this after {seconds} seconds.")
