"""A PostgreSQL server with the roles and schemas of a Supabase project, in a temporary folder, on 127.0.0.1.

    with Database.start() as database:
        database.deploy(Path("Generated/max-puzzles/Supabase"))
        database.save()
        with database.request("authenticated", claims={"sub": user, "role": "authenticated"}) as connection:
            connection.execute("select * from public.families")
        database.reset()

The server stops at the end of the block, if this process is killed, and after half an hour.
"""

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, LiteralString, Self, cast

import psycopg
from psycopg import sql
from psycopg.rows import dict_row

HERE = Path(__file__).parent
# The owner of the app's tables and functions: migrations run as this role.
OWNER = "postgres"
# The account service, which owns the schema auth. Its search path is auth.
AUTH = "supabase_auth_admin"
# The API. It may become anon, authenticated and service_role, and nothing else.
API = "authenticator"
SUPERUSER = "supabase_admin"
LONGEST_LIFE = 30 * 60
# Folders of PostgreSQL's programs: packages of Debian, and of Homebrew. The last one that exists is used.
KNOWN_FOLDERS = ("/usr/local/opt/postgresql*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/lib/postgresql/*/bin")
# A file system in memory, which Linux has. Containers may limit its size.
MEMORY = Path("/dev/shm")
MEMORY_NEEDED = 512 * 1024 * 1024

Claims = Mapping[str, Any]
Row = dict[str, Any]
Connection = psycopg.Connection[Row]


def find_binaries() -> Path:
    """Returns the folder of PostgreSQL's programs: `BRANDGEN_POSTGRES`, or an installed package.

    Raises `FileNotFoundError` if PostgreSQL is not installed.
    """
    if named := os.environ.get("BRANDGEN_POSTGRES"):
        return Path(named)
    found = [folder for pattern in KNOWN_FOLDERS for folder in Path("/").glob(pattern[1:]) if (folder / "initdb").exists()]
    if not found:
        raise FileNotFoundError("PostgreSQL is missing; install postgresql (apt, brew), or set BRANDGEN_POSTGRES")
    return max(found, key=version)


def version(folder: Path) -> int:
    """Returns the major version of the programs in a folder."""
    shown = subprocess.run([folder / "postgres", "--version"], capture_output=True, text=True, check=True).stdout
    return int(shown.split()[2].split(".")[0])


def folder_of_data() -> Path:
    """Creates a folder for the files of a server: in memory if there is room, where a copy of a database is four times as fast."""
    is_roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > MEMORY_NEEDED
    return Path(tempfile.mkdtemp(prefix="brandgen-postgres-", dir=MEMORY if is_roomy else None))


