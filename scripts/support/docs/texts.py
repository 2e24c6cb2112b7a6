"""Documents the texts of the screens with the texts themselves.

The case `commonBack = "common.back"` of an enum that conforms to `ScreenText` is documented by the English text of its key. The
text is in the code, and scripts/texts records it in `en.lproj`.
"""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

ENTRY = re.compile(r'^"((?:[^"\\]|\\.)*)" = "((?:[^"\\]|\\.)*)";$', re.MULTILINE)


def document_texts(graphs: list[Path], strings: Path) -> None:
    """Adds documentation to the cases that have none, in the symbol graphs of a module with texts."""
    if not strings.exists():
        return
    texts = dict(ENTRY.findall(strings.read_text()))
    for path in graphs:
        graph = json.loads(path.read_text())
        changed = False
        for symbol in graph["symbols"]:
            if symbol["kind"]["identifier"] != "swift.enum.case" or symbol.get("docComment"):
                continue
            key = raw_value(symbol)
            if key in texts:
                symbol["docComment"] = {"lines": [{"text": f"The text `{key}`: “{texts[key]}”"}]}
                changed = True
        if changed:
            path.write_text(json.dumps(graph))


def raw_value(symbol: dict[str, Any]) -> str | None:
    """Returns the raw value of a case, which is in its line of the source only."""
    location = symbol["location"]
    lines = Path(unquote(urlparse(location["uri"]).path)).read_text().splitlines()
    found = re.search(rf'case {symbol["pathComponents"][-1]} = "([^"]+)"', lines[location["position"]["line"]])
    return found[1] if found else None
