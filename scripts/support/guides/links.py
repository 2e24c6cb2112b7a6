"""Checks of the documentation that run no command: its links, and the mutations that the security checklist names."""

import re

from blocks import Mismatch

LINK = re.compile(r"\]\(([^)\s]+)\)")


def _anchors(path):
    """The anchors of a Markdown file's headings, as GitHub makes them."""
    headings = [line.lstrip("#").strip() for line in path.read_text().split("\n") if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def check_links(path):
    for number, line in enumerate(path.read_text().split("\n"), 1):
        for link in LINK.findall(line):
            name, _, anchor = link.partition("#")
            target = path.parent / name if name else path
            if link.startswith("https:") or target.exists() and (not anchor or anchor in _anchors(target)):
                continue
            raise Mismatch(number, f"the link to '{link}' leads nowhere")


def check_mutations(security, mutations):
    """Checks that each mutation in the last column of the security checklist exists."""
    known = {block.strip().split("\n")[0] for block in mutations.read_text().split("\n\n")}
    for number, line in enumerate(security.read_text().split("\n"), 1):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 4 or cells[3].startswith("none"):
            continue
        for name in re.findall(r"`([^`]+)`", cells[3]):
            if name not in known:
                raise Mismatch(number, f"there is no mutation '{name}'")
