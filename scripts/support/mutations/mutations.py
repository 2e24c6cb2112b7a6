"""Checks that the suites kill each mutation of the list: see scripts/mutations."""

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

TOP = pathlib.Path(__file__).resolve().parents[3]
TREE = TOP / ".build/mutations/tree"
LIMIT = 300  # Seconds after which a run counts as hanging.
NICE = ["nice", "-n", "10"]
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


def say(text):
    print(text, flush=True)


def write_tree(mutations):
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
        folders[:] = [name for name in folders if str(relative / name) not in (".build", "Generated")]
        for name in files:
            if str(relative / name) not in mutated and str(relative / name) not in paths:
                (TREE / relative / name).unlink()
    # A folder that is left empty would look like a module.
    for folder, folders, files in os.walk(TREE / "Sources", topdown=False):
        if not os.listdir(folder):
            os.rmdir(folder)
    return modules


def build():
    """Builds the tests of the tree and of the packages that it generates. Returns the ids of the brands."""
    def swift(*arguments):
        command = [*NICE, "swift", *arguments]
        if subprocess.run(command, cwd=TREE, env=environment(), stdout=sys.stderr).returncode:
            sys.exit(f"error: {' '.join(arguments)} failed in {TREE}")

    say("==> Building the sources with all mutations")
    swift("build", "--build-tests", "--quiet", "-j", "2")
    subprocess.run([".build/debug/brandgen", "generate"], cwd=TREE, env=environment(), check=True)
    brands = sorted(path.parent.name for path in (TREE / "Generated").glob("*/Package.swift"))
    for brand in brands:
        say(f"==> Building the package {brand}")
        swift("build", "--build-tests", "--quiet", "-j", "2", *package(brand))
    return brands


def package(brand):
    return ["--package-path", f"Generated/{brand}", "--scratch-path", f".build/brands/{brand}"]


def environment(mutation=None):
    variables = {name: value for name, value in os.environ.items() if not name.startswith("BRANDGEN_") and name != "CI"}
    return variables | ({"BRANDGEN_MUTANT": str(mutation.number)} if mutation else {})


def kill(process):
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


def failure(arguments, mutation=None):
    """Runs tests until one fails. Returns its name (`None` if all pass), and the number of tests if all of them ran."""
    command = [*NICE, "swift", "test", "--skip-build", "--disable-xctest", *arguments]
    with tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True) as folder:
        process = subprocess.Popen(
            command, cwd=TREE, env=environment(mutation) | {"TMPDIR": folder}, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        hangs = threading.Event()

        def stop():
            hangs.set()
            kill(process.pid)

        timer = threading.Timer(LIMIT, stop)
        timer.start()
        try:
            ran = 0
            for line in process.stdout:
                if issue := ISSUE.search(line):
                    return issue[1], None
                if count := COUNT.search(line):
                    ran = int(count[1])
            failed = process.wait() != 0
            return "hangs" if hangs.is_set() else "crashes" if failed else None, ran
        finally:
            timer.cancel()
            if process.poll() is None:
                kill(process.pid)
                process.wait()


def root_failure(mutation, module):
    """Runs the tests of the mutation's module first, because they are the most likely to fail."""
    own = f"^{module.name}Tests\\."
    name, _ = failure(["--filter", own], mutation)
    return name or failure(["--skip", own], mutation)[0]


def require_passing(brands, root):
    say("==> Running the suites without a mutation")
    for suite in (["root"] if root else []) + brands:
        name, ran = failure([] if suite == "root" else package(suite))
        if name or not ran:
            sys.exit(f"error: {suite}: {name or 'no test ran'}")
        say(f"{suite}: {ran} tests pass")


def killers(mutation, module, suites, all_of_them):
    """Returns the suites that kill the mutation: all of them, or the first. Tests of packages do not run the generator."""
    found = {}
    for suite in suites:
        if suite != "root" and module.parts[1] != "Runtime":
            continue
        name = root_failure(mutation, module) if suite == "root" else failure(package(suite), mutation)[0]
        if name:
            found[suite] = name
            if not all_of_them:
                break
    return found


def main():
    parser = argparse.ArgumentParser(prog="scripts/mutations", usage="scripts/mutations [--generated | --record] [NAME…]")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--generated", action="store_true")
    mode.add_argument("--record", action="store_true")
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
    brands = build()
    require_passing(brands, root=not options.generated)
    chosen = [mutation for mutation in mutations if not options.names or mutation.name in options.names]
    if options.generated:
        chosen = [mutation for mutation in chosen if set(mutation.killers) - {"root", "none"}]
    survivors = []
    for mutation in chosen:
        start = time.monotonic()
        # The suites that killed the mutation before are the most likely to kill it again.
        suites = sorted(brands, key=lambda brand: brand not in mutation.killers)
        found = killers(
            mutation, modules[mutation.name], suites if options.generated else ["root", *suites], options.record)
        suites_and_tests = ", ".join(f"{suite} ({name})" for suite, name in found.items())
        say(f"{mutation.name:30} {'killed by ' + suites_and_tests if found else 'SURVIVES'} [{time.monotonic() - start:.0f} s]")
        if not found:
            survivors.append(mutation.name)
        if options.record:
            mutation.killers = sorted(found, key=lambda suite: (suite != "root", suite))
            mutation_list.record([mutation])
    say(f"==> {len(chosen) - len(survivors)} of {len(chosen)} mutations are killed")
    if survivors:
        sys.exit(f"error: these mutations survive: {', '.join(survivors)}")


main()
