"""Follows documents in clean folders: see scripts/guides."""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import ci_files
from blocks import Mismatch, blocks, changed, commands, difference, matches
from links import check_links, check_mutations

TOP = pathlib.Path(__file__).resolve().parents[3]
# Prepares the folder of a document before its first command: STARTS/NAME.sh.
STARTS = pathlib.Path(__file__).with_name("starts")
# Commands that compile Swift code or run all tests.
SLOW = re.compile(r"(?<!\w)(scripts/test|scripts/brand|swift (build|test|run|package)|brandgen preview)(?![\w-])")

# scripts/release-check follows it, because it needs the files of a release.
OF_RELEASE = TOP / "docs/install.md"


class Follower:
    """Runs the commands of one document, and keeps the folder and the variables of its shell."""

    def __init__(self, home, folder, is_quick):
        self.home = home
        self.folder = folder
        self.is_quick = is_quick
        self.variables = home / "variables"

    def shell(self, script):
        """Runs commands like lines that a reader types, one after another. Returns exit code and output."""
        before = '[ ! -e "$0" ] || source "$0"'
        after = 'status=$?; { export -p; printf "cd %q\\n" "$PWD"; } >"$0"; exit $status'
        script = f"{before}\n{script}\n{after}\n"
        # Only the recorded variables, so that a variable which a command removes is gone.
        environment = {} if self.variables.exists() else None
        done = subprocess.run(
            [shutil.which("bash"), "-c", script, self.variables], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        return done.returncode, done.stdout.removesuffix("\n").split("\n") if done.stdout else []

    def path(self, name):
        """The file with this name in the current folder of the shell."""
        folder = self.folder
        if self.variables.exists():
            folder = pathlib.Path(self.shell("pwd")[1][0])
        return folder / name

    def follow(self, block):
        if block.language == "console":
            for command in commands(block):
                self.run(command)
        elif block.file is None or block.language == "sh":
            return
        elif "Generated/" in block.file:
            self.compare(block)
        elif block.language == "diff":
            path = self.path(block.file)
            if not path.is_file():
                raise Mismatch(block.number, f"'{block.file}' does not exist")
            path.write_text(changed(path.read_text(), block))
        else:
            path = self.path(block.file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(block.lines) + "\n")

    def run(self, command):
        if self.is_quick and SLOW.search(command.text):
            print(f"    skipped: {command.text}", flush=True)
            return
        print(f"    {command.text}", flush=True)
        status, found = self.shell(command.text)
        expected = command.expected
        if expected is not None and not matches(expected, found):
            raise Mismatch(
                command.number, f"the output of '{command.text}' is different:\n{difference(expected, found)}")
        # A document shows another exit code as output: 'command || echo "exit code $?"'.
        if status and not any("error:" in line for line in expected or []):
            output = "" if expected else "\n" + "\n".join(found)
            raise Mismatch(command.number, f"'{command.text}' fails with exit code {status}{output}")

    def compare(self, block):
        path = self.path(block.file)
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


def copy_tracked_files(folder):
    """Makes a clone of this repository, with the uncommitted changes."""
    folder.mkdir(parents=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=TOP, check=True, capture_output=True,
        text=True).stdout
    for path in listed.split("\0"):
        if path and os.path.lexists(TOP / path):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TOP / path, folder / path, follow_symlinks=False)
    # A clone is a git repository, and some checks look at its tracked files.
    for arguments in (["init", "--quiet"], ["add", "--all", "--force"], ["commit", "--quiet", "--message", "Brandgen"]):
        subprocess.run(["git", *arguments], cwd=folder, check=True)


def install(prefix):
    """Installs brandgen. Prints nothing unless it fails."""
    done = subprocess.run(
        ["scripts/install", "--prefix", prefix], cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}error: brandgen cannot be installed")


