"""Renders the packages of many brands with a template engine of PyPI, for scripts/bench.

    python3 engines.py jinja2|chevron WORKSPACE PACKAGE OUTPUT

The templates are the files of one package that brandgen generated, with the brand's name, identifier and address as variables.
They are compiled once. For each brand, the program reads the manifest with PyYAML's C loader, and renders and writes as many files
of the same sizes as brandgen.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import chevron
import jinja2
import yaml

Render = Callable[[dict[str, Any]], str]


def main(engine: str, workspace: Path, package: Path, output: Path) -> None:
    manifest = load(workspace / "Brands" / package.name / "brand.yaml")
    renders = {
        path.relative_to(package): template(engine, path.read_text(), manifest["brand"])
        for path in package.rglob("*")
        if path.is_file()
    }
    folders = sorted({path.parent for path in renders})
    for path in sorted((workspace / "Brands").glob("[!_]*/brand.yaml")):
        values = load(path)
        root = output / path.parent.name
        for folder in folders:
            (root / folder).mkdir(parents=True, exist_ok=True)
        for name, render in renders.items():
            (root / name).write_text(render(values))


def load(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return yaml.load(file, Loader=yaml.CSafeLoader)


def template(engine: str, text: str, brand: dict[str, str]) -> Render:
    """Compiles a file of the package as a template whose variables are the brand's values."""
    open_tag, close_tag = ("{{", "}}") if engine == "jinja2" else ("{{{", "}}}")
    variables = {value: f"\0brand.{key}\1" for key, value in brand.items() if isinstance(value, str) and len(value) > 3}
    if variables:
        longest_first = sorted(variables, key=len, reverse=True)
        text = re.sub("|".join(map(re.escape, longest_first)), lambda match: variables[match.group()], text)
    # Braces of the text itself must not begin a tag.
    text = re.sub(r"\{(?=[{%#])", "{ ", text)
    text = text.replace("\0", open_tag).replace("\1", close_tag)
    if engine == "jinja2":
        return ENVIRONMENT.from_string(text).render
    tokens = list(chevron.tokenizer.tokenize(text))
    return lambda values: chevron.render(tokens, values)


ENVIRONMENT = jinja2.Environment(keep_trailing_newline=True)  # noqa: S701 - the files are not HTML

if __name__ == "__main__":
    main(sys.argv[1], *(Path(argument) for argument in sys.argv[2:5]))