class Database:
    """A running server, with one database that `reset()` restores.

    The methods can be called from any thread.
    """

    def __init__(self, keeper: subprocess.Popen[str], folder: Path, port: int, password: str) -> None:
        self.folder = folder
        self.port = port
        self._keeper = keeper
        self._password = password
        self._lock = threading.Lock()
        self._idle: list[Connection] = []
        self._age = 0
        # The number of the next transaction after the last copy. Every transaction that writes takes a number.
        self._restored = -1
        # The seconds that `advance` moved the clock forward.
        self.offset = 0.0

    @classmethod
    def start(cls, binaries: Path | None = None, lifetime: float = LONGEST_LIFE) -> Self:
        """Starts a server with the programs in a folder, by default those of `find_binaries()`.

        It has the roles, the schemas auth, extensions and public, and no table of an app. Raises `RuntimeError` if it does not
        start.
        """
        binaries = binaries or find_binaries()
        folder = folder_of_data()
        password = secrets.token_urlsafe(24)
        # A new session, so that a signal of the terminal reaches only this process, which then stops the server.
        keeper = subprocess.Popen(
            [sys.executable, "-B", HERE / "keeper.py", binaries, folder, str(lifetime)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, start_new_session=True)
        assert keeper.stdin and keeper.stdout
        keeper.stdin.write(password + "\n")
        keeper.stdin.flush()
        answer = keeper.stdout.readline().strip()
        if not answer.isdecimal():
            keeper.wait()
            raise RuntimeError(answer or "PostgreSQL does not start")
        database = cls(keeper, folder, int(answer), password)
        try:
            database._prepare()
        except BaseException:
            database.stop()
            raise
        return database

    def stop(self) -> None:
        """Stops the server and deletes its data."""
        self._close_idle()
        if "_maintenance" in self.__dict__:
            self._maintenance.close()
        assert self._keeper.stdin and self._keeper.stdout
        self._keeper.stdin.close()
        self._keeper.wait()
        self._keeper.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def connect(self, role: str = OWNER, database: str = "app", **options: Any) -> Connection:
        """Returns a new connection, in autocommit mode, whose rows are dictionaries. The caller closes it.

        `role` is `OWNER`, `AUTH`, `API` or `SUPERUSER`. `reset()` and `save()` end all connections.
        """
        return psycopg.connect(
            host="127.0.0.1", port=self.port, dbname=database, user=role, password=self._password, autocommit=True,
            row_factory=dict_row, **options)

    def apply(self, file: Path) -> None:
        """Runs an SQL file as the owner, as a whole or not at all."""
        with self.connect() as connection:
            connection.execute(cast(LiteralString, file.read_text()))

    def deploy(self, folder: Path) -> None:
        """Applies the SQL of a brand, the folder Supabase of its package, as its developer deploys it.

        These are the migrations in their order, and then the settings. The examples are not applied.
        """
        for file in [*sorted(folder.glob("migrations/*.sql")), *sorted(folder.glob("settings.sql"))]:
            self.apply(file)

    @contextmanager
    def request(
        self, role: str = "anon", claims: Claims | None = None, headers: Mapping[str, str] | None = None,
        read_only: bool = False, method: str = "POST", path: str = "/",
    ) -> Iterator[Connection]:
        """Runs a block in a transaction, as PostgREST runs a request, and commits it. An exception rolls it back.

        - role: the role in the access token; `anon` without a token. Another role than anon, authenticated and service_role
          raises `psycopg.errors.InsufficientPrivilege` or `psycopg.errors.InvalidParameterValue`.
        - claims: the claims of the access token, which the caller has verified, by the clock that `advance` moved.
        - headers: the header fields. SQL reads them with names in lower case.
        - read_only: true for GET and HEAD.
        """
        values = {
            "request.jwt.claims": json.dumps(self._in_database_time(claims)) if claims is not None else "",
            "request.headers": json.dumps({name.lower(): value for name, value in (headers or {}).items()}),
            "request.method": method,
            "request.path": path,
            "role": role,
        }
        with self._borrowed() as connection:
            connection.read_only = read_only
            with connection.transaction():
                for name, value in values.items():
                    connection.execute("select set_config(%s, %s, true)", (name, value))
                yield connection

    def save(self) -> None:
        """Makes the database's present state the one that `reset()` restores."""
        self._copy("app", "app_template")
        self._restored = self._next_transaction()

    def restart(self) -> None:
        """Restores the state before the first migration, for `reset()` too."""
        self._copy("app_empty", "app_template")
        self._restored = -1
        self.reset()

    def reset(self) -> None:
        """Restores the state of the last `save()`, and the clock. Takes up to 0.1 s. Ends all connections to the database.

        Does nothing if no transaction has written since then.
        """
        if self._next_transaction() != self._restored:
            self._copy("app_template", "app")
            self._restored = self._next_transaction()
        self.offset = 0.0

    def advance(self, seconds: float) -> None:
        """Moves the clock: all times in the app's schemas public and private are that much further in the past.

        The functions of the database read the machine's clock, so the claims of later requests are moved back, too.
        """
        self.offset += seconds
        columns = """select table_schema, table_name, column_name from information_schema.columns
            join information_schema.tables using (table_schema, table_name)
            where table_schema in ('public', 'private') and data_type = 'timestamp with time zone' and table_type = 'BASE TABLE'"""
        move = sql.SQL("update {}.{} set {} = {} - make_interval(secs => %s)")
        with self.connect(SUPERUSER) as connection, connection.transaction():
            for row in connection.execute(columns).fetchall():
                column = sql.Identifier(row["column_name"])
                table = (sql.Identifier(row["table_schema"]), sql.Identifier(row["table_name"]))
                connection.execute(move.format(*table, column, column), (seconds,))

    def _in_database_time(self, claims: Claims) -> dict[str, Any]:
        moved = dict(claims)
        for name in ("iat", "exp", "nbf"):
            if isinstance(moved.get(name), (int, float)):
                moved[name] -= int(self.offset)
        if isinstance(methods := moved.get("amr"), list):
            moved["amr"] = [
                {**method, "timestamp": method["timestamp"] - int(self.offset)}
                if isinstance(method, dict) and isinstance(method.get("timestamp"), (int, float)) else method
                for method in methods]
        return moved

    @cached_property
    def _maintenance(self) -> Connection:
        """A connection that copies databases and stays open."""
        return self.connect(SUPERUSER, "postgres")

    def _prepare(self) -> None:
        roles = (HERE / "roles.sql").read_text().replace("{password}", self._password)
        self._maintenance.execute(cast(LiteralString, roles))
        self._maintenance.execute("create database app owner postgres")
        with self.connect(SUPERUSER) as connection:
            connection.execute(cast(LiteralString, (HERE / "auth.sql").read_text()))
        self._copy("app", "app_empty")
        self.save()

    def _copy(self, source: str, target: str) -> None:
        with self._lock:
            self._age += 1
        self._close_idle()
        names = {"source": sql.Identifier(source), "target": sql.Identifier(target)}
        run = self._maintenance.execute
        run("select pg_terminate_backend(pid) from pg_stat_activity where datname in ('app', 'app_template', 'app_empty')")
        run(sql.SQL("drop database if exists {target} with (force)").format(**names))
        # Before PostgreSQL 15, this is the only strategy, and has no name.
        strategy = " strategy file_copy" if self._maintenance.info.server_version >= 150000 else ""
        run(sql.SQL("create database {target} template {source} owner postgres" + strategy).format(**names))

    def _next_transaction(self) -> int:
        query = "select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next"
        row = self._maintenance.execute(query).fetchone()
        assert row
        return row["next"]

    @contextmanager
    def _borrowed(self) -> Iterator[Connection]:
        """Lends an idle connection of the API, or a new one."""
        with self._lock:
            age = self._age
            connection = self._idle.pop() if self._idle else None
        connection = connection or self.connect(API)
        try:
            yield connection
        finally:
            with self._lock:
                usable = age == self._age and not connection.closed
                if usable:
                    self._idle.append(connection)
            if not usable:
                connection.close()

    def _close_idle(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
