"""The error responses of the data's API.

Source: PostgREST/postgrest, docs/references/errors.rst and src/PostgREST/Error.hs.
"""

from typing import Any

import psycopg

# The statuses of SQLSTATEs, and of their classes. All others are 400.
STATUSES = {
    "23503": 409, "23505": 409, "25006": 405, "P0001": 400, "42883": 404, "42P01": 404, "42P17": 500, "57P01": 503,
    "08": 503, "09": 500, "0L": 403, "0P": 403, "25": 500, "28": 403, "2D": 500, "38": 500, "39": 500, "3B": 500, "40": 500,
    "53": 503, "54": 500, "55": 500, "57": 500, "58": 500, "F0": 503, "HV": 500, "P0": 500, "XX": 500,
}


class Problem(Exception):
    """An error response with a status, a code and texts."""

    def __init__(self, status: int, code: str, message: str, details: str | None = None, hint: str | None = None) -> None:
        super().__init__(code)
        self.status = status
        self.body: dict[str, Any] = {"code": code, "message": message, "details": details, "hint": hint}


def not_implemented(what: str) -> Problem:
    """Returns the response to requests that PostgREST knows and this server does not."""
    return Problem(400, "PGRST127", "Feature not implemented", details=what)


def database_problem(error: psycopg.Error, is_user: bool) -> Problem:
    """Returns the response to an error of the database. Missing privileges are 401 without a user's token."""
    code = error.sqlstate
    if not code:
        return Problem(503, "PGRST001", "Database client error. Retrying the connection.", details=str(error))
    return Problem(
        status_of(code, is_user), code, error.diag.message_primary or "", error.diag.message_detail, error.diag.message_hint)


def status_of(code: str, is_user: bool) -> int:
    if code.startswith("PT") and code[2:].isdecimal():
        return int(code[2:])
    if code == "42501":
        return 403 if is_user else 401
    return STATUSES.get(code, STATUSES.get(code[:2], 400))
