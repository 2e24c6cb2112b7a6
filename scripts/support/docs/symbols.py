"""Checks that every public symbol has documentation. Used by scripts/docs.

    symbols.py GRAPHS

GRAPHS/MODULE contains the symbol graphs of a module. A case of a list of texts, such as `commonBack = "common.back"`, is
documented here by its English text, which scripts/texts has recorded in the module's `en.lproj`.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

ENTRY = re.compile(r'^"((?:[^"\\]|\\.)*)" = "((?:[^"\\]|\\.)*)";$', re.MULTILINE)
# Extensions of another module's types, which need no documentation.
UNDOCUMENTED_KIND = "swift.extension"


def text_of(symbol: dict[str, Any], texts: dict[str, str]) -> str | None:
    """Returns the documentation of a case whose raw value is the key of a text. Only its line in the source has the value."""
    if symbol["kind"]["identifier"] != "swift.enum.case":
        return None
    location = symbol["location"]
    line = Path(unquote(urlparse(location["uri"]).path)).read_text().splitlines()[location["position"]["line"]]
    found = re.search(rf'case {symbol["pathComponents"][-1]} = "([^"]+)"', line)
    return f"The text `{found[1]}`: “{texts[found[1]]}”" if found and found[1] in texts else None


def undocumented(graph_file: Path, texts: dict[str, str]) -> list[str]:
    """Documents the texts, and returns an error for each other symbol without documentation."""
    graph = json.loads(graph_file.read_text())
    errors = []
    for symbol in graph["symbols"]:
        if symbol.get("docComment") or symbol["kind"]["identifier"] == UNDOCUMENTED_KIND:
            continue
        # The compiler writes these initializers.
        if symbol["kind"]["identifier"] == "swift.init" and "location" not in symbol:
            continue
        text = text_of(symbol, texts)
        if text:
            symbol["docComment"] = {"lines": [{"text": text}]}
            continue
        place = symbol.get("location", {})
        file = place.get("uri", "").split("/Sources/")[-1]
        line = place.get("position", {}).get("line", -1) + 1
        errors.append(f"Sources/{file}:{line}: error: '{'.'.join(symbol['pathComponents'])}' has no documentation")
    graph_file.write_text(json.dumps(graph))
    return errors


def main(graphs: Path) -> int:
    errors: list[str] = []
    for graph in sorted(graphs.glob("*/*.symbols.json")):
        strings = Path("Sources/Runtime", graph.parent.name, "Resources/en.lproj/Localizable.strings")
        errors += undocumented(graph, dict(ENTRY.findall(strings.read_text())) if strings.exists() else {})
    print("\n".join(errors), end="\n" if errors else "", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
