"""Runs the commands of a page in a folder, and compares their output: documentation.py PAGE FOLDER TRIPLE.

Commands are the lines of ```console blocks that begin with '$ '. The lines after a command are its output, in which '…' matches any
text, and alone on a line any number of lines. A command without such lines may print anything.
"""

import re
import subprocess
import sys

# Homebrew is not installed here: scripts/support/release-check/formula.sh checks the formula. plugin.sh runs the plugin.
ELSEWHERE = ("brew ", "swift package ")


def pattern(lines):
    form = ""
    for line in lines:
        form += "(?:.*\n)*" if line == "…" else ".*".join(re.escape(part) for part in line.split("…")) + "\n"
    return form


def main(page, folder, triple):
    ran = 0
    for block in re.findall(r"^```console\n(.*?)^```$", open(page).read(), re.DOTALL | re.MULTILINE):
        for part in re.split(r"^\$ ", block.replace("x86_64-unknown-linux-gnu", triple), flags=re.MULTILINE)[1:]:
            command, *expected = part.removesuffix("\n").split("\n")
            if command.startswith(ELSEWHERE):
                print(f"    not run here: {command}", flush=True)
                continue
            print(f"    {command}", flush=True)
            done = subprocess.run(
                ["bash", "-c", f"set -o pipefail; {command}"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode or expected and not re.fullmatch(pattern(expected), done.stdout):
                sys.exit(f"error: {page}: '{command}' ends with {done.returncode} and prints:\n{done.stdout}")
            ran += 1
    if ran < 10:
        sys.exit(f"error: only {ran} commands were found in {page}")


main(*sys.argv[1:])
