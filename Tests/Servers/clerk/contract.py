"""Holds requests and responses to openapi.yaml, and to the vendor's document, if it is there."""

import json
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from backend.contract import Contract
from documents import VendorDocument

FORM = "application/x-www-form-urlencoded"

# The responses that the vendor's document does not have, each with its source.
EXCEPTIONS = {
    "* 400": "clerk/clerk-docs, data/api_errors.json: a request that is not a native one, to any operation",
    "POST /v1/client/sign_ins 401": "clerk/clerk-ios: the client token is no longer accepted",
    "POST /v1/client/sign_ups 401": "clerk/clerk-ios: the client token is no longer accepted",
    "POST /v1/client/sign_ins 429": "clerk/clerk-docs, how-clerk-works/system-limits: five creates in ten seconds",
    "POST /v1/client/sign_ups 429": "clerk/clerk-docs, how-clerk-works/system-limits: five creates in ten seconds",
    "POST /v1/client/sign_ins/{id}/attempt_second_factor 429": "the same: three attempts in ten seconds",
    "POST /v1/client/sign_ins/{id}/attempt_second_factor 404": "as for attempt_first_factor: an unknown sign-in",
    "POST /v1/client/sign_ins/{id}/prepare_second_factor 404": "as for prepare_first_factor: an unknown sign-in",
    "POST /v1/client/sign_ins/{id}/prepare_second_factor 429": "clerk/clerk-docs, api_errors: codes too soon",
    "POST /v1/client/sign_ins/{id}/reset_password 404": "as for attempt_first_factor: an unknown sign-in",
    "POST /v1/client/sign_ups/{id}/prepare_verification 404": "as for GET: an unknown sign-up",
    "POST /v1/client/sign_ups/{id}/attempt_verification 404": "as for GET: an unknown sign-up",
    "POST /v1/client/sessions/{id}/tokens 422": "clerk/clerk-ios issue 404: missing_expired_token in an outage",
}

# The fields of forms that the vendor's document does not have, each with its source.
FIELDS = {
    "POST /v1/client/sign_ins: locale": "clerk/clerk-ios 1.4.1, SignIn.CreateParams",
    "POST /v1/client/sign_ups: locale": "clerk/clerk-ios 1.4.1, SignUp.CreateParams",
}


class Instance(Contract):
    """The document openapi.yaml, whose requests are forms."""

    def __init__(self) -> None:
        super().__init__(Path(__file__).parent / "openapi.yaml")

    def form(self, method: str, path: str, body: bytes) -> dict[str, str] | str:
        """Returns the fields of a request, or the problem of its body."""
        operation = self.operation(method, path) or {}
        if "requestBody" not in operation:
            return "the body must be empty" if body else {}
        try:
            pairs = parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=bool(body))
        except ValueError:
            return "the body is not a form"
        fields = dict(pairs)
        if len(fields) < len(pairs):
            return "a field occurs twice"
        schema = operation["requestBody"]["content"][FORM]["schema"]
        return self._mismatch(schema, fields) or fields


class Vendor(VendorDocument):
    """The vendor's document, and what of `EXCEPTIONS` and `FIELDS` was used."""

    variable = "BRANDGEN_CLERK_DOCUMENT"

    def prepared(self, document: Any) -> Any:
        return normalized(document)

    @cached_property
    def paths(self) -> dict[str, Any]:
        """The operations by paths with `{id}` for each parameter."""
        return {named(path): operations for path, operations in self.document["paths"].items()}

    def problem_of_form(self, method: str, path: str, fields: Iterable[str]) -> str | None:
        """Returns the difference of a request's form from the document; `None` if there is none."""
        operation = self.paths.get(path, {}).get(method.lower(), {})
        content = operation.get("requestBody", {}).get("content", {})
        known = content.get(FORM, {}).get("schema", {}).get("properties", {})
        for field in fields:
            name = f"{method} {path}: {field}"
            if field not in known:
                if name not in FIELDS:
                    return f"the document has no field {name}"
                self.used.add(name)
        return None

    def problem(self, method: str, path: str, status: int, body: bytes) -> str | None:
        """Returns the difference of a response from the document; `None` if there is none."""
        name = f"{method} {path} {status}"
        operation = self.paths.get(path, {}).get(method.lower())
        if operation is None:
            return f"{method} {path} is not in the document"
        response = operation["responses"].get(str(status))
        if response is None:
            name = "* 400" if status == 400 else name
            if name not in EXCEPTIONS:
                return f"the document has no response {name}"
            self.used.add(name)
            schema: Any = {"$ref": "#/components/schemas/ClerkErrors"}
        else:
            while "$ref" in response:
                response = self.document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
            schema = response["content"]["application/json"]["schema"]
        for error in self.validator(schema).iter_errors(json.loads(body)):
            return f"{name}: {error.json_path} violates `{error.validator}`"
        return None


def named(path: str) -> str:
    """Returns a path with `{id}` for each parameter."""
    return "/".join("{id}" if part.startswith("{") else part for part in path.split("/"))


def normalized(value: Any) -> Any:
    """Returns the document with `null` among the types of what is nullable, and with `anyOf` for `oneOf`: read strictly, it
    refuses its own examples. A list of strategies also has the providers that the document names elsewhere
    (`UserSettings.Socials`), and all custom providers, not only `oauth_custom_mock`."""
    if isinstance(value, list):
        return [normalized(part) for part in value]
    if not isinstance(value, dict):
        return value
    found = {("anyOf" if str(name) == "oneOf" else str(name)): normalized(part) for name, part in value.items()}
    found.pop("discriminator", None)
    if "oauth_custom_mock" in found.get("enum", []):
        return {"anyOf": [found, {"type": "string", "pattern": "^oauth_(microsoft|linkedin_oidc|custom_[a-z0-9_]+)$"}]}
    if found.pop("nullable", None) is True:
        return {"anyOf": [{"type": "null"}, found]}
    return found
