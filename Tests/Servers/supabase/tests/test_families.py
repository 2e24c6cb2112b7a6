"""Families: creation, children, removal, the deletion of the account, and the example table."""

import concurrent.futures
import uuid

import psycopg

from supabase.tests.project import Caller, DatabaseTests


class FamilyTests(DatabaseTests):
    def setUp(self) -> None:
        super().setUp()
        self.parent = self.project.sign_in(self.project.user())

    def assertRefused(self, code: str, message: str, caller: Caller, function: str, **arguments: object) -> None:  # noqa: N802
        with self.assertRaises(psycopg.Error) as caught:
            self.project.call(caller, function, **arguments)
        self.assertEqual((caught.exception.sqlstate, caught.exception.diag.message_primary), (code, message))

    def test_the_family_is_null_until_it_is_created(self) -> None:
        self.assertIsNone(self.project.call(self.parent, "get_family"))
        created = self.project.call(self.parent, "ensure_family", name="  Lovelace \n")
        self.assertEqual(created["name"], "Lovelace")
        self.assertEqual(created["children"], [])
        self.assertEqual(self.project.call(self.parent, "get_family"), created)
        self.assertEqual(self.project.call(self.parent, "ensure_family", name="Byron"), created)

    def test_long_names_are_cut_and_empty_ones_replaced(self) -> None:
        for name, stored in [("é" * 61, "é" * 60), ("a" * 59 + " b", "a" * 59), (" \t", "Family"), (None, "Family")]:
            with self.subTest(name=name):
                parent = self.project.sign_in(self.project.user())
                self.assertEqual(self.project.call(parent, "ensure_family", name=name)["name"], stored)

    def test_calls_at_the_same_time_create_one_family(self) -> None:
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            families = list(pool.map(
                lambda number: self.project.call(self.parent, "ensure_family", name=f"Family {number}"), range(24)))
        self.assertEqual(len({family["id"] for family in families}), 1)
        self.assertEqual(self.project.value("select count(*) from public.families"), 1)

    def test_children_are_listed_in_the_order_in_which_they_were_added(self) -> None:
        self.project.call(self.parent, "ensure_family", name="Lovelace")
        for name, avatar in [("Bo", "🦊"), (" Ada  ", None), ("Cy", "👩🏽‍🚀"), ("Dee", " ")]:
            added = self.project.call(self.parent, "add_child", name=name, pin="1234", avatar=avatar)
            self.assertEqual(added["name"], name.strip())
        children = self.project.call(self.parent, "get_family")["children"]
        self.assertEqual([child["name"] for child in children], ["Bo", "Ada", "Cy", "Dee"])
        self.assertEqual([child["avatar"] for child in children], ["🦊", None, "👩🏽‍🚀", None])
        self.assertEqual({tuple(child) for child in children}, {("id", "name", "avatar")})

    def test_names_and_avatars_have_limits(self) -> None:
        self.project.call(self.parent, "ensure_family", name="Lovelace")
        for name in ("", "  ", "a" * 41, None):
            self.assertRefused("PT400", "invalid_name", self.parent, "add_child", name=name, pin="1234")
        self.assertRefused("PT400", "invalid_avatar", self.parent, "add_child", name="Bo", pin="1234", avatar="x" * 17)
        self.project.call(self.parent, "add_child", name="a" * 40, pin="1234", avatar="x" * 16)
        for change in ("display_name = ''", f"display_name = '{'a' * 41}'", "avatar = ''", f"avatar = '{'x' * 17}'"):
            with self.assertRaises(psycopg.errors.CheckViolation), self.project.request(self.parent) as connection:
                connection.execute(f"update public.children set {change}")  # type: ignore[arg-type]

    def test_a_child_needs_a_family(self) -> None:
        self.assertRefused("PT404", "no_family", self.parent, "add_child", name="Bo", pin="1234")

    def test_calls_at_the_same_time_do_not_exceed_the_limit(self) -> None:
        self.project.call(self.parent, "ensure_family", name="Lovelace")
        for _ in range(3):
            self.project.child(self.parent)

        def add(number: int) -> str:
            try:
                return self.project.child(self.parent, name=f"Child {number}")
            except psycopg.Error as error:
                return str(error.sqlstate)

        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            results = list(pool.map(add, range(12)))
        self.assertEqual(results.count("PT409"), 10)
        self.assertEqual(self.project.value("select count(*) from public.children"), 5)
        self.assertRefused("PT409", "too_many_children", self.parent, "add_child", name="Bo", pin="1234")

    def test_the_limit_is_in_the_settings(self) -> None:
        parent = self.project.parent()
        self.project.as_owner("update private.family_settings set max_children = 1")
        child = self.project.child(parent)
        self.assertRefused("PT409", "too_many_children", parent, "add_child", name="Bo", pin="1234")
        self.project.call(parent, "remove_child", child=child)
        self.project.child(parent)

    def test_a_removed_child_is_gone_with_all_its_data(self) -> None:
        parent = self.project.parent()
        child, sibling = self.project.child(parent), self.project.child(parent, name="Cy")
        playing = self.project.play(parent, child)
        with self.project.request(playing) as connection:
            connection.execute("insert into public.progress values (%s, 'level 1', 3)", (child,))
        for _ in range(2):
            self.project.call(parent, "remove_child", child=child)
        self.assertIsNone(self.project.call(playing, "current_child"))
        self.assertEqual([entry["id"] for entry in self.project.call(parent, "get_family")["children"]], [sibling])
        self.assertEqual(self.rows(), {"families": 1, "children": 1, "child_pins": 1, "child_sessions": 0, "progress": 0})

    def rows(self) -> dict[str, int]:
        tables = ["public.families", "public.children", "private.child_pins", "private.child_sessions", "public.progress"]
        return {table.split(".")[1]: self.project.value(f"select count(*) from {table}") for table in tables}

    def test_the_deletion_of_the_account_deletes_everything_of_the_user(self) -> None:
        parent, neighbor = self.project.parent(), self.project.parent()
        for family in (parent, neighbor):
            child = self.project.child(family)
            with self.project.request(self.project.play(family, child)) as connection:
                connection.execute("insert into public.progress values (%s, 'level 1', 3)", (child,))
        self.project.call(parent, "delete_account")
        self.assertEqual(self.rows(), dict.fromkeys(self.rows(), 1))
        self.assertEqual(self.project.value("select count(*) from auth.users where id = %s", parent.claims["sub"]), 0)
        self.assertEqual(self.project.value("select count(*) from auth.sessions where user_id = %s", parent.claims["sub"]), 0)
        self.assertEqual(len(self.project.call(neighbor, "get_family")["children"]), 1)
        self.assertRefused("PT401", "session_ended", parent, "delete_account")

    def test_a_guest_can_delete_the_account_without_a_sign_in(self) -> None:
        guest = self.project.sign_in(self.project.user(is_anonymous=True), is_anonymous=True).signed_in(ago=86400)
        self.project.call(guest, "delete_account")
        self.assertEqual(self.project.value("select count(*) from auth.users where id = %s", guest.claims["sub"]), 0)

    def test_a_sign_in_is_recent_for_ten_minutes(self) -> None:
        parent = self.project.parent()
        child = self.project.child(parent.signed_in(ago=590))
        calls = {
            "add_child": {"name": "Cy", "pin": "1234"}, "set_child_pin": {"child": child, "pin": "1234"},
            "remove_child": {"child": child}, "delete_account": {}}
        for function, arguments in calls.items():
            with self.assertRaises(psycopg.Error) as caught:
                self.project.call(parent.signed_in(ago=610), function, **arguments)
            diagnostic = caught.exception.diag
            self.assertEqual(
                (diagnostic.sqlstate, diagnostic.message_primary, diagnostic.message_hint),
                ("PT403", "reauthentication_required", "step_up"))
        self.assertEqual(self.rows()["children"], 1)
        # The newest of several sign-ins counts, wherever it is in the list.
        methods = parent.signed_in(ago=3600).claims["amr"] + parent.claims["amr"] + ["otp", {"method": "otp"}, 7, None]
        self.project.call(parent.with_claims(amr=methods), "set_child_pin", child=child, pin="1234")
        self.database.advance(610)
        self.project.call(parent.signed_in(ago=-610), "set_child_pin", child=child, pin="1234")

    def test_parents_rename_the_family_and_change_their_children(self) -> None:
        parent = self.project.parent()
        child = self.project.child(parent)
        with self.project.request(parent) as connection:
            connection.execute("update public.families set name = 'Byron'")
            connection.execute("update public.children set display_name = 'Bob', avatar = '🐙' where id = %s", (child,))
        family = self.project.call(parent, "get_family")
        self.assertEqual(family["name"], "Byron")
        self.assertEqual(family["children"], [{"id": child, "name": "Bob", "avatar": "🐙"}])

    def test_removal_and_play_at_the_same_time_do_not_deadlock(self) -> None:
        parent = self.project.parent()
        children = [self.project.child(parent) for _ in range(5)]
        devices = [self.project.sign_in(uuid.UUID(parent.claims["sub"])) for _ in range(4)]
        # The tasks of a child run next to each other.
        tasks = [task for child in children for task in (
            *[lambda child=child, device=device: self.project.enter(device, child, "1234")
              for device in devices],
            lambda child=child: self.project.call(parent, "set_child_pin", child=child, pin="1234"),
            lambda child=child: self.project.call(parent, "remove_child", child=child))]

        def refusal(task: object) -> str | None:
            try:
                task()  # type: ignore[operator]
            except psycopg.Error as error:
                return error.sqlstate
            return None

        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            codes = set(pool.map(refusal, tasks))
        # A PIN of a child that was removed first is refused.
        self.assertLessEqual(codes, {None, "PT404"})
        self.assertEqual(self.rows()["children"], 0)


