"""PINs: the attempts, the locks, and attempts at the same time."""

import concurrent.futures
import uuid
from collections import Counter

import psycopg

from supabase.tests.project import Caller, DatabaseTests


class PINTests(DatabaseTests):
    def setUp(self) -> None:
        super().setUp()
        self.parent = self.project.parent()
        self.child = self.project.child(self.parent, pin="1234")

    def enter(self, pin: str, parent: Caller | None = None) -> dict:
        return self.project.enter(parent or self.parent, self.child, pin)

    def wrong(self, times: int) -> list[int]:
        results = [self.enter("0000") for _ in range(times)]
        self.assertEqual({result["result"] for result in results}, {"wrong"})
        return [result["attempts_left"] for result in results]

    def pass_time(self, seconds: int) -> None:
        self.database.advance(seconds)

    def test_the_right_pin_opens_a_session_for_twelve_hours(self) -> None:
        opened = self.enter("1234")
        self.assertEqual((opened["result"], opened["expires_in"]), ("ok", 12 * 60 * 60))
        self.assertRegex(opened["token"], r"\A[0-9a-f]{64}\Z")
        child = self.parent.playing(opened["token"])
        self.assertEqual(self.project.call(child, "current_child"), uuid.UUID(self.child))
        self.pass_time(12 * 60 * 60 - 60)
        self.assertEqual(self.project.call(child, "current_child"), uuid.UUID(self.child))
        self.pass_time(61)
        self.assertIsNone(self.project.call(child, "current_child"))

    def test_each_session_has_a_new_token_and_ends_the_last_one(self) -> None:
        first, second = self.project.play(self.parent, self.child), self.project.play(self.parent, self.child)
        self.assertNotEqual(first.headers, second.headers)
        self.assertIsNone(self.project.call(first, "current_child"))
        self.assertIsNotNone(self.project.call(second, "current_child"))

    def test_a_sibling_ends_the_session_on_this_device_only(self) -> None:
        sibling = self.project.child(self.parent, pin="9876", name="Cy")
        other_device = self.project.sign_in(uuid.UUID(self.parent.claims["sub"]))
        here, there = self.project.play(self.parent, self.child), self.project.play(other_device, self.child)
        self.project.play(self.parent, sibling, pin="9876")
        self.assertIsNone(self.project.call(here, "current_child"))
        self.assertEqual(self.project.call(there, "current_child"), uuid.UUID(self.child))

    def test_wrong_pins_lock_the_pin_for_longer_and_longer(self) -> None:
        self.assertEqual(self.wrong(5), [4, 3, 2, 1, 0])
        self.assertLocked(5 * 60)
        self.pass_time(4 * 60)
        self.assertLocked(60)
        self.pass_time(61)
        self.assertEqual(self.wrong(5), [4, 3, 2, 1, 0])
        self.assertLocked(30 * 60)
        self.pass_time(30 * 60 + 1)
        self.assertEqual(self.wrong(5), [4, 3, 2, 1, 0])
        self.assertLocked(None)
        self.pass_time(365 * 24 * 60 * 60)
        self.assertLocked(None)

    def assertLocked(self, seconds: int | None) -> None:  # noqa: N802
        """Checks that the right PIN and a wrong one are refused alike, and not counted."""
        count = self.count()
        for pin in ("1234", "0000"):
            result = self.enter(pin)
            self.assertEqual(result["result"], "locked")
            if seconds is None:
                self.assertIsNone(result["retry_after"])
            else:
                self.assertTrue(seconds - 10 <= result["retry_after"] <= seconds, result)
        self.assertEqual(self.count(), count)

    def count(self) -> int:
        return self.project.value("select wrong from private.child_pins where child = %s", self.child)

    def test_the_right_pin_clears_the_count(self) -> None:
        self.wrong(4)
        self.assertEqual(self.enter("1234")["result"], "ok")
        self.assertEqual(self.wrong(4), [4, 3, 2, 1])
        self.assertEqual(self.enter("1234")["result"], "ok")

    def test_a_new_pin_unlocks_and_ends_the_sessions(self) -> None:
        playing = self.project.play(self.parent, self.child)
        self.wrong(5)
        self.project.as_owner("update private.child_pins set wrong = 15, locked_until = 'infinity'")
        self.assertLocked(None)
        self.project.call(self.parent, "set_child_pin", child=self.child, pin="5678")
        self.assertIsNone(self.project.call(playing, "current_child"))
        self.assertEqual(self.enter("1234"), {"result": "wrong", "attempts_left": 4})
        self.assertEqual(self.enter("5678")["result"], "ok")

    def test_the_same_pin_has_a_new_salt(self) -> None:
        hashes = set()
        for _ in range(2):
            hashes.add(self.project.value("select hash from private.child_pins"))
            self.project.call(self.parent, "set_child_pin", child=self.child, pin="1234")
        self.assertEqual(len(hashes), 2)
        self.assertTrue(all(stored.startswith("$2a$10$") for stored in hashes), hashes)

    def test_unknown_children_answer_like_a_wrong_pin(self) -> None:
        stranger = self.project.parent()
        without_pin = self.project.child(self.parent, name="Cy")
        self.project.as_owner("delete from private.child_pins where child = %s", without_pin)
        for parent, child in [(stranger, self.child), (self.parent, str(uuid.uuid4())), (self.parent, without_pin)]:
            for _ in range(6):
                result = self.project.enter(parent, child, "1234")
                self.assertEqual(result, {"result": "wrong", "attempts_left": 4})
        # The stranger's attempts do not lock the PIN of the child.
        self.assertEqual(self.count(), 0)

    def test_pins_are_ascii_digits_of_the_length_in_the_settings(self) -> None:
        for pin in ("", "123", "12345", "12a4", "１２３４", "١٢٣٤", "²²²²", " 123", "1234\n", "-123", None):
            with self.subTest(pin=pin):
                for call in (
                    lambda: self.project.call(self.parent, "add_child", name="Cy", pin=pin),
                    lambda: self.project.call(self.parent, "set_child_pin", child=self.child, pin=pin),
                ):
                    with self.assertRaises(Exception) as caught:
                        call()
                    self.assertEqual(getattr(caught.exception, "sqlstate", None), "PT400")
                self.assertEqual(self.project.enter(self.parent, str(uuid.uuid4()), pin)["result"], "wrong")
        self.project.as_owner("update private.family_settings set pin_length = 6")
        self.project.call(self.parent, "set_child_pin", child=self.child, pin="123456")
        self.assertEqual(self.enter("123456")["result"], "ok")

    def test_an_error_that_undoes_the_count_says_nothing_about_the_pin(self) -> None:
        # What the API can be asked to do with a result: conversions, parts of JSON, and comparisons.
        for use in ("result::text::integer", "result::text::uuid::text::integer", "1 / (result is null)::integer",
                    "to_jsonb(result) -> 'result'", "result = 'wrong'", "length(result::text) = 5"):
            codes = set()
            for pin in ("1234", "0000"):
                try:
                    with self.project.request(self.parent) as connection:
                        query = f"select {use} as used from (select public.enter_child_pin(%s, %s) as result) as called"
                        used = connection.execute(query, (self.child, pin)).fetchone()  # type: ignore[arg-type]
                        codes.add(str(used))
                        raise psycopg.Rollback
                except psycopg.Error as error:
                    codes.add(str(error.sqlstate))
            self.assertEqual(len(codes), 1, use)
        self.assertEqual(self.count(), 0)
        self.assertEqual(self.project.value("select count(*) from private.pin_attempts"), 0)

    def test_the_result_of_an_attempt_is_available_once_to_its_session(self) -> None:
        def attempt(pin: str) -> object:
            return self.project.call(self.parent, "enter_child_pin", child=self.child, pin=pin)

        def assert_none(attempt: object, caller: Caller) -> None:
            with self.assertRaises(psycopg.Error) as caught:
                self.project.call(caller, "open_child_session", attempt=attempt)
            diagnostic = caught.exception.diag
            self.assertEqual((diagnostic.sqlstate, diagnostic.message_primary), ("PT404", "no_attempt"))

        elsewhere = self.project.sign_in(uuid.UUID(self.parent.claims["sub"]))
        for pin in ("1234", "0000"):
            with self.subTest(pin=pin):
                used = attempt(pin)
                assert_none(used, elsewhere)
                self.project.call(self.parent, "open_child_session", attempt=used)
                assert_none(used, self.parent)
                late = attempt(pin)
                self.pass_time(61)
                assert_none(late, self.parent)
        assert_none(uuid.uuid4(), self.parent)
        reset = attempt("1234")
        self.project.call(self.parent, "set_child_pin", child=self.child, pin="1234")
        assert_none(reset, self.parent)
        removed = attempt("1234")
        self.project.call(self.parent, "remove_child", child=self.child)
        assert_none(removed, self.parent)

    def test_twenty_wrong_pins_at_the_same_time_count_five_times(self) -> None:
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            results = list(pool.map(lambda number: self.enter(f"{number:04}"), range(20)))
        self.assertEqual(Counter(result["result"] for result in results), {"wrong": 5, "locked": 15})
        attempts_left = [result["attempts_left"] for result in results if result["result"] == "wrong"]
        self.assertEqual(sorted(attempts_left), [0, 1, 2, 3, 4])
        self.assertEqual(self.count(), 5)
        self.assertEqual(self.enter("1234")["result"], "locked")

    def test_right_pins_at_the_same_time_leave_one_session(self) -> None:
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            opened = list(pool.map(lambda _: self.enter("1234"), range(8)))
        valid = [
            result for result in opened
            if self.project.call(self.parent.playing(result["token"]), "current_child") is not None]
        self.assertEqual(len(valid), 1)
        self.assertEqual(self.project.value("select count(*) from private.child_sessions"), 1)
