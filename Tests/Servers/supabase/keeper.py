"""Runs a PostgreSQL server for the process that starts this program: `keeper.py BIN FOLDER SECONDS`.

Reads the superuser's password from the first line of standard input, and prints the server's port, or an error. Stops the
server and deletes FOLDER when standard input ends, which also happens if the other process is killed, after SECONDS at the
latest. On Linux, the kernel stops the server if this program is killed.
"""

import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

# For tests: nothing survives a crash, and little memory is used. Connections only by TCP, from this machine.
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "max_wal_senders": "0",
    "min_wal_size": "32MB",
    "max_wal_size": "64MB",
    "wal_level": "minimal",
    "autovacuum": "off",
    "timezone": "UTC",
    "password_encryption": "scram-sha-256",
}


# The server refuses to run as root. These commands run it as the user without privileges that every Linux has, or as root
# under another name, which also works if that user cannot read the programs.
UNPRIVILEGED_ID = 65534
UNPRIVILEGED = ["setpriv", f"--reuid={UNPRIVILEGED_ID}", f"--regid={UNPRIVILEGED_ID}", "--clear-groups", "--"]
RENAMED = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]


def owner(way: list[str]) -> tuple[int, int]:
    """Returns the user and group whose files the server of a root user can read."""
    return (UNPRIVILEGED_ID, UNPRIVILEGED_ID) if way == UNPRIVILEGED else (0, 0)


def working_way(binaries: Path, folder: Path) -> list[str]:
    """Returns the command, to which the server's command is appended, that can run the programs and write the folder."""
    problems = []
    for way in [UNPRIVILEGED, RENAMED] if os.getuid() == 0 else [[]]:
        if os.getuid() == 0:
            shutil.chown(folder, *owner(way))
        probe = [*way, "sh", "-c", '"$0" --version && test -w "$1"', str(binaries / "postgres"), str(folder)]
        try:
            tried = subprocess.run(probe, capture_output=True, text=True)
        except FileNotFoundError as error:
            problems.append(str(error))
            continue
        if tried.returncode == 0:
            return way
        problems.append(tried.stderr.strip())
    raise SystemExit(f"PostgreSQL in {binaries} does not run: {'; '.join(problems)}")


def dies_with_parent() -> list[str]:
    """Returns a command whose process the kernel stops if this program is killed, on Linux."""
    return ["setpriv", "--pdeathsig", "QUIT", "--"] if shutil.which("setpriv") else []


def make(way: list[str], binaries: Path, folder: Path, password: str) -> Path:
    """Makes the folder of the data."""
    data = folder / "data"
    file = folder / "password"
    file.touch(mode=0o600)
    file.write_text(password + "\n")
    if os.getuid() == 0:
        shutil.chown(file, *owner(way))
    command = [
        *way, str(binaries / "initdb"), "--no-sync", "--pgdata", str(data), "--username=supabase_admin", "--encoding=UTF8",
        "--locale=C", "--auth=scram-sha-256", f"--pwfile={file}"]
    made = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    file.unlink()
    if made.returncode != 0:
        raise SystemExit(f"initdb fails: {made.stderr.strip()}")
    return data


def start(way: list[str], binaries: Path, data: Path) -> tuple[subprocess.Popen[bytes], int]:
    """Starts the server on a free port. Tries again if another process takes the port first."""
    for _ in range(5):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        options = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        log = (data.parent / "log").open("wb")
        server = subprocess.Popen(
            [*way, *dies_with_parent(), str(binaries / "postgres"), "-D", str(data), f"-p{port}", *options],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=data.parent)
        if is_ready(server, data):
            return server, port
        server.kill()
        server.wait()
    raise SystemExit(f"PostgreSQL does not start: {(data.parent / 'log').read_text()}")


def is_ready(server: subprocess.Popen[bytes], data: Path) -> bool:
    """Waits until the server accepts connections, which it writes into a file."""
    for _ in range(600):
        lines = []
        try:
            lines = (data / "postmaster.pid").read_text().splitlines()
        except OSError:
            pass
        if len(lines) >= 8 and lines[7].strip() == "ready":
            return True
        if server.poll() is not None:
            return False
        time.sleep(0.05)
    return False


def stop(server: subprocess.Popen[bytes]) -> None:
    # Immediately: the data is deleted anyway.
    server.send_signal(signal.SIGQUIT)
    try:
        server.wait(timeout=5)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def main(binaries: Path, folder: Path, lifetime: float) -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    server = None
    try:
        password = sys.stdin.readline().strip()
        way = working_way(binaries, folder)
        server, port = start(way, binaries, make(way, binaries, folder, password))
        print(port, flush=True)
        select.select([sys.stdin], [], [], lifetime)
    finally:
        if server is not None:
            stop(server)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3]))
    except SystemExit as problem:
        if isinstance(problem.code, str):
            print(f"error: {problem.code}", flush=True)
            sys.exit(1)
        raise
