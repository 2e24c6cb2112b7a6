"""Finds phrases that the project does not use in tracked text files. Prints each with its position and its replacement.

Usage: words.py [PATH…]     default: all tracked files; files that git does not track are skipped
"""

import fnmatch
import pathlib
import re
import subprocess
import sys

LIST = pathlib.Path(__file__).with_name("words.txt")
# Files whose text is data: hostile text for tests, the terms of the brands, vectors of other projects, translations, reports
# of scripts/mac, and the word list.
IGNORED = [
    "*.svg", "*.json", "*/terms.md", "*.lproj/*", "Tests/Hostile/*", "docs/mac-reports/*", "scripts/support/words/words.txt",
]
# A space, or a line break in a comment or a paragraph.
SPACE = r"(?:[ ]|[ ]?\n[ \t]*(?:///?|\#|\*|--)?[ ]*)"


def phrases():
    """Yields the patterns with their replacements, and the file names to which each applies."""
    names = ["*"]
    for number, line in enumerate(LIST.read_text().split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        if line.startswith("[files: "):
            names = line.removeprefix("[files: ").removesuffix("]").split()
            continue
        pattern, tab, replacement = line.partition("\t")
        if not tab:
            sys.exit(f"{LIST}:{number}: no tab between the pattern and the replacement")
        yield re.compile(spaced(pattern), re.IGNORECASE | re.MULTILINE), replacement, names


def spaced(pattern):
    """Returns the pattern with spaces that also match line breaks, except in brackets and lookbehinds."""
    parts = re.split(r"(\[[^\]]*\]|\(\?<[!=][^)]*\)|/// |// |# )", pattern)
    return "".join(part if index % 2 else part.replace(" ", SPACE) for index, part in enumerate(parts))


def tracked(paths):
    """Yields the tracked files at these paths; all tracked files without a path."""
    top = pathlib.Path.cwd()
    inside = [path for path in paths if pathlib.Path(path).resolve().is_relative_to(top)]
    if paths and not inside:
        return
    listing = subprocess.run(["git", "ls-files", "-z", "--", *inside], check=True, capture_output=True, text=True)
    for path in listing.stdout.split("\0"):
        if path and pathlib.Path(path).is_file() and not any(fnmatch.fnmatch(path, name) for name in IGNORED):
            yield path


def main(paths):
    known = list(phrases())
    count = 0
    for path in tracked(paths):
        try:
            text = pathlib.Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        name = pathlib.PurePath(path).name
        found = []
        for pattern, replacement, names in known:
            if any(fnmatch.fnmatch(name, form) for form in names):
                found += [(match.start(), match[0], replacement) for match in pattern.finditer(text)]
        # The operator of Python is not English.
        found = [entry for entry in found if not (name.endswith(".py") and entry[1] == "is None")]
        for start, phrase, replacement in sorted(found):
            line = text.count("\n", 0, start) + 1
            column = start - text.rfind("\n", 0, start)
            phrase = " ".join(phrase.split())
            print(f"{path}:{line}:{column}: error: '{phrase}': write {replacement} [words]")
        count += len(found)
    if count:
        print(f"{count} phrases that this project does not use: see scripts/support/words/words.txt")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
