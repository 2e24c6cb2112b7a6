"""The migrations: applied twice, and to a database with rows."""

from pathlib import Path
from typing import Any

import psycopg

from supabase.database import SUPERUSER
from supabase.tests.project import DatabaseTests, brand

AVATAR_COLOR = Path(__file__).with_name("20260201000000_avatar_color.sql")
TABLES = ("public.families", "public.children", "private.child_pins", "private.child_sessions", "public.progress")
# Everything that a migration creates or grants.
CATALOG = """
    select 'table' as kind, c.oid::regclass::text as name, concat(c.relacl, c.relrowsecurity) as value from pg_class c
        where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'private'))
    union all select 'column', concat(a.attrelid::regclass, '.', a.attname), concat(a.atttypid::regtype, a.attacl, a.attnotnull)
        from pg_attribute a join pg_class c on c.oid = a.attrelid and a.attnum > 0
        where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'private'))
    union all select 'function', p.oid::regprocedure::text, concat(p.proacl, p.prosecdef, p.proconfig, p.prosrc) from pg_proc p
        where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'private'))
    union all select 'policy', concat(tablename, ': ', policyname), concat(permissive, roles, cmd, qual, with_check)
        from pg_policies
    union all select 'constraint', concat(conrelid::regclass, '.', conname), pg_get_constraintdef(oid) from pg_constraint
        where connamespace in (select oid from pg_namespace where nspname in ('public', 'private'))
    order by 1, 2, 3"""


def files() -> list[Path]:
    """Returns every SQL file of the brand, in the order in which they are applied."""
    return [*sorted(brand().glob("migrations/*.sql")), *brand().glob("settings.sql"), *sorted(brand().glob("examples/*.sql"))]


class MigrationTests(DatabaseTests):
    @classmethod
    def deploy(cls) -> None:
        """Starts each test before the first migration."""

    def catalog(self) -> list[dict[str, Any]]:
        return self.project.as_owner(CATALOG)

    def rows(self) -> dict[str, list[dict[str, Any]]]:
        return {table: self.project.as_owner(f"select * from {table} order by 1") for table in TABLES}

    def family_with_rows(self) -> tuple[Any, str]:
        parent = self.project.parent()
        child = self.project.child(parent)
        playing = self.project.play(parent, child)
        with self.project.request(playing) as connection:
            connection.execute("insert into public.progress values (%s, 'level 1', 3)", (child,))
        self.project.enter(parent, child, "0000")
        return playing, child

    def test_every_file_applies_twice(self) -> None:
        names = [file.name for file in files()]
        self.assertEqual(names, [
            "20260101000000_account.sql", "20260101000100_families.sql", "settings.sql", "progress.sql"])
        for file in files():
            self.database.apply(file)
        first = self.catalog()
        self.assertGreater(len(first), 60)
        self.family_with_rows()
        rows = self.rows()
        for file in files():
            with self.subTest(file.name):
                # Each alone, and all in their order.
                self.database.apply(file)
                self.assertEqual(self.catalog(), first)
        self.assertEqual(self.rows(), rows)
        self.assertTrue(all(rows.values()), rows)

    def test_no_file_needs_a_superuser(self) -> None:
        for file in files():
            self.database.apply(file)
        owner = self.project.as_owner("select rolsuper from pg_roles where rolname = current_user")
        self.assertEqual(owner, [{"rolsuper": False}])

    def test_a_file_applies_as_a_whole_or_not_at_all(self) -> None:
        before = self.catalog()
        with self.database.connect() as connection, self.assertRaises(psycopg.errors.UndefinedFunction):
            connection.execute(files()[0].read_text() + "select no_such_function();")  # type: ignore[operator]
        self.assertEqual(self.catalog(), before)

    def test_the_migrations_ask_the_api_to_reload(self) -> None:
        with self.database.connect(SUPERUSER) as listener:
            listener.execute("listen pgrst")
            for file in files():
                self.database.apply(file)
                received = [notice.payload for notice in listener.notifies(timeout=0.2)]
                self.assertEqual(received, [] if file.name == "settings.sql" else ["reload schema"], file.name)

    def test_the_settings_of_the_manifest_apply_to_a_database_in_use(self) -> None:
        for file in files():
            self.database.apply(file)
        playing, child = self.family_with_rows()
        self.project.as_owner("update private.family_settings set max_children = 1, pin_length = 8")
        with self.assertRaises(psycopg.Error):
            self.project.call(playing, "add_child", name="Cy", pin="1234")
        self.database.apply(brand() / "settings.sql")
        self.assertEqual(
            self.project.as_owner("select max_children, pin_length from private.family_settings"),
            [{"max_children": 5, "pin_length": 4}])
        self.project.call(playing, "add_child", name="Cy", pin="1234")

    def test_a_migration_of_the_team_keeps_the_rows(self) -> None:
        for file in files():
            self.database.apply(file)
        playing, child = self.family_with_rows()
        before = self.rows()
        for _ in range(2):
            self.database.apply(AVATAR_COLOR)
        after = self.rows()
        self.assertEqual({row.pop("avatar_color") for row in after["public.children"]}, {"#888888"})
        self.assertEqual(after, before)

        # The token, the count of wrong PINs and the functions work as before.
        self.assertEqual(str(self.project.call(playing, "current_child")), child)
        self.assertEqual(
            self.project.enter(playing, child, "0000"),
            {"result": "wrong", "attempts_left": 3})
        self.project.child(playing, name="Cy")
        self.assertEqual(len(self.project.call(playing, "get_family")["children"]), 2)

        # The new column can be changed by the parent of the child only.
        change = "update public.children set avatar_color = '#00ff00'"
        with self.project.request(playing) as connection:
            self.assertEqual(connection.execute(change).rowcount, 2)
        with self.project.request(self.project.parent()) as connection:
            self.assertEqual(connection.execute(change).rowcount, 0)
        with self.assertRaises(psycopg.errors.InsufficientPrivilege), self.project.request(playing) as connection:
            connection.execute("update public.children set family = family")

    def test_a_policy_of_the_team_opens_nothing_to_guests(self) -> None:
        for file in files():
            self.database.apply(file)
        self.family_with_rows()
        self.project.as_owner("create policy open on public.children for select to authenticated using (true)")
        guest = self.project.sign_in(self.project.user(is_anonymous=True), is_anonymous=True)
        for caller, count in [(self.project.parent(), 1), (guest, 0)]:
            with self.project.request(caller) as connection:
                self.assertEqual(len(connection.execute("select * from public.children").fetchall()), count)
