"""Prints the CPU time in milliseconds that `brandgen generate --watch` takes for one changed color of one brand.

    python3 watch.py MANIFEST GENERATED COMMAND…

Changes the manifest several times, and waits each time until the generated file contains the color. Subtracts the CPU time of a
session without a change. Restores the manifest.
"""

import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

CHANGES = 20


def main(manifest: Path, generated: Path, command: list[str]) -> None:
    text = manifest.read_text()
    # The last digits of the first color, so that its contrast stays.
    end = re.search(r"#[0-9A-Fa-f]{6}", text).end()

    def changes() -> None:
        for number in range(1, CHANGES + 1):
            color = text[end - 6 : end - 2] + f"{0xE0 + number:02X}"
            manifest.write_text(f"{text[:end - 6]}{color}{text[end:]}")
            wait(lambda color=color: f"0x{color.upper()}" in generated.read_text())

    try:
        idle = session(command, lambda: None)
        print(f"{(session(command, changes) - idle) / CHANGES * 1000:.1f}")
    finally:
        manifest.write_text(text)


def session(command: list[str], changes) -> float:
    """Runs a session of --watch, and returns its CPU time in seconds."""
    start = cpu()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        # The line after the first run for all brands.
        while "Watching for changes" not in process.stderr.readline():
            if process.poll() is not None:
                sys.exit(f"error: {' '.join(command)} ended")
        try:
            changes()
            process.send_signal(signal.SIGINT)
        except BaseException:
            process.kill()
            raise
    return cpu() - start


def cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def wait(is_done) -> None:
    for _ in range(2000):
        if is_done():
            return
        time.sleep(0.005)
    sys.exit("error: the change was not generated within 10 seconds")


main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
