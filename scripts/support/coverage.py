"""Prints the lines of each module in Sources/ that tests ran: see scripts/coverage.

The argument is the JSON file that `swift test --enable-code-coverage` writes (llvm-cov's export format).
"""

import json
import pathlib
import sys

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"


def modules(export: dict) -> dict[str, list[int]]:
    """Returns the lines of each module, and those that ran."""
    found: dict[str, list[int]] = {}
    for file in export["data"][0]["files"]:
        path = pathlib.Path(file["filename"])
        if not path.is_relative_to(SOURCES):
            continue
        lines = file["summary"]["lines"]
        count = found.setdefault("/".join(path.relative_to(SOURCES).parts[:2]), [0, 0])
        count[0] += lines["count"]
        count[1] += lines["covered"]
    return found


def row(name: str, lines: int, ran: int) -> str:
    return f"{name:32} {lines:>7} {ran:>7} {100 * ran / max(lines, 1):>6.1f} %"


def main() -> None:
    found = modules(json.loads(pathlib.Path(sys.argv[1]).read_text()))
    if not found:
        sys.exit("error: the report contains no file in Sources/")
    print(f"{'module':32} {'lines':>7} {'ran':>7} {'':>8}")
    for name, (lines, ran) in sorted(found.items()):
        print(row(name, lines, ran))
    print(row("all", *(sum(count) for count in zip(*found.values()))))


main()
