"""Renders the packages of many brands with PyPI's Jinja2, for scripts/bench.

    python3 jinja.py WORKSPACE PACKAGE OUTPUT

The templates are the files of one package that brandgen generated, with the brand's name, identifier and address as variables.
They are compiled once. For each brand, the program reads the manifest with PyYAML's C loader, and renders and writes as many files
of the same sizes as brandgen.
"""

import re
import sys
from pathlib import Path
from typing import Any

import jinja2
import yaml

ENVIRONMENT = jinja2.Environment(keep_trailing_newline=True)  # noqa: S701 - the files are not HTML


def main(workspace: Path, package: Path, output: Path) -> None:
    manifest = load(workspace / "Brands" / package.name / "brand.yaml")
    templates = {
        path.relative_to(package): template(path.read_text(), manifest["brand"])
        for path in package.rglob("*")
        if path.is_file()
    }
    folders = sorted({path.parent for path in templates})
    for path in sorted((workspace / "Brands").glob("[!_]*/brand.yaml")):
        values = load(path)
        root = output / path.parent.name
        for folder in folders:
            (root / folder).mkdir(parents=True, exist_ok=True)
        for name, file in templates.items():
            (root / name).write_text(file.render(values))


def load(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return yaml.load(file, Loader=yaml.CSafeLoader)


def template(text: str, brand: dict[str, str]) -> jinja2.Template:
    """Compiles a file of the package as a template whose variables are the brand's values."""
    variables = {value: f"\0brand.{key}\1" for key, value in brand.items() if isinstance(value, str) and len(value) > 3}
    if variables:
        longest_first = sorted(variables, key=len, reverse=True)
        text = re.sub("|".join(map(re.escape, longest_first)), lambda match: variables[match.group()], text)
    # Braces of the text itself must not begin a tag.
    text = re.sub(r"\{(?=[{%#])", "{ ", text)
    return ENVIRONMENT.from_string(text.replace("\0", "{{").replace("\1", "}}"))


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:4]))
