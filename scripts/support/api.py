"""Compares the public declarations of the runtime's modules with the recorded ones, or records them. Used by scripts/api.

    python3 api.py compare|record GRAPHS RECORDS MODULE…

GRAPHS contains the symbol graphs of the modules, and RECORDS a text file for each module. A line is a declaration with its
full name, or the protocols that a type conforms to. The lines do not depend on the order of the sources.
"""

import difflib
import json
import re
import sys
from pathlib import Path


# Protocols that types conform to without a declaration.
IMPLIED = {"Copyable", "Escapable", "SendableMetatype"}


def main(command: str, graphs: Path, records: Path, modules: list[str]) -> None:
    texts = {f"{module}.txt": lines for module in modules if (lines := text(graphs, module))}
    if command == "record":
        records.mkdir(parents=True, exist_ok=True)
        for path in records.glob("*.txt"):
            path.unlink()
        for name, lines in texts.items():
            (records / name).write_text("".join(lines))
        print(f"{sum(map(len, texts.values()))} lines of {len(texts)} modules in {records}")
        return
    difference: list[str] = []
    for name in sorted(texts.keys() | {path.name for path in records.glob("*.txt")}):
        path = records / name
        recorded = path.read_text().splitlines(keepends=True) if path.exists() else []
        difference += difflib.unified_diff(recorded, texts.get(name, []), f"recorded/{name}", f"built/{name}", n=0)
    if difference:
        removed = sum(line.startswith("-") and not line.startswith("---") for line in difference)
        sys.stdout.writelines(difference)
        sys.exit(
            "error: the runtime's public API differs from the recorded one"
            + (f"; recorded lines that are gone: {removed}, which break apps that use them" if removed else "")
            + ". If the change is intended, run 'scripts/api --record', and name it in CHANGELOG.md"
        )


def text(graphs: Path, module: str) -> list[str]:
    """Returns the lines of a module. Extensions of other modules' types have their own symbol graphs."""
    lines: set[str] = set()
    for path in sorted(graphs.glob(f"{module}.symbols.json")) + sorted(graphs.glob(f"{module}@*.symbols.json")):
        graph = json.loads(path.read_text())
        names = {symbol["identifier"]["precise"]: name(symbol) for symbol in graph["symbols"]}
        lines |= {f"{name(symbol)}    {declaration(symbol)}\n" for symbol in graph["symbols"]}
        for relation in graph["relationships"]:
            if relation["kind"] == "conformsTo" and relation["source"] in names:
                protocol = relation.get("targetFallback", relation["target"]).removeprefix("Swift.")
                if protocol not in IMPLIED:
                    lines.add(f"{names[relation['source']]}    : {names.get(relation['target'], protocol)}\n")
    return sorted(lines)


def name(symbol: dict) -> str:
    return ".".join(symbol["pathComponents"])


def declaration(symbol: dict) -> str:
    """Returns the declaration on one line, with its generic requirements, as a reader of the source sees it."""
    fragments = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
    availability = [
        f"@available({item.get('domain', '*')}, deprecated) "
        for item in symbol.get("availability", [])
        if "deprecated" in item or item.get("isUnconditionallyDeprecated")
    ]
    return "".join(availability) + re.sub(r"\s+", " ", fragments)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:])
