"""Checks that a test kills each mutation of the list: see scripts/mutations."""

import argparse
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import mutation_list
from mutation_list import Mutation

TOP = pathlib.Path(__file__).resolve().parents[3]
TREE = TOP / ".build/mutations/tree"
# Seconds after which a run counts as hanging: of the tests for one mutation, and of all tests without one.
LIMIT = 300
LIMIT_WITHOUT = 1800
QUICK_BUILD = ["-debug-info-format", "none"]
ISSUE = re.compile(r".*Test (.+?) recorded an issue")
COUNT = re.compile(r"Test run with (\d+) tests")

SWITCH = """\
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

private let chosen = getenv("BRANDGEN_MUTANT").flatMap { Int(String(cString: $0)) }

/// Returns whether this run has the mutation with this number.
func mutant(_ number: Int) -> Bool { chosen == number }
"""


def say(text: str) -> None:
    print(text, flush=True)


def write_tree(mutations: list[Mutation]) -> dict[str, pathlib.PurePath]:
    """Copies the sources to the tree, with all mutations. Returns the folder of each mutation's module."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=TOP, check=True, capture_output=True, text=True).stdout
    paths = [path for path in listed.split("\0") if path and (TOP / path).is_file()]
    sources = {
        path: (TOP / path).read_text() for path in paths if path.startswith("Sources/") and path.endswith(".swift")}
    mutated, modules = mutation_list.switched(mutations, sources)
    mutated |= {f"{module}/Mutant.swift": SWITCH for module in modules.values()}
    for path in {*paths, *mutated}:
        content = mutated[path].encode() if path in mutated else (TOP / path).read_bytes()
        copy = TREE / path
        # The compiler skips files that do not change.
        if not copy.is_file() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
        if path in paths:
            shutil.copymode(TOP / path, copy)
    for folder, folders, files in os.walk(TREE):
        relative = pathlib.Path(folder).relative_to(TREE)
        folders[:] = [name for name in folders if str(relative / name) != ".build"]
        for name in files:
            if str(relative / name) not in mutated and str(relative / name) not in paths:
                (TREE / relative / name).unlink()
    # A folder that is left empty would look like a module.
    for folder, folders, files in os.walk(TREE / "Sources", topdown=False):
        if not os.listdir(folder):
            os.rmdir(folder)
    return modules


def environment(mutation: Mutation | None = None) -> dict[str, str]:
    variables = {name: value for name, value in os.environ.items() if not name.startswith("BRANDGEN_") and name != "CI"}
    return variables | ({"BRANDGEN_MUTANT": str(mutation.number)} if mutation else {})


def build(test_modules: list[str]) -> None:
    say("==> Building the sources with all mutations, and " + ", ".join(test_modules))
    variables = environment() | {"BRANDGEN_TEST_TARGETS": ",".join(test_modules)}
    command = ["swift", "build", *QUICK_BUILD, "--quiet", "--build-tests"]
    if subprocess.run(command, cwd=TREE, env=variables, stdout=sys.stderr).returncode:
        sys.exit(f"error: the sources with all mutations do not compile in {TREE}")


def kill(process: int) -> None:
    """Kills a process and its descendants. `swift test` runs tests in another process group."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], check=True, capture_output=True, text=True).stdout
    family = {process}
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    while more := {pid for pid, parent in pairs if parent in family} - family:
        family |= more
    for member in family:
        try:
            os.kill(member, signal.SIGKILL)
        except ProcessLookupError:
            pass


def failure(test_modules: list[str], built: list[str], mutation: Mutation | None = None) -> str | None:
    """Runs tests until one fails. Returns its name, or `None` if all of them pass."""
    command = [
        "swift", "test", *QUICK_BUILD, "--skip-build", "--disable-xctest",
        "--filter", f"^({'|'.join(test_modules)})\\."]
    with tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True) as folder:
        variables = environment(mutation) | {"TMPDIR": folder, "BRANDGEN_TEST_TARGETS": ",".join(built)}
        process = subprocess.Popen(
            command, cwd=TREE, env=variables, text=True, errors="replace", stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        hangs = threading.Event()

        def stop() -> None:
            hangs.set()
            kill(process.pid)

        timer = threading.Timer(LIMIT if mutation else LIMIT_WITHOUT, stop)
        timer.start()
        ran = 0
        try:
            for line in process.stdout:
                if issue := ISSUE.search(line):
                    return issue[1]
                if count := COUNT.search(line):
                    ran = int(count[1])
            if process.wait():
                return "hangs" if hangs.is_set() else "crashes"
            return None if ran else "no test ran"
        finally:
            timer.cancel()
            if process.poll() is None:
                kill(process.pid)
                process.wait()


def all_test_modules() -> list[str]:
    if names := os.environ.get("BRANDGEN_TEST_TARGETS"):
        return names.split(",")
    # The live tests need servers.
    return sorted(path.name for path in (TOP / "Tests").glob("*/*Tests") if path.name != "LiveTests")


def tests_of(module: pathlib.PurePath) -> str:
    return module.name[:1].upper() + module.name[1:] + "Tests"


def killer(mutation: Mutation, candidates: list[str], built: list[str]) -> str:
    """The first test that fails, with its module, or an empty text."""
    for module in candidates:
        if name := failure([module], built, mutation):
            return f"{module}: {name}"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/mutations", usage="scripts/mutations [--record] [NAME…]")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    try:
        mutations = mutation_list.read()
        if unknown := set(options.names) - {mutation.name for mutation in mutations}:
            raise mutation_list.ListError(f"no mutation has the name {', '.join(sorted(unknown))}")
        modules = write_tree(mutations)
    except mutation_list.ListError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    chosen = [mutation for mutation in mutations if not options.names or mutation.name in options.names]
    # Without a record, the tests of the mutation's module are the most likely to fail.
    likely = {mutation.name: mutation.killer_module or tests_of(modules[mutation.name]) for mutation in chosen}
    built = all_test_modules() if options.record else sorted(set(likely.values()))
    build(built)
    if name := failure(built, built):
        sys.exit(f"error: without a mutation: {name}")
    survivors = []
    for mutation in chosen:
        start = time.monotonic()
        likely_module = likely[mutation.name]
        candidates = sorted(built, key=lambda module: module != likely_module) if options.record else [likely_module]
        found = killer(mutation, candidates, built)
        say(f"{mutation.name:30} {'killed by ' + found if found else 'SURVIVES'} [{time.monotonic() - start:.0f} s]")
        if not found:
            survivors.append(mutation.name)
        elif options.record:
            mutation.killer = found
            mutation_list.record(mutation)
    say(f"==> {len(chosen) - len(survivors)} of {len(chosen)} mutations are killed")
    if survivors:
        sys.exit(f"error: these mutations survive: {', '.join(survivors)}")


if __name__ == "__main__":
    main()
