"""An attack on the database: a caller, statements, and how they must fail."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

import psycopg

from supabase.database import OWNER
from supabase.tests.project import Project
from supabase.tests.world import World


class Outcome(Enum):
    """The outcome of statements that raise no error."""

    # The last statement returns or changes no row.
    NOTHING = "no rows"
    # The last statement returns null.
    NULL = "null"
    # The last statement returns the answer to a wrong PIN.
    WRONG = "wrong PIN"
    # The last statement returns a row, or changes one.
    DONE = "done"


NOTHING, NULL, WRONG, DONE = Outcome.NOTHING, Outcome.NULL, Outcome.WRONG, Outcome.DONE


@dataclass(frozen=True)
class Attack:
    """Statements that must fail for a caller, and that succeed as `control`. Each starts with the saved state of the world.

    - refused: an SQLSTATE, or an outcome that gives the caller nothing.
    - control: a caller that succeeds with the same statements; `OWNER` is the owner of the tables.
    - instead: what the control does, if it does something else: the legitimate way to do the same.
    - first: a statement of the same caller, in a request before. Its value is `attempt` in the others.
    - cause: a statement of the owner before the attack only, which is the reason for the refusal.
    - intact: a query of the owner that returns a row after the attack, and none after the control.
    """

    what: str
    by: str
    does: str
    refused: str | Outcome
    control: str
    instead: str = ""
    first: str = ""
    cause: str = ""
    intact: str = ""
    read_only: bool = False

    def run(self, project: Project, world: World) -> str:
        """Runs the attack. Returns how it was refused. Raises `AssertionError` if it was not."""
        project.database.reset()
        if self.cause:
            rows(project, self.cause + " returning true", world.values)
        outcome = attempt(project, self.values(project, world, self.by), world, self.by, self.does, self.read_only)
        if outcome != self.refused:
            raise AssertionError(f"{self.what}: {shown(outcome)} instead of {shown(self.refused)}")
        if self.intact and not rows(project, self.intact, world.values):
            raise AssertionError(f"{self.what}: refused, but nothing is left of: {self.intact}")
        return shown(outcome)

    def run_control(self, project: Project, world: World) -> None:
        """Runs the legitimate counterpart. Raises `AssertionError` if it fails."""
        project.database.reset()
        outcome = attempt(project, self.values(project, world, self.control), world, self.control, self.instead or self.does)
        if outcome != DONE:
            raise AssertionError(f"{self.what}: the control, {self.control}, gets {shown(outcome)}")
        if self.intact and rows(project, self.intact, world.values):
            raise AssertionError(f"{self.what}: the control changes nothing that this query finds: {self.intact}")

    def values(self, project: Project, world: World, by: str) -> Mapping[str, Any]:
        """Returns the values of the world, with that of the first statement."""
        if not self.first:
            return world.values
        with project.request(world.callers[by]) as connection:
            row = connection.execute(self.first, world.values).fetchone()  # type: ignore[arg-type]
        assert row
        return {**world.values, "attempt": next(iter(row.values()))}


def attempt(
    project: Project, values: Mapping[str, Any], world: World, by: str, does: str, read_only: bool = False
) -> str | Outcome:
    """Runs statements in one transaction of a caller. Returns their outcome, or the SQLSTATE of their error."""
    try:
        if by == OWNER:
            with project.database.connect() as connection, connection.transaction():
                return outcome_of(connection, does, values)
        with project.request(world.callers[by], read_only=read_only) as connection:
            return outcome_of(connection, does, values)
    except psycopg.Error as error:
        return str(error.sqlstate)


def outcome_of(connection: Any, does: str, values: Mapping[str, Any]) -> Outcome:
    *first, last = [statement.strip() for statement in does.split(";;")]
    for statement in first:
        connection.execute(statement, values)
    cursor = connection.execute(last, values)
    if cursor.description is None:
        return NOTHING if cursor.rowcount == 0 else DONE
    found = cursor.fetchall()
    if not found:
        return NOTHING
    value = next(iter(found[0].values()))
    if isinstance(value, dict) and value.get("result") == "wrong":
        return WRONG
    return NULL if value is None else DONE


def rows(project: Project, query: str, values: Mapping[str, Any]) -> list[Any]:
    with project.database.connect() as connection:
        return connection.execute(query, values).fetchall()  # type: ignore[arg-type]


def shown(outcome: str | Outcome) -> str:
    return outcome.value if isinstance(outcome, Outcome) else outcome
