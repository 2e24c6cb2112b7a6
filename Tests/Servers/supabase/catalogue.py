"""What the schema public has: tables, columns and functions, as PostgREST looks them up.

Names in requests become SQL only if they are found here.
"""

from dataclasses import dataclass

from psycopg import sql

from supabase.database import Connection
from supabase.problems import Problem

SCHEMA = "public"


@dataclass(frozen=True)
class Column:
    name: str
    # The type as SQL.
    type: str


@dataclass(frozen=True)
class Table:
    name: str
    columns: dict[str, Column]

    @property
    def identifier(self) -> sql.Identifier:
        return sql.Identifier(SCHEMA, self.name)

    def column(self, name: str) -> sql.Identifier:
        """Returns the identifier of a column. Raises `Problem` if there is none of this name."""
        if name not in self.columns:
            raise Problem(400, "42703", f"column {self.name}.{name} does not exist")
        return sql.Identifier(self.name, name)


@dataclass(frozen=True)
class Function:
    name: str
    arguments: dict[str, Column]
    # The number of the last arguments that have defaults.
    defaults: int
    returns_void: bool
    returns_set: bool

    def accepts(self, names: set[str]) -> bool:
        needed = list(self.arguments)[: len(self.arguments) - self.defaults]
        return set(needed) <= names <= set(self.arguments)


TABLES = """select a.attname as name, pg_catalog.format_type(a.atttypid, a.atttypmod) as type
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relname = %s and c.relkind in ('r', 'v', 'm', 'p', 'f') and a.attnum > 0 and not a.attisdropped
    order by a.attnum"""
FUNCTIONS = """select p.proname, p.pronargdefaults, p.proretset, p.prorettype = 'void'::regtype as returns_void,
        coalesce(p.proargnames, '{}') as names,
        array(select pg_catalog.format_type(t, null) from unnest(p.proargtypes) with ordinality as a(t, i) order by i) as types
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname = %s and p.prokind = 'f'"""


def table(connection: Connection, name: str) -> Table:
    """Returns a table or view. Raises `Problem` if there is none."""
    rows = connection.execute(TABLES, (name,)).fetchall()
    if not rows:
        raise Problem(404, "PGRST205", f"Could not find the table '{SCHEMA}.{name}' in the schema cache")
    return Table(name, {row["name"]: Column(row["name"], row["type"]) for row in rows})


def function(connection: Connection, name: str, arguments: set[str]) -> Function:
    """Returns the function that can be called with these arguments. Raises `Problem` if there is none."""
    for row in connection.execute(FUNCTIONS, (name,)).fetchall():
        columns = [Column(*pair) for pair in zip(row["names"], row["types"])]
        found = Function(
            name, {column.name: column for column in columns}, row["pronargdefaults"], row["returns_void"], row["proretset"])
        if len(columns) == len(row["types"]) and found.accepts(arguments):
            return found
    listed = f"({', '.join(sorted(arguments))})" if arguments else " without parameters"
    raise Problem(404, "PGRST202", f"Could not find the function {SCHEMA}.{name}{listed} in the schema cache")


def record(columns: list[Column]) -> sql.Composed:
    """Returns the definition of a record's columns, such as `(child uuid, pin text)`."""
    parts = [sql.SQL("{} {}").format(sql.Identifier(column.name), sql.SQL(column.type)) for column in columns]  # type: ignore[arg-type]
    return sql.SQL("({})").format(sql.SQL(", ").join(parts))
