"""The database of the tests: the roles of a request, and the end of the server."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from supabase.database import API, SUPERUSER
from supabase.tests.project import DatabaseTests

IDENTITY = "select current_user::text as role, auth.uid()::text as user, auth.role() as claimed"


class ServerTests(DatabaseTests):
    """The server without the SQL of a brand."""

    @classmethod
    def deploy(cls) -> None:
        """Applies nothing."""

    def test_nothing_of_a_request_is_left_in_the_next(self) -> None:
        caller = self.project.sign_in(self.project.user()).playing("token")
        assert caller.claims
        with self.project.request(caller) as connection:
            self.assertEqual(connection.execute(IDENTITY).fetchone(), {
                "role": "authenticated", "user": caller.claims["sub"], "claimed": "authenticated"})
            headers = connection.execute("select current_setting('request.headers') as value").fetchone()
            self.assertEqual(headers, {"value": '{"x-child-session": "token"}'})
        with self.database.request() as connection:
            self.assertEqual(connection.execute(IDENTITY).fetchone(), {"role": "anon", "user": None, "claimed": None})
        with self.database.request(read_only=True) as connection, self.assertRaises(psycopg.errors.ReadOnlySqlTransaction):
            with connection.transaction():
                connection.execute("create temporary table t ()")
                connection.execute("create table t ()")

    def test_a_request_takes_a_role_of_the_api_only(self) -> None:
        for role in ("postgres", SUPERUSER, "supabase_auth_admin", "no_such_role", ""):
            with self.subTest(role), self.assertRaises(psycopg.Error), self.database.request(role) as connection:
                connection.execute("select 1")
        with self.database.connect(API) as connection, self.assertRaises(psycopg.errors.InsufficientPrivilege):
            connection.execute("select * from auth.users")

    def test_an_error_rolls_the_request_back(self) -> None:
        self.project.as_owner("create table public.notes (text text)")
        for fails in (False, True):
            try:
                with self.database.request("authenticated") as connection:
                    connection.execute("insert into public.notes values ('a')")
                    if fails:
                        connection.execute("select 1 / 0")
            except psycopg.errors.DivisionByZero:
                pass
        self.assertEqual(self.project.value("select count(*) from public.notes"), 1)
        self.database.reset()
        self.assertIsNone(self.project.value("select to_regclass('public.notes')"))

    def test_the_server_ends_with_its_process(self) -> None:
        program = """if True:
            import time
            from supabase.database import Database
            database = Database.start()
            print(database._keeper.pid, database.port, database.folder, flush=True)
            time.sleep(60)"""
        for killed in ("the process", "its keeper"):
            with self.subTest(killed):
                process = subprocess.Popen(
                    [sys.executable, "-B", "-c", program], stdout=subprocess.PIPE, text=True,
                    cwd=Path(__file__).parents[2])
                assert process.stdout
                keeper, port, folder = process.stdout.readline().split()
                process.stdout.close()
                self.assertTrue(answers(int(port)))
                os.kill(process.pid if killed == "the process" else int(keeper), signal.SIGKILL)
                self.assertTrue(becomes_true(lambda: not answers(int(port))))
                process.kill()
                process.wait()
                if killed == "its keeper":
                    # No process is left that could delete it.
                    shutil.rmtree(folder)
                self.assertTrue(becomes_true(lambda: not Path(folder).exists()))


def answers(port: int) -> bool:
    """Returns true if a server listens on a port of this machine."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except ConnectionRefusedError:
        return False
    return True


def becomes_true(condition: Callable[[], bool]) -> bool:
    """Waits for at most 10 seconds."""
    deadline = time.monotonic() + 10
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
