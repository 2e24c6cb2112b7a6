"""Holds the responses of the account service to the vendor's OpenAPI document, if it is there.

The document is a floor: it names few refusals, and not the current shape of errors. What it lacks is in `EXCEPTIONS`.
"""

import json
from datetime import datetime
from typing import Any

from jsonschema import FormatChecker

from documents import VendorDocument

PREFIX = "/auth/v1"
# The redirects to providers and apps, and the keys, have no JSON of the document.
OTHER = ("/authorize", "/callback", "/.well-known/jwks.json")
# These shapes are complete: any further member would be one that the document does not have.
CLOSED = ("AccessTokenResponseSchema", "UserSchema", "IdentitySchema", "ErrorSchema")

# The responses that the document does not have, each with the place in supabase/auth that sends it.
EXCEPTIONS = {
    "POST /signup 422": "internal/api/signup.go, password.go: a taken address, a weak password, closed sign-ups",
    "POST /token 404": "internal/api/token.go: the code of a page is unknown or used",
    "POST /token 422": "internal/api/token.go, external.go: the code of a page has expired, or sign-ups are closed",
    "POST /verify 400": "internal/api/verify.go: a malformed request",
    "POST /verify 403": "internal/api/verify.go: a wrong, expired or used code",
    "POST /verify 200 {code, msg}": "internal/api/verify.go: the first of two codes for a change of the address",
    "GET /user 401": "internal/api/auth.go: no token",
    "GET /user 403": "internal/api/auth.go: an expired token, or one of an ended session",
    "PUT /user 401": "internal/api/auth.go: no token",
    "PUT /user 403": "internal/api/auth.go: an expired token, or one of an ended session",
    "PUT /user 422": "internal/api/user.go: a weak or unchanged password, a taken address",
    "POST /logout 403": "internal/api/auth.go: an expired token, or one of an ended session",
    "GET /user/identities/authorize 200": "internal/api/identity.go: with skip_http_redirect, the address in JSON",
    "GET /user/identities/authorize 404": "internal/api/identity.go: manual linking is off",
    "GET /user/identities/authorize 403": "internal/api/auth.go: an expired token, or one of an ended session",
}

FORMATS = FormatChecker(("uuid", "email"))


@FORMATS.checks("date-time", raises=ValueError)
def is_date(value: object) -> bool:
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


class Contract(VendorDocument):
    """The vendor's document, and what of `EXCEPTIONS` was used."""

    variable = "BRANDGEN_SUPABASE_DOCUMENT"

    def prepared(self, document: Any) -> Any:
        document = normalized(document)
        schemas = document["components"]["schemas"]
        for name in CLOSED:
            schemas[name]["additionalProperties"] = False
        # The identifier of an identity at a provider is the provider's, and not a UUID.
        del schemas["IdentitySchema"]["properties"]["id"]["format"]
        return document

    def problem(self, method: str, path: str, status: int, body: bytes, version: str | None) -> str | None:
        """Returns the difference of a response from the document; `None` if there is none."""
        path = path.removeprefix(PREFIX)
        if path in OTHER:
            return None
        operation = self.document["paths"].get(path, {}).get(method.lower())
        if operation is None:
            return None if status >= 400 else f"{method} {path} is not in the document"
        name = f"{method} {path} {status}"
        if name == "POST /verify 200" and set(json.loads(body)) == {"code", "msg"}:
            self.used.add(f"{name} {{code, msg}}")
            return None
        response = self.resolved(operation["responses"].get(str(status)))
        if response is None:
            if name not in EXCEPTIONS:
                return f"the document has no response {name}"
            self.used.add(name)
        if status >= 400:
            return self.problem_of_error(name, body, version)
        schema = (response or {}).get("content", {}).get("application/json", {}).get("schema")
        if schema is None:
            return f"{name} has a body" if body and response is not None else None
        return self.difference(name, schema, body)

    def problem_of_error(self, name: str, body: bytes, version: str | None) -> str | None:
        """The document has the older shape. Since the version 2024-01-01, a code is a text (internal/api/errors.go)."""
        shape: dict[str, Any] = {"$ref": "#/components/schemas/ErrorSchema"}
        if version is not None and "error" not in json.loads(body):
            shape = {
                "type": "object", "required": ["code", "message"], "additionalProperties": False, "properties": {
                    "code": {"type": "string"}, "message": {"type": "string"}, "weak_password": {"type": "object"}}}
        return self.difference(name, shape, body)

    def difference(self, name: str, schema: dict[str, Any], body: bytes) -> str | None:
        for error in self.validator(schema, format_checker=FORMATS).iter_errors(json.loads(body)):
            return f"{name}: {error.json_path}: {error.message[:200]}"
        return None

    def resolved(self, response: Any) -> Any:
        if response and "$ref" in response:
            return self.document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
        return response


def normalized(value: Any) -> Any:
    """Returns the document with texts as keys, and with `anyOf` for `oneOf`: a session also has the shape of a user."""
    if isinstance(value, dict):
        return {("anyOf" if name == "oneOf" else str(name)): normalized(part) for name, part in value.items()}
    return [normalized(part) for part in value] if isinstance(value, list) else value
