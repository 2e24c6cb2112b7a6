"""Every attack of the table is refused, and its legitimate counterpart succeeds."""

from typing import ClassVar

import psycopg

from supabase.tests.attack import NOTHING, Attack
from supabase.tests.attacks import ATTACKS, CHILDREN, LEAK
from supabase.tests.project import DatabaseTests, Project
from supabase.tests.world import World


class AttackTests(DatabaseTests):
    world: ClassVar[World]

    @classmethod
    def deploy(cls) -> None:
        super().deploy()
        cls.world = World(Project(cls.database))

    def test_every_attack_is_refused_and_its_counterpart_succeeds(self) -> None:
        for attack in ATTACKS:
            with self.subTest(attack.what):
                attack.run(self.project, self.world)
                attack.run_control(self.project, self.world)

    def test_the_attacks_are_different(self) -> None:
        self.assertEqual(len({attack.what for attack in ATTACKS}), len(ATTACKS))
        self.assertEqual(len({(attack.by, attack.does, attack.cause, attack.read_only) for attack in ATTACKS}), len(ATTACKS))

    def test_an_attack_that_succeeds_is_reported(self) -> None:
        with self.assertRaisesRegex(AssertionError, "done instead of no rows"):
            Attack("Reads the own family", "Ada", CHILDREN, NOTHING, "Ada").run(self.project, self.world)
        with self.assertRaisesRegex(AssertionError, "the control, Eve, gets no rows"):
            Attack("Has a wrong control", "Eve", CHILDREN, NOTHING, "Eve").run_control(self.project, self.world)

    def test_the_condition_of_the_leak_fails_for_a_row_that_it_reads(self) -> None:
        ada = self.world.callers["Ada"]
        with self.assertRaises(psycopg.errors.DivisionByZero), self.project.request(ada) as connection:
            connection.execute(LEAK)


class CatalogTests(DatabaseTests):
    """What no attack of the table may find, whatever a migration adds."""

    def test_every_table_of_the_api_has_row_level_security(self) -> None:
        query = """select c.oid::regclass::text as name, c.relrowsecurity as is_on from pg_class c
            where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')"""
        tables = {row["name"]: row["is_on"] for row in self.project.as_owner(query)}
        self.assertEqual(len(tables), 7)
        self.assertEqual(set(tables.values()), {True}, tables)

    def test_the_roles_of_the_api_can_call_these_functions_only(self) -> None:
        query = """select r.rolname as role, p.oid::regprocedure::text as name from pg_proc p, pg_roles r
            where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
                and r.rolname in ('anon', 'authenticated', 'service_role') and has_function_privilege(r.oid, p.oid, 'execute')"""
        callable_by = [(row["role"], row["name"]) for row in self.project.as_owner(query)]
        names = [
            "add_child(text,text,text)", "close_child_session()", "current_child()", "delete_account()",
            "ensure_family(text)", "enter_child_pin(uuid,text)", "get_family()", "open_child_session(uuid)",
            "private.is_parent()", "remove_child(uuid)", "set_child_pin(uuid,text)"]
        self.assertEqual(sorted(callable_by), sorted(("authenticated", name) for name in names))

    def test_functions_search_temporary_objects_last(self) -> None:
        query = """select p.oid::regprocedure::text as name, p.proconfig as settings from pg_proc p
            where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)"""
        functions = self.project.as_owner(query)
        self.assertGreater(len(functions), 20)
        for function in functions:
            self.assertEqual(function["settings"], ["search_path=pg_catalog, pg_temp"], function["name"])

    def test_the_inner_schema_is_closed(self) -> None:
        query = """select r.rolname from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
            and (has_schema_privilege(r.oid, 'private', 'usage') or has_schema_privilege(r.oid, 'private', 'create'))"""
        self.assertEqual(self.project.as_owner(query), [])

    def test_the_api_has_no_views(self) -> None:
        query = "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')"
        self.assertEqual(self.project.as_owner(query), [])
