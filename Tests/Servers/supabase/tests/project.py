"""A database with the SQL of a brand, and users that make requests to it."""

import functools
import secrets
import time
import unittest
import uuid
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from psycopg import sql

from supabase.brand import brand
from supabase.database import AUTH, Connection, Database


@dataclass(frozen=True)
class Caller:
    """Makes requests: a role, the claims of an access token, and header fields."""

    role: str = "anon"
    claims: dict[str, Any] | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def playing(self, token: str) -> Self:
        """Returns this caller with a child's token."""
        return replace(self, headers={**self.headers, "X-Child-Session": token})

    def with_claims(self, **claims: Any) -> Self:
        """Returns this caller with other claims. A claim of `None` is left out."""
        merged = {**(self.claims or {}), **claims}
        return replace(self, claims={name: value for name, value in merged.items() if value is not None})

    def signed_in(self, ago: float) -> Self:
        """Returns this caller with a sign-in that many seconds ago."""
        return self.with_claims(amr=[{"method": "password", "timestamp": int(time.time() - ago)}])


ANYONE = Caller()
SERVICE = Caller("service_role", {"role": "service_role"})


class Project:
    """The requests of users to a database with the brand's SQL."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def user(self, is_anonymous: bool = False) -> uuid.UUID:
        """Creates an account."""
        email = None if is_anonymous else f"{secrets.token_hex(6)}@example.com"
        with self.database.connect(AUTH) as connection:
            row = connection.execute(
                "insert into auth.users (email, is_anonymous) values (%s, %s) returning id", (email, is_anonymous)).fetchone()
        assert row
        return row["id"]

    def sign_in(self, user: uuid.UUID, is_anonymous: bool = False) -> Caller:
        """Creates a session of a user, and returns the user with its access token."""
        with self.database.connect(AUTH) as connection:
            row = connection.execute("insert into auth.sessions (user_id) values (%s) returning id", (user,)).fetchone()
        assert row
        claims = {
            "sub": str(user), "role": "authenticated", "session_id": str(row["id"]), "is_anonymous": is_anonymous}
        return Caller("authenticated", claims).signed_in(ago=0)

    def sign_out(self, caller: Caller) -> None:
        assert caller.claims
        with self.database.connect(AUTH) as connection:
            connection.execute("delete from auth.sessions where id = %s", (caller.claims["session_id"],))

    def parent(self) -> Caller:
        """Returns a new user with a family."""
        caller = self.sign_in(self.user())
        self.call(caller, "ensure_family", name="Lovelace")
        return caller

    def child(self, parent: Caller, pin: str = "1234", name: str = "Bo") -> str:
        """Adds a child, and returns its id."""
        return self.call(parent, "add_child", name=name, pin=pin)["id"]

    def play(self, parent: Caller, child: str, pin: str = "1234") -> Caller:
        """Returns the parent with the token of a child."""
        return parent.playing(self.enter(parent, child, pin)["token"])

    def enter(self, parent: Caller, child: str, pin: str) -> Any:
        """Enters a PIN, and returns its result. The two calls are two requests, as in the app."""
        attempt = self.call(parent, "enter_child_pin", child=child, pin=pin)
        return self.call(parent, "open_child_session", attempt=attempt)

    def request(self, caller: Caller, **options: Any) -> AbstractContextManager[Connection]:
        return self.database.request(caller.role, caller.claims, caller.headers, **options)

    def call(self, caller: Caller, function: str, **arguments: Any) -> Any:
        """Calls a function of the API, as `POST /rpc/FUNCTION` does."""
        named = [sql.SQL("{} => {}").format(sql.Identifier(name), sql.Placeholder(name)) for name in arguments]
        query = sql.SQL("select public.{}({}) as result").format(sql.Identifier(function), sql.SQL(", ").join(named))
        with self.request(caller) as connection:
            row = connection.execute(query, arguments).fetchone()
        assert row
        return row["result"]

    def as_owner(self, query: str, *values: Any) -> list[dict[str, Any]]:
        """Runs a statement as the owner of the tables, and returns its rows."""
        with self.database.connect() as connection:
            cursor = connection.execute(query, values)  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    def value(self, query: str, *values: Any) -> Any:
        """Returns the only value of a query of the owner."""
        (row,) = self.as_owner(query, *values)
        (value,) = row.values()
        return value


class DatabaseTests(unittest.TestCase):
    """Tests that each start with the same database."""

    database: ClassVar[Database]

    @classmethod
    def setUpClass(cls) -> None:
        cls.database = running()
        cls.database.restart()
        cls.deploy()
        cls.database.save()

    @classmethod
    def deploy(cls) -> None:
        """Applies the SQL of the brand, with the example."""
        cls.database.deploy(brand())
        cls.database.apply(brand() / "examples/progress.sql")

    def setUp(self) -> None:
        self.database.reset()
        self.project = Project(self.database)


@functools.cache
def running() -> Database:
    """Returns the server of the test run, which stops with this process."""
    return Database.start()
