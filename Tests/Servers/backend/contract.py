"""Holds requests and answers to openapi.yaml."""

import json
import re
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

URI = "urn:platform-backend"


def pattern(_: Any, value: str, instance: Any, __: Any) -> Any:
    """JSON Schema's regular expressions are ECMAScript's, whose `$` lets no line break through."""
    if isinstance(instance, str) and not re.search(value.replace("$", r"\Z"), instance):
        yield ValidationError("the text does not match its pattern")


Validator = extend(Draft202012Validator, {"pattern": pattern})


def not_json(value: str) -> None:
    raise ValueError(f"{value} is no JSON")


def parsed(body: bytes) -> Any:
    """The JSON of a body. Throws ValueError where it is none, or has text that no UTF-8 can say."""
    try:
        value = json.loads(body.decode(), parse_constant=not_json)
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return value


class Contract:
    """The document."""

    def __init__(self) -> None:
        self.document = yaml.safe_load((Path(__file__).parent / "openapi.yaml").read_text())
        resource = DRAFT202012.create_resource(self.document)
        self.registry = Registry().with_resource(URI, resource)

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        return self.document["paths"].get(path, {}).get(method.lower())

    def answers(self) -> set[str]:
        """Every answer that the document has: `POST /v1/auth/logout: 204`."""
        return {
            f"{method.upper()} {path}: {status}" for path, operations in self.document["paths"].items()
            for method, operation in operations.items() for status in operation["responses"]}

    def problem_of_request(self, method: str, path: str, body: bytes) -> str | None:
        """What is wrong with a request's body; None where it is as documented."""
        operation = self.operation(method, path) or {}
        if "requestBody" not in operation:
            return "a body where none belongs" if body else None
        return self._problem(self._followed(operation["requestBody"]), body)

    def problem_of_response(
        self, method: str, path: str, status: int, headers: dict[str, str], body: bytes
    ) -> str | None:
        """What is wrong with an answer; None where it is as documented."""
        operation = self.operation(method, path) or {}
        if str(status) not in operation.get("responses", {}):
            return f"the status {status} is not documented"
        response = self._followed(operation["responses"][str(status)])
        for name, header in response.get("headers", {}).items():
            problem = self._mismatch(self._followed(header)["schema"], headers.get(name.lower()))
            if problem:
                return f"the header {name}: {problem}"
        if "content" not in response:
            return "a body where none belongs" if body else None
        return self._problem(response, body)

    def _problem(self, node: dict[str, Any], body: bytes) -> str | None:
        try:
            value = parsed(body)
        except ValueError:
            return "the body is no JSON"
        return self._mismatch(node["content"]["application/json"]["schema"], value)

    def _mismatch(self, schema: dict[str, Any], value: Any) -> str | None:
        # References within the document are to the document; what was sent is in no message: it may be a password.
        local = json.loads(json.dumps(schema).replace('"$ref": "#/', f'"$ref": "{URI}#/'))
        validator = Validator(local, registry=self.registry, format_checker=FormatChecker())
        error = next(iter(validator.iter_errors(value)), None)
        return error and f"{'.'.join(map(str, error.absolute_path)) or 'it'} is not as `{error.validator}` has it"

    def _followed(self, node: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in node:
            target: Any = self.document
            for key in node["$ref"].removeprefix("#/").split("/"):
                target = target[key]
            node = target
        return node
