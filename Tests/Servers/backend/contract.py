"""Checks requests and responses against openapi.yaml."""

import json
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from documents import parse_yaml

URI = "urn:platform-backend"


def pattern(_: Any, value: str, instance: Any, __: Any) -> Any:
    """Matches a pattern as ECMAScript does, as JSON Schema requires: `$` does not match before a final line break."""
    if isinstance(instance, str) and not re.search(value.replace("$", r"\Z"), instance):
        yield ValidationError("the text does not match its pattern")


Validator = extend(Draft202012Validator, {"pattern": pattern})


def not_json(value: str) -> None:
    raise ValueError(f"{value} is not JSON")


def parsed(body: bytes) -> Any:
    """Parses a JSON body. Raises ValueError if it is not JSON or contains text that UTF-8 cannot represent."""
    try:
        value = json.loads(body.decode(), parse_constant=not_json)
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return value


class Contract:
    """An OpenAPI document: by default, openapi.yaml beside this file."""

    def __init__(self, path: Path = Path(__file__).parent / "openapi.yaml") -> None:
        self.document = parse_yaml(path.read_text())
        resource = DRAFT202012.create_resource(self.document)
        self.registry = Registry().with_resource(URI, resource)

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        return self.document["paths"].get(path, {}).get(method.lower())

    def responses(self) -> set[str]:
        """Returns every response of the document, such as `POST /v1/auth/logout: 204`."""
        return {
            f"{method.upper()} {path}: {status}" for path, operations in self.document["paths"].items()
            for method, operation in operations.items() if method != "parameters"
            for status in operation["responses"]}

    def problem_of_request(self, method: str, path: str, values: dict[str, str], body: bytes) -> str | None:
        """Returns the problem of the values in a request's path, or of its body; None if both match the document."""
        for parameter in self.document["paths"].get(path, {}).get("parameters", []):
            problem = self._mismatch(parameter["schema"], values.get(parameter["name"]))
            if problem:
                return f"the path: {problem}"
        operation = self.operation(method, path) or {}
        if "requestBody" not in operation:
            return "the body must be empty" if body else None
        return self._problem(self._resolved(operation["requestBody"]), body)

    def problem_of_response(
        self, method: str, path: str, status: int, headers: dict[str, str], body: bytes
    ) -> str | None:
        """Returns the problem of a response; None if it matches the document."""
        operation = self.operation(method, path) or {}
        if str(status) not in operation.get("responses", {}):
            return f"the status {status} is not documented"
        response = self._resolved(operation["responses"][str(status)])
        for name, header in response.get("headers", {}).items():
            problem = self._mismatch(self._resolved(header)["schema"], headers.get(name.lower()))
            if problem:
                return f"the header {name}: {problem}"
        if "content" not in response:
            return "the body must be empty" if body else None
        return self._problem(response, body)

    def _problem(self, node: dict[str, Any], body: bytes) -> str | None:
        try:
            value = parsed(body)
        except ValueError:
            return "the body is not JSON"
        return self._mismatch(node["content"]["application/json"]["schema"], value)

    def _mismatch(self, schema: dict[str, Any], value: Any) -> str | None:
        # Makes local references absolute. The message does not contain the value, which may be a password.
        local = json.loads(json.dumps(schema).replace('"$ref": "#/', f'"$ref": "{URI}#/'))
        validator = Validator(local, registry=self.registry, format_checker=FormatChecker())
        error = next(iter(validator.iter_errors(value)), None)
        return error and f"{'.'.join(map(str, error.absolute_path)) or 'the value'} violates `{error.validator}`"

    def _resolved(self, node: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in node:
            target: Any = self.document
            for key in node["$ref"].removeprefix("#/").split("/"):
                target = target[key]
            node = target
        return node
