"""Proves that regression tests failed before their fixes: see scripts/regressions."""

import argparse
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
TREE = TOP / ".build/regressions"


def git(*arguments, at=TOP):
    return subprocess.run(["git", *arguments], cwd=at, check=True, capture_output=True, text=True).stdout


def trailers(commits, name):
    """Yields the values of a trailer with their commits, oldest first."""
    text = git("log", "--reverse", "--topo-order", f"--format=%H%x1f%(trailers:key={name},valueonly,separator=%x1e)", commits)
    for line in text.split("\n"):
        commit, _, values = line.partition("\x1f")
        for value in values.split("\x1e"):
            if value:
                yield commit, value


def run_tests(pattern):
    """Runs the tests that match a pattern. Returns the number of tests, the number of failed tests, and the output."""
    command = ["swift", "test", "--skip-build", "--disable-xctest", "--filter", pattern]
    if "Live" in pattern:
        command = ["scripts/servers", "run", "--", *command]
    done = subprocess.run(command, cwd=TREE, capture_output=True, text=True)
    output = done.stdout + done.stderr
    closing = re.findall(r"Test run with (\d+) tests? in .* (passed|failed) after", output)
    count = sum(int(number) for number, _ in closing)
    failed = len(re.findall(r"^✘ Test (?!run ).* failed after", output, re.MULTILINE))
    return count, failed if failed or not done.returncode else -1, output


def build(commit):
    git("checkout", "--quiet", "--force", "--detach", commit, at=TREE)
    done = subprocess.run(["swift", "build", "--build-tests"], cwd=TREE, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"error: {commit[:9]} does not build:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def expect(pattern, commit, wanted):
    count, failed, output = run_tests(pattern)
    print(f"  {commit[:9]} {failed} of {count} tests failed: {pattern}", flush=True)
    if count == 0 or failed < 0 or (failed > 0) != (wanted == "failed"):
        print(output[-3000:], file=sys.stderr)
        return False
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("since")
    parser.add_argument("until", nargs="?", default="HEAD")
    parser.add_argument("--only", default="", help="tests whose pattern contains this text")
    options = parser.parse_args()
    commits = f"{options.since}..{options.until}"
    tests = [(commit, value) for commit, value in trailers(commits, "Regression-test") if options.only in value]
    fixes = {value: commit for commit, value in trailers(commits, "Fixes-test")}
    if not tests:
        sys.exit(f"error: no commit of {commits} has the trailer 'Regression-test'")
    missing = [value for _, value in tests if value not in fixes]
    if missing:
        sys.exit("error: no commit has the trailer 'Fixes-test' for " + ", ".join(missing))
    for commit, value in tests:
        if subprocess.run(["git", "merge-base", "--is-ancestor", commit, fixes[value]], cwd=TOP).returncode:
            sys.exit(f"error: the fix {fixes[value][:9]} does not follow the test {commit[:9]}")
    git("worktree", "prune")
    if not TREE.exists():
        git("worktree", "add", "--detach", str(TREE), options.until)
        (TREE / ".build").mkdir(exist_ok=True)
    # Uses the test servers that are installed in this repository.
    servers = TREE / ".build/servers"
    if not servers.exists() and (TOP / ".build/servers").exists():
        servers.symlink_to(TOP / ".build/servers")

    as_expected = True
    built = None
    print("Before the fixes:", flush=True)
    for commit, pattern in tests:
        if commit != built:
            build(commit)
            built = commit
        as_expected &= expect(pattern, commit, "failed")
    until = git("rev-parse", options.until).strip()
    print("After the fixes:", flush=True)
    build(until)
    for commit, pattern in tests:
        as_expected &= expect(pattern, until, "passed")
    print("test       fix        tests")
    for commit, pattern in tests:
        print(f"{commit[:9]}  {fixes[pattern][:9]}  {pattern}")
    sys.exit(0 if as_expected else 1)


main()
