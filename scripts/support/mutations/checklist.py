"""Checks that each mutation in the last column of the table in docs/security.md is in mutations.txt."""

import re
import sys
from pathlib import Path

SECURITY = Path("docs/security.md")
MUTATIONS = Path(__file__).with_name("mutations.txt")


def main() -> int:
    known = {block.strip().split("\n")[0] for block in MUTATIONS.read_text().split("\n\n")}
    status = 0
    for number, line in enumerate(SECURITY.read_text().split("\n"), 1):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 4 or cells[3].startswith("none"):
            continue
        for name in re.findall(r"`([^`]+)`", cells[3]):
            if name not in known:
                print(f"{SECURITY}:{number}: error: there is no mutation '{name}'")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