def follow(document, home, clone, is_quick):
    """Follows a document in its own folder."""
    name = document.relative_to(TOP).with_suffix("")
    is_guide = name.parts[:2] == ("docs", "guides")
    tool = pathlib.Path(os.environ["HOME"]) / ".local/bin"
    folder = home / "work"
    # The clone as it was before the last document.
    for arguments in (["reset", "--quiet", "--hard"], ["clean", "--quiet", "-ffdx"]):
        subprocess.run(["git", *arguments], cwd=clone, check=True)
    if is_guide:
        folder.mkdir()
    else:
        folder = clone / name.parent if name.parts[0] == "Examples" else clone
    if name.parts[0] == "docs" and not is_guide:
        # A reader of docs/ has run scripts/generate.
        tool = clone / ".build/debug"
        tool.mkdir(parents=True)
        shutil.copy2(os.environ["BRANDGEN_EXECUTABLE"], tool / "brandgen")
    follower = Follower(home, folder, is_quick)
    if name == pathlib.Path("README") and not is_quick:
        # The reader of README.md builds brandgen.
        follower.shell("unset BRANDGEN_EXECUTABLE")
    elif name.parts[0] == "docs":
        follower.shell(f'PATH="{tool}:$PATH"')
    prepare = STARTS / f"{name.name}.sh"
    if name.parts[0] == "docs" and prepare.exists():
        status, output = follower.shell(f"set -e\n{prepare.read_text()}\nset +e")
        if status:
            raise Mismatch(1, f"{prepare.relative_to(TOP)} fails:\n" + "\n".join(output))
    for block in blocks(document.read_text()):
        follower.follow(block)
    if is_guide:
        ci_files.check(follower.path("."), clone, is_quick, SLOW)


def all_documents():
    """The documents by their names: README, the name of a file in docs/, or the folder of an example."""
    found = {"README": TOP / "README.md"}
    for path in [*sorted(TOP.glob("docs/guides/*.md")), *sorted(TOP.glob("docs/*.md"))]:
        if path != OF_RELEASE and "\n```console\n" in path.read_text():
            found[path.stem] = path
    for path in sorted(TOP.glob("Examples/*/README.md")):
        found[path.parent.name] = path
    return found


def chosen(names, documents):
    """The documents with these names or paths."""
    paths = {str(path.relative_to(TOP)): path for path in documents.values()}
    for name in names:
        if name not in documents and name not in paths:
            sys.exit(f"error: '{name}' is not a document with commands; these are: {' '.join(documents)}")
    return [documents.get(name) or paths[name] for name in names]


def check_texts(documents):
    """Checks what needs no command: links, and that every document with commands is followed."""
    texts = [TOP / "README.md", TOP / "CONTRIBUTING.md", TOP / "CHANGELOG.md", *sorted(TOP.glob("docs/**/*.md"))]
    for path in texts + sorted(TOP.glob("Examples/*/*.md")):
        with reported(path):
            check_links(path)
            commands = [block for block in blocks(path.read_text()) if block.language == "console"]
            if commands and path not in [*documents.values(), OF_RELEASE]:
                raise Mismatch(commands[0].number, "this script follows no commands in this file")
    with reported(TOP / "docs/security.md"):
        check_mutations(TOP / "docs/security.md", TOP / "scripts/support/mutations/mutations.txt")


@contextlib.contextmanager
def reported(path):
    """Ends the script with the position of a mismatch in this file."""
    try:
        yield
    except Mismatch as error:
        sys.exit(f"error: {path.relative_to(TOP)}:{error.number}: {error}")


def main(arguments):
    is_quick = "--without-tests" in arguments
    names = [argument for argument in arguments if argument != "--without-tests"]
    known = all_documents()
    documents = chosen(names, known) if names else list(known.values())
    check_texts(known)
    # The variables of a reader, who has set none.
    executable = os.environ.get("BRANDGEN_EXECUTABLE")
    for name in [name for name in os.environ if name.startswith(("BRANDGEN_", "GIT_", "GITHUB_", "CI_", "XDG_"))]:
        del os.environ[name]
    if is_quick or executable:
        os.environ["BRANDGEN_EXECUTABLE"] = executable or str(TOP / ".build/debug/brandgen")
    with tempfile.TemporaryDirectory(prefix="brandgen-guides-") as temporary:
        top = pathlib.Path(temporary).resolve()
        os.environ["HOME"] = str(top)
        (top / ".gitconfig").write_text(
            "[user]\nname = Reader\nemail = reader@example.com\n[init]\ndefaultBranch = main\n[advice]\ndetachedHead = false\n")
        print("==> Installing brandgen in a clean folder", flush=True)
        install(top / ".local")
        os.environ.setdefault("BRANDGEN_EXECUTABLE", str(top / ".local/bin/brandgen"))
        clone = top / "clone"
        copy_tracked_files(clone)
        for document in documents:
            path = document.relative_to(TOP)
            print(f"==> Following {path} in a clean folder", flush=True)
            home = top / "home"
            home.mkdir()
            with reported(document):
                follow(document, home, clone, is_quick)
            shutil.rmtree(home)
    print(f"==> Everything happens as in {', '.join(str(path.relative_to(TOP)) for path in documents)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
