"""JSON Schemas for the files of an app: `Tests/Schemas/HostApp`."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from problems import Problems

FOLDER = Path(__file__).parent.parent / "Schemas" / "HostApp"


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of a schema, such as `colorset`."""
    schema = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def check_schema(path: Path, value: Any, name: str, problems: Problems) -> None:
    """Reports the places at which a value differs from a schema."""
    for error in validator(name).iter_errors(value):
        place = "/".join(map(str, error.absolute_path)) or "the top level"
        problems.add(path, f"{place}: {error.message[:200]}")


def read_json(path: Path, problems: Problems) -> Any:
    """Reads a JSON file. Reports a syntax error or a key that occurs twice, and returns `None`."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        for key in {key for key, _ in pairs if [name for name, _ in pairs].count(key) > 1}:
            problems.add(path, f"'{key}' occurs twice in one object")
        return dict(pairs)

    try:
        return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=unique)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        problems.add(path, str(error))
        return None
