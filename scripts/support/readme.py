"""Follows README.md in a clean folder, and checks the links of the documentation: see scripts/readme."""

import dataclasses
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
README = TOP / "README.md"
# The end of a line before a block: the file that the block shows.
FILE = re.compile(r"`([^`]+)`:$")
ELLIPSIS = "…"
LINK = re.compile(r"\]\(([^)\s]+)\)")
SECURITY = TOP / "docs/security.md"
MUTATIONS = TOP / "scripts/support/mutations/mutations.txt"


@dataclasses.dataclass
class Block:
    """A fenced block: its language, the file that the line before it names, and its lines."""

    language: str
    file: str | None
    number: int  # The number of its first line.
    lines: list


class Mismatch(Exception):
    """A line of README.md does not match the result, or a link has no target."""

    def __init__(self, number, message, file="README.md"):
        super().__init__(f"{file}:{number}: {message}")


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


def commands(block):
    """The commands of a console block, each with the number of its line and its expected output."""
    found = []
    for number, line in enumerate(block.lines, block.number):
        if line.startswith("$ "):
            found.append((number, line[2:], []))
        elif found:
            found[-1][2].append(line)
        else:
            raise Mismatch(number, "a console block begins with a command: a line that begins with '$ '")
    return found


def pattern(line):
    return ".*".join(re.escape(part) for part in line.split(ELLIPSIS))


def matches(expected, found):
    """Whether the lines are the expected ones."""
    form = "".join("(?:.*\n)*" if line.strip() == ELLIPSIS else pattern(line) + "\n" for line in expected)
    return re.fullmatch(form, "".join(line + "\n" for line in found)) is not None


def difference(expected, found):
    """A diff from the expected lines to those found. A line that matches an expected one is equal to it."""
    known = [line for line in expected if line.strip() != ELLIPSIS]
    same = [next((line for line in known if re.fullmatch(pattern(line), text)), text) for text in found]
    return "\n".join(difflib.unified_diff(expected, same, "README.md", "found", lineterm=""))


class Follower:
    def __init__(self, folder, skipped):
        self.folder = folder
        self.skipped = skipped
        # Keeps the variables that a command exports for the next one.
        self.variables = folder.parent / "variables"

    def follow(self, block):
        if block.language == "console":
            for number, command, expected in commands(block):
                self.run(number, command, expected)
        elif block.file is None:
            return
        elif block.file.startswith("Generated/"):
            self.compare(block)
        elif block.language == "diff":
            self.change(block)
        else:
            (self.folder / block.file).write_text("\n".join(block.lines) + "\n")

    def run(self, number, command, expected):
        if command in self.skipped:
            print(f"    skipped: {command}", flush=True)
            return
        print(f"    {command}", flush=True)
        script = f'[ ! -e "$0" ] || source "$0"\n{command}\nstatus=$?\nexport -p >"$0"\nexit $status\n'
        done = subprocess.run(
            ["bash", "-c", script, self.variables], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace")
        found = done.stdout.removesuffix("\n").split("\n") if done.stdout else []
        if not matches(expected, found):
            raise Mismatch(number, f"the output of '{command}' is different:\n{difference(expected, found)}")
        if done.returncode and not any("error:" in line for line in expected):
            raise Mismatch(number, f"'{command}' fails with exit code {done.returncode}")

    def compare(self, block):
        path = self.folder / block.file
        if block.file.endswith("/"):
            for number, line in enumerate(block.lines, block.number):
                if not (path / line.split()[0]).exists():
                    raise Mismatch(number, f"'{block.file}{line.split()[0]}' does not exist")
        elif not path.is_file():
            raise Mismatch(block.number, f"'{block.file}' does not exist")
        else:
            found = path.read_text().removesuffix("\n").split("\n")
            if not matches(block.lines, found):
                raise Mismatch(block.number, f"'{block.file}' is different:\n{difference(block.lines, found)}")

    def change(self, block):
        path = self.folder / block.file
        text = path.read_text()
        for number, (old, new) in enumerate(zip(block.lines[::2], block.lines[1::2]), block.number):
            if old[:1] != "-" or new[:1] != "+":
                raise Mismatch(number, "a change is a line that begins with '-', and then one that begins with '+'")
            if text.count(old[1:] + "\n") != 1:
                raise Mismatch(number, f"'{block.file}' does not contain this line exactly once: {old[1:]}")
            text = text.replace(old[1:] + "\n", new[1:] + "\n")
        path.write_text(text)


def copy_tracked_files(folder):
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, check=True, capture_output=True, text=True).stdout
    for path in listed.split("\0"):
        if path and os.path.lexists(TOP / path):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TOP / path, folder / path, follow_symlinks=False)
    # A clone is a git repository, and some checks look at its tracked files.
    for arguments in (["init", "--quiet"], ["add", "--all", "--force"]):
        subprocess.run(["git", *arguments], cwd=folder, check=True)


def anchors(path):
    """The anchors of a Markdown file's headings, as GitHub makes them."""
    headings = [line.lstrip("#").strip() for line in path.read_text().split("\n") if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def check_links():
    for path in [README, TOP / "CONTRIBUTING.md", *sorted(TOP.glob("docs/*.md"))]:
        for number, line in enumerate(path.read_text().split("\n"), 1):
            for link in LINK.findall(line):
                name, _, anchor = link.partition("#")
                target = path.parent / name if name else path
                if link.startswith("https:") or target.exists() and (not anchor or anchor in anchors(target)):
                    continue
                raise Mismatch(number, f"the link to '{link}' leads nowhere", path.relative_to(TOP))


def check_mutations():
    """Checks that each mutation in the last column of the security checklist exists."""
    known = {block.strip().split("\n")[0] for block in MUTATIONS.read_text().split("\n\n")}
    for number, line in enumerate(SECURITY.read_text().split("\n"), 1):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 4 or cells[3].startswith("none"):
            continue
        for name in re.findall(r"`([^`]+)`", cells[3]):
            if name not in known:
                raise Mismatch(number, f"there is no mutation '{name}'", SECURITY.relative_to(TOP))


def main(arguments):
    # The variables of a reader, who has set none.
    for name in [name for name in os.environ if name.startswith("BRANDGEN_")]:
        del os.environ[name]
    skipped = []
    if "--without-tests" in arguments:
        skipped = ["scripts/test"]
        os.environ["BRANDGEN_EXECUTABLE"] = str(TOP / ".build/debug/brandgen")
    with tempfile.TemporaryDirectory(prefix="brandgen-readme-") as temporary:
        folder = pathlib.Path(temporary) / "brandgen"
        folder.mkdir()
        copy_tracked_files(folder)
        print("==> Following README.md in a clean folder", flush=True)
        follower = Follower(folder, skipped)
        try:
            check_links()
            check_mutations()
            for block in blocks(README.read_text()):
                follower.follow(block)
        except Mismatch as error:
            sys.exit(f"error: {error}")
    print("==> README.md matches what happens", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
