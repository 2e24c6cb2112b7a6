"""The checks by other programs: `plutil` of the Swift toolchain, and `xmllint` of libxml2."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from problems import Problems

# The number of files in one call.
BATCH = 500


def lint_property_lists(paths: Iterable[Path], problems: Problems) -> None:
    """Reports the files that are not property lists in any format."""
    for batch in batches(paths):
        output = run("plutil", "-lint", *batch)
        for line in output.splitlines():
            path, _, text = line.partition(": ")
            if text and text != "OK":
                problems.add(path, f"plutil: {text}")
        if output.count(": OK") < len(batch) and not any(str(path) in output for path in batch):
            problems.add(batch[0], f"plutil: {output.strip()}")


def lint_xml(paths: Iterable[Path], problems: Problems) -> None:
    """Reports the files that are not XML."""
    for batch in batches(paths):
        for line in run("xmllint", "--noout", "--nonet", *batch).splitlines():
            path, _, text = line.partition(":")
            if "error" in text:
                problems.add(path, f"xmllint: line {text}")


def batches(paths: Iterable[Path]) -> Iterable[list[str]]:
    """Splits the files into lists that fit into one call."""
    names = [str(path) for path in paths]
    return (names[start : start + BATCH] for start in range(0, len(names), BATCH))


def run(*command: str) -> str:
    """Runs a program, and returns everything that it prints."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.stdout + ended.stderr
