"""Tests of mac_table.py: scripts/lint runs them."""

import unittest

import mac_table

SCRIPT = """
step() {
step command any "The command is built" build_command
step tests any "The Swift tests pass" run_tests
step screens macOS "The screens pass" scripts/ios-screens
"""
REPORT = """Brandgen on a Mac
date: 2026-12-01T10:00:00Z
system: macOS 26.2, arm64
xcode: Xcode 26.2 Build version 17C52

passed       12 s  The command is built
failed      300 s  The Swift tests pass
not run       0 s  The screens pass

pictures: 0 in .build/screens/pictures
"""


class TableTests(unittest.TestCase):
    def rows(self, report):
        return mac_table.table(SCRIPT, "2026-12-01.txt", report).split("\n")

    def test_without_a_report_nothing_has_run(self):
        rows = self.rows(None)
        self.assertEqual(rows[2], "| The command is built | Linux | has not run |")
        self.assertEqual(rows[4], "| The screens pass | nowhere | has not run |")
        self.assertEqual(rows[-1], "There is no report yet: nothing of this has run on a Mac.")

    def test_each_row_has_the_result_of_the_report(self):
        rows = self.rows(REPORT)
        self.assertEqual(rows[2], "| The command is built | Linux, Mac | passed on 2026-12-01 |")
        self.assertEqual(rows[3], "| The Swift tests pass | Linux | failed on 2026-12-01 |")
        self.assertEqual(rows[4], "| The screens pass | nowhere | has not run |")
        self.assertIn("macOS 26.2, arm64; Xcode 26.2", rows[-1])

    def test_a_step_that_the_report_does_not_have_has_not_run(self):
        self.assertIn("has not run", self.rows(REPORT.replace("passed       12 s  The command is built\n", ""))[2])

    def test_a_report_of_another_system_is_refused(self):
        with self.assertRaises(mac_table.InvalidReport):
            self.rows(REPORT.replace("macOS 26.2", "Linux"))

    def test_the_script_has_steps(self):
        titles = [title for _, title in mac_table.steps((mac_table.TOP / "scripts/mac").read_text())]
        self.assertEqual(len(titles), 7)
        self.assertEqual(len(titles), len(set(titles)))

    def test_the_text_around_the_table_stays(self):
        readme = f"before\n{mac_table.BEGIN}\nold\n{mac_table.END}\nafter\n"
        self.assertEqual(
            mac_table.replaced(readme, "new"), f"before\n{mac_table.BEGIN}\n\nnew\n\n{mac_table.END}\nafter\n")


if __name__ == "__main__":
    unittest.main()
