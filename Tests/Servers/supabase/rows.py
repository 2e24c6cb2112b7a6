"""Queries on the tables of the schema public, from the parameters of a URL: `select`, `order`, `limit`, and `eq` filters."""

import json
from dataclasses import dataclass
from typing import Any, Self

from psycopg import sql

from supabase.catalogue import Table, record
from supabase.database import Connection
from supabase.problems import Problem, not_implemented

Answer = tuple[str | None, int]


@dataclass(frozen=True)
class Query:
    """The rows and columns of a table that a request names. All names are those of the catalogue."""

    table: Table
    columns: list[sql.Composable]
    filters: list[tuple[sql.Identifier, str]]
    order: list[sql.Composable]
    limit: int | None

    @classmethod
    def parsed(cls, table: Table, parameters: list[tuple[str, str]]) -> Self:
        """Reads the parameters. Raises `Problem` for everything that this server does not implement."""
        columns: list[sql.Composable] = [sql.SQL("*")]
        filters: list[tuple[sql.Identifier, str]] = []
        order: list[sql.Composable] = []
        limit = None
        for name, value in parameters:
            if name == "select":
                columns = [column(table, part) for part in value.split(",")] if value not in ("", "*") else columns
            elif name == "order":
                order = [direction(table, part) for part in value.split(",")]
            elif name == "limit" and value.isascii() and value.isdecimal():
                limit = int(value)
            elif value.startswith("eq."):
                filters.append((table.column(name), value.removeprefix("eq.")))
            else:
                raise not_implemented(f"the parameter {name}={value}")
        return cls(table, columns, filters, order, limit)

    @property
    def where(self) -> sql.Composable:
        if not self.filters:
            return sql.SQL("")
        tests = [sql.SQL("{} = %s").format(name) for name, _ in self.filters]
        return sql.SQL(" where {}").format(sql.SQL(" and ").join(tests))

    @property
    def values(self) -> list[str]:
        return [value for _, value in self.filters]

    @property
    def listed(self) -> sql.Composed:
        return sql.SQL(", ").join(self.columns)


def column(table: Table, text: str) -> sql.Composable:
    if not text.replace("_", "").isalnum():
        raise not_implemented(f"the column {text}")
    return table.column(text)


def direction(table: Table, text: str) -> sql.Composable:
    name, _, how = text.partition(".")
    if how not in ("", "asc", "desc"):
        raise not_implemented(f"the order {text}")
    return sql.SQL("{} desc" if how == "desc" else "{} asc").format(table.column(name))


def select(connection: Connection, query: Query) -> Answer:
    parts = [sql.SQL("select {} from {}{}").format(query.listed, query.table.identifier, query.where)]
    values: list[Any] = list(query.values)
    if query.order:
        parts.append(sql.SQL(" order by {}").format(sql.SQL(", ").join(query.order)))
    if query.limit is not None:
        parts.append(sql.SQL(" limit %s"))
        values.append(query.limit)
    return collected(connection, sql.Composed(parts), values)


def insert(connection: Connection, query: Query, body: Any, returns: bool) -> Answer:
    """Inserts one row or several. All have the columns of the first."""
    rows = body if isinstance(body, list) else [body]
    check_rows(query.table, rows)
    columns = [query.table.columns[name] for name in (rows[0] if rows else {})]
    if not columns:
        raise not_implemented("an insert without columns")
    names = sql.SQL(", ").join(sql.Identifier(found.name) for found in columns)
    statement = sql.SQL("insert into {} ({}) select {} from json_to_recordset(%s::json) as _rows {}").format(
        query.table.identifier, names, names, record(columns))
    return written(connection, query, statement, [json.dumps(rows)], returns)


def update(connection: Connection, query: Query, body: Any, returns: bool) -> Answer:
    """Changes the columns that the body names, in the rows that the filters name."""
    check_rows(query.table, [body])
    columns = [query.table.columns[name] for name in body]
    if not columns:
        raise not_implemented("an update without columns")
    changes = sql.SQL(", ").join(
        sql.SQL("{} = {}").format(sql.Identifier(found.name), sql.Identifier("_values", found.name)) for found in columns)
    statement = sql.SQL("update {} set {} from json_to_record(%s::json) as _values {}{}").format(
        query.table.identifier, changes, record(columns), query.where)
    return written(connection, query, statement, [json.dumps(body), *query.values], returns)


def delete(connection: Connection, query: Query, returns: bool) -> Answer:
    statement = sql.SQL("delete from {}{}").format(query.table.identifier, query.where)
    return written(connection, query, statement, query.values, returns)


def check_rows(table: Table, rows: list[Any]) -> None:
    for row in rows:
        if not isinstance(row, dict):
            raise Problem(400, "PGRST102", "Empty or invalid json")
        for name in row:
            if name not in table.columns:
                raise Problem(
                    400, "PGRST204", f"Could not find the '{name}' column of '{table.name}' in the schema cache")


def written(
    connection: Connection, query: Query, statement: sql.Composed, values: list[Any], returns: bool
) -> Answer:
    """Runs a statement. Only one that returns rows needs the privilege to read them."""
    if query.order or query.limit is not None:
        raise not_implemented("order and limit of a change")
    if not returns:
        return None, connection.execute(statement, values).rowcount
    columns = query.listed
    if query.columns == [sql.SQL("*")]:
        columns = sql.SQL(", ").join(query.table.column(name) for name in query.table.columns)
    return collected(connection, sql.SQL("{} returning {}").format(statement, columns), values)


def collected(connection: Connection, statement: sql.Composed, values: list[Any]) -> Answer:
    """Returns the rows of a statement as JSON text, and their number."""
    row = connection.execute(
        sql.SQL("with _rows as ({}) select coalesce(json_agg(_rows), '[]')::text as rows, count(*) as count from _rows").format(
            statement), values).fetchone()
    assert row
    return row["rows"], row["count"]
