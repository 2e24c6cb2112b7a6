"""The fenced blocks of a Markdown file, and the comparison of their lines with what a command prints."""

import dataclasses
import difflib
import re

# The end of a line before a block: the file that the block shows.
FILE = re.compile(r"`([^`]+)`:$")
ELLIPSIS = "…"


class Mismatch(Exception):
    """A line of a document does not match the result, or a link has no target."""

    def __init__(self, number, message):
        super().__init__(message)
        self.number = number


@dataclasses.dataclass
class Block:
    """A fenced block: its language, the file that the line before it names, and its lines."""

    language: str
    file: str | None
    number: int  # The number of its first line.
    lines: list


def blocks(text):
    found, before, open_block = [], "", None
    for number, line in enumerate(text.split("\n"), 1):
        if open_block is None and line.startswith("```"):
            file = FILE.search(before)
            open_block = Block(line[3:].strip(), file[1] if file else None, number + 1, [])
        elif open_block and line == "```":
            found.append(open_block)
            open_block, before = None, ""
        elif open_block:
            open_block.lines.append(line)
        elif line.strip():
            before = line.rstrip()
    return found


@dataclasses.dataclass
class Command:
    """A command of a console block, and its expected output; `None` if its block shows no output at all."""

    number: int
    text: str
    expected: list | None


def commands(block):
    found = []
    for number, line in enumerate(block.lines, block.number):
        if found and found[-1].text.endswith("\\"):
            found[-1].text += "\n" + line
        elif line.startswith("$ "):
            found.append(Command(number, line[2:], []))
        elif found:
            found[-1].expected.append(line)
        else:
            raise Mismatch(number, "a console block begins with a command: a line that begins with '$ '")
    if not any(command.expected for command in found):
        for command in found:
            command.expected = None
    return found


def _pattern(line):
    return ".*".join(re.escape(part) for part in line.split(ELLIPSIS))


def matches(expected, found):
    """Whether the lines are the expected ones."""
    form = "".join("(?:.*\n)*" if line.strip() == ELLIPSIS else _pattern(line) + "\n" for line in expected)
    return re.fullmatch(form, "".join(line + "\n" for line in found)) is not None


def difference(expected, found):
    """A diff from the expected lines to those found. A line that matches an expected one is equal to it."""
    known = [line for line in expected if line.strip() != ELLIPSIS]
    same = [next((line for line in known if re.fullmatch(_pattern(line), text)), text) for text in found]
    return "\n".join(difflib.unified_diff(expected, same, "expected", "found", lineterm=""))


def changed(text, block):
    """The text after the change that a diff block shows: lines that begin with '-', '+' or a space. A line '…' ends a part.
    """
    parts, current = [], []
    for number, line in enumerate(block.lines, block.number):
        if line.strip() == ELLIPSIS:
            parts, current = parts + [current], []
        elif line[:1] in ("-", "+", " ", ""):
            current.append((line[:1] or " ", line[1:]))
        else:
            raise Mismatch(number, "a line of a change begins with '-', '+' or a space")
    for part in parts + [current]:
        old = "".join(line + "\n" for sign, line in part if sign != "+")
        new = "".join(line + "\n" for sign, line in part if sign != "-")
        places = [found.start() for found in re.finditer(f"(?m)^(?={re.escape(old)})", text)] if old else []
        if len(places) != 1:
            raise Mismatch(block.number, f"'{block.file}' does not contain these lines exactly once:\n{old}")
        text = text[: places[0]] + new + text[places[0] + len(old) :]
    return text
