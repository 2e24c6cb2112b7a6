"""Follows a document: see scripts/guides.

    guides.py [--without-tests] DOCUMENT FOLDER

Runs the commands of DOCUMENT in FOLDER, and writes the files that it shows.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

# The end of a line before a block: the file that the block shows.
FILE = re.compile(r"`([^`]+)`:$")
ELLIPSIS = "…"
# Commands that compile Swift code.
SLOW = re.compile(r"(?<!\w)(scripts/brand|swift (build|test|run|package))(?![\w-])")
# It runs scripts/guides.
NEVER = re.compile(r"^scripts/test$")


class Mismatch(Exception):
    """A line of a document does not match the result."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.number = number


@dataclass
class Block:
    """A fenced block: its language, the file that the line before it names, and its lines."""

    language: str
    file: str | None
    number: int  # The number of its first line.
    lines: list[str] = field(default_factory=list)


@dataclass
class Command:
    """A command of a console block, and the lines of its output that the block shows."""

    number: int
    text: str
    shown: list[str] = field(default_factory=list)


def blocks(text: str) -> list[Block]:
    found: list[Block] = []
    before = ""
    current: Block | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if current is None and line.startswith("```"):
            file = FILE.search(before)
            current = Block(line[3:].strip(), file[1] if file else None, number + 1)
        elif current and line == "```":
            found.append(current)
            current, before = None, ""
        elif current:
            current.lines.append(line)
        elif line.strip():
            before = line.rstrip()
    return found


def commands(block: Block) -> list[Command]:
    found: list[Command] = []
    for number, line in enumerate(block.lines, block.number):
        if found and found[-1].text.endswith("\\"):
            found[-1].text += "\n" + line
        elif line.startswith("$ "):
            found.append(Command(number, line[2:]))
        elif found:
            found[-1].shown.append(line)
        else:
            raise Mismatch(number, "a console block begins with a command: a line that begins with '$ '")
    return found


def missing(shown: Iterable[str], found: Iterable[str]) -> str | None:
    """Returns the first shown line that is not among those found, after the shown lines before it."""
    rest = iter(found)
    for line in shown:
        pattern = ".*".join(re.escape(part) for part in line.split(ELLIPSIS))
        if line.strip() != ELLIPSIS and not any(re.fullmatch(pattern, other) for other in rest):
            return line
    return None


def changed(text: str, block: Block) -> str:
    """Returns the text after the change that a diff block shows: lines that begin with '-', '+' or a space."""
    old = "".join(line[1:] + "\n" for line in block.lines if not line.startswith("+"))
    new = "".join(line[1:] + "\n" for line in block.lines if not line.startswith("-"))
    places = [place.start() for place in re.finditer(f"(?m)^(?={re.escape(old)})", text)]
    if len(places) != 1:
        raise Mismatch(block.number, f"'{block.file}' does not contain these lines exactly once:\n{old}")
    return text[:places[0]] + new + text[places[0] + len(old):]


class Shell:
    """A shell that keeps its folder and its variables from one command to the next."""

    END = "==> end of the command:"

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(["bash"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True, errors="replace")

    def run(self, command: str) -> tuple[int, list[str]]:
        """Runs a command. Returns its exit code and its output."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{{ {command}\n}} </dev/null\nprintf '\\n{self.END} %s\\n' $?\n")
        self.process.stdin.flush()
        found: list[str] = []
        for line in self.process.stdout:
            if line.startswith(self.END):
                # The line break before the mark is not part of the output.
                if found[-1] == "":
                    found.pop()
                return int(line.removeprefix(self.END)), found
            found.append(line.removesuffix("\n"))
        return self.process.wait() or 1, found

    def path(self, name: str) -> Path:
        return Path(self.run("pwd")[1][0]) / name


class Follower:
    """Follows the blocks of a document."""

    def __init__(self, folder: Path, skips_tests: bool) -> None:
        self.shell = Shell(folder)
        self.skips_tests = skips_tests

    def follow(self, text: str) -> None:
        try:
            for block in blocks(text):
                self.block(block)
        finally:
            self.shell.process.communicate()

    def block(self, block: Block) -> None:
        if block.language == "console":
            for command in commands(block):
                self.run(command)
        elif block.file is None or block.language == "sh":
            return
        elif "Generated/" in block.file:
            self.compare(block, self.shell.path(block.file))
        else:
            path = self.shell.path(block.file)
            path.parent.mkdir(parents=True, exist_ok=True)
            if block.language == "diff":
                path.write_text(changed(path.read_text(), block))
            else:
                path.write_text("\n".join(block.lines) + "\n")

    def run(self, command: Command) -> None:
        if NEVER.search(command.text) or self.skips_tests and SLOW.search(command.text):
            print(f"    skipped: {command.text}", flush=True)
            return
        print(f"    {command.text}", flush=True)
        status, found = self.shell.run(command.text)
        output = "\n".join(found)
        # A document shows another exit code as output: 'command || echo "exit code $?"'.
        if status and not any("error:" in line for line in command.shown):
            raise Mismatch(command.number, f"'{command.text}' fails with exit code {status}:\n{output}")
        line = missing(command.shown, found)
        if line is not None:
            raise Mismatch(command.number, f"'{command.text}' does not print '{line}' there, but:\n{output}")

    @staticmethod
    def compare(block: Block, path: Path) -> None:
        """Compares the lines that a block shows with a generated file; the names, if it shows a folder."""
        if path.is_dir():
            absent = next((line for line in block.lines if not (path / line.split()[0]).exists()), None)
        else:
            absent = missing(block.lines, path.read_text().split("\n"))
        if absent is not None:
            raise Mismatch(block.number, f"'{block.file}' does not have '{absent}' there")


def main(arguments: list[str]) -> None:
    document, folder = arguments[-2:]
    try:
        Follower(Path(folder), "--without-tests" in arguments).follow(Path(document).read_text())
    except Mismatch as error:
        sys.exit(f"error: {document}:{error.number}: {error}")
    except FileNotFoundError as error:
        sys.exit(f"error: {document}: '{error.filename}' does not exist")


if __name__ == "__main__":
    main(sys.argv[1:])