class ProgressTests(DatabaseTests):
    def setUp(self) -> None:
        super().setUp()
        self.parent = self.project.parent()
        self.bo, self.cy = self.project.child(self.parent), self.project.child(self.parent, name="Cy")
        for child in (self.bo, self.cy):
            self.insert(self.project.play(self.parent, child), child)

    def insert(self, caller: Caller, child: str, level: str = "level 1") -> None:
        with self.project.request(caller) as connection:
            connection.execute("insert into public.progress (child, level, stars) values (%s, %s, 1)", (child, level))

    def readable(self, caller: Caller) -> set[str]:
        with self.project.request(caller, read_only=True) as connection:
            return {str(row["child"]) for row in connection.execute("select * from public.progress").fetchall()}

    def test_a_parent_reads_the_rows_of_all_children_and_a_child_its_own(self) -> None:
        self.assertEqual(self.readable(self.parent), {self.bo, self.cy})
        self.assertEqual(self.readable(self.project.play(self.parent, self.cy)), {self.cy})

    def test_the_demo_mode_writes_nothing(self) -> None:
        before = self.project.as_owner("select * from public.progress order by child")
        for child in (self.bo, self.cy):
            with self.assertRaises(psycopg.errors.InsufficientPrivilege):
                self.insert(self.parent, child, "level 2")
        with self.project.request(self.parent) as connection:
            self.assertEqual(connection.execute("update public.progress set stars = 3").rowcount, 0)
            self.assertEqual(connection.execute("delete from public.progress").rowcount, 0)
        self.assertEqual(self.project.as_owner("select * from public.progress order by child"), before)

    def test_a_child_writes_its_own_rows_only(self) -> None:
        playing = self.project.play(self.parent, self.bo)
        self.insert(playing, self.bo, "level 2")
        with self.project.request(playing) as connection:
            self.assertEqual(connection.execute("update public.progress set stars = 3").rowcount, 2)
            connection.execute(
                "insert into public.progress values (%s, 'level 2', 2) on conflict (child, level) "
                "do update set child = excluded.child, level = excluded.level, stars = excluded.stars", (self.bo,))
        stars = self.project.as_owner("select stars from public.progress where child = %s order by level", self.bo)
        self.assertEqual([row["stars"] for row in stars], [3, 2])
        with self.project.request(playing) as connection:
            self.assertEqual(connection.execute("delete from public.progress").rowcount, 2)
        self.assertEqual(self.readable(self.parent), {self.cy})
        self.project.call(playing, "close_child_session")
        with self.assertRaises(psycopg.errors.InsufficientPrivilege):
            self.insert(playing, self.bo)
