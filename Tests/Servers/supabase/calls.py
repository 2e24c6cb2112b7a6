"""Calls of the functions in the schema public."""

import json
from typing import Any

from psycopg import sql

from supabase.catalogue import SCHEMA, Function, record
from supabase.database import Connection


def call(connection: Connection, function: Function, arguments: dict[str, Any]) -> str | None:
    """Calls a function with arguments by name, and returns its result as JSON text."""
    columns = [function.arguments[name] for name in arguments]
    named = sql.SQL(", ").join(
        sql.SQL("{} => {}").format(sql.Identifier(column.name), sql.Identifier("_arguments", column.name))
        for column in columns)
    called = sql.SQL("{}({})").format(sql.Identifier(SCHEMA, function.name), named)
    source: sql.Composable = sql.SQL("")
    if columns:
        source = sql.SQL("json_to_record(%s::json) as _arguments {}").format(record(columns))
    if function.returns_set:
        # A comma before a function in FROM makes it lateral.
        sources = sql.SQL(", ").join([*([source] if columns else []), sql.SQL("{} as _result").format(called)])
        query = sql.SQL("select coalesce(json_agg(_result), '[]')::text as result from {}").format(sources)
    else:
        query = single(called, source if columns else None, function.returns_void)
    row = connection.execute(query, (json.dumps(arguments),) if columns else None).fetchone()
    return row["result"] if row and row["result"] is not None else "null"


def single(called: sql.Composed, source: sql.Composable | None, returns_void: bool) -> sql.Composed:
    """Returns the query of a function that returns one value."""
    result = called if returns_void else sql.SQL("to_json({})::text").format(called)
    from_source = sql.SQL(" from {}").format(source) if source else sql.SQL("")
    return sql.SQL("select {} as result{}").format(result, from_source)
