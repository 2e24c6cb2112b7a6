"""Runs the commands of a page in a folder, and compares their output as scripts/guides does: documentation.py PAGE FOLDER TRIPLE."""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "guides"))
from blocks import blocks, commands, difference, matches  # noqa: E402

# Homebrew is not installed here: scripts/support/release-check/formula.sh checks the formula. plugin.sh runs the plugin.
ELSEWHERE = ("brew ", "swift package ")


def main(page, folder, triple):
    ran = 0
    text = pathlib.Path(page).read_text().replace("x86_64-unknown-linux-gnu", triple)
    for block in blocks(text):
        for command in commands(block) if block.language == "console" else []:
            if command.text.startswith(ELSEWHERE):
                print(f"    not run here: {command.text}", flush=True)
                continue
            print(f"    {command.text}", flush=True)
            done = subprocess.run(
                ["bash", "-c", f"set -o pipefail; {command.text}"], cwd=folder, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True)
            found = done.stdout.removesuffix("\n").split("\n") if done.stdout else []
            expected = command.expected
            if done.returncode or expected is not None and not matches(expected, found):
                sys.exit(
                    f"error: {page}:{command.number}: '{command.text}' ends with {done.returncode}:\n"
                    + difference(expected or [], found))
            ran += 1
    if ran < 10:
        sys.exit(f"error: only {ran} commands were found in {page}")


main(*sys.argv[1:])
