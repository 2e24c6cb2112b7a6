"""Tests of mac_table.py and of scripts/mac: scripts/lint runs them."""

import os
import platform
import subprocess
import tempfile
import unittest
from pathlib import Path

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

simulator: iPhone 17, iOS 26.2
pictures: 0 in .build/screens/pictures

The last lines of tests.log:
system: Linux
swift: error: a test fails

simulator: none
passed        0 s  The screens pass
"""


class TableTests(unittest.TestCase):
    def rows(self, report):
        return mac_table.table(SCRIPT, "2026-12-01T100000Z.txt", report).split("\n")

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

    def test_the_logs_in_a_report_change_nothing(self):
        self.assertEqual(
            self.rows(REPORT)[-1],
            "From [the newest report](docs/mac-reports/2026-12-01T100000Z.txt): "
            "macOS 26.2, arm64; Xcode 26.2 Build version 17C52; iPhone 17, iOS 26.2.")
        self.assertIn("nowhere", self.rows(REPORT)[4])

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

    def test_each_test_on_a_device_is_in_the_table_and_no_other(self):
        readme = "`OtherTests`\n### What only a device shows\n| a | `LockTests`, `GoneTests` | |\n\n## Next\n`LaterTests`\n"
        self.assertEqual(mac_table.wrong_tests(readme, ["LockTests", "NewTests"]), ["GoneTests", "NewTests"])


class ScriptTests(unittest.TestCase):
    def run_script(self, *arguments, text="", **environment):
        return subprocess.run(
            [mac_table.TOP / "scripts/mac", *arguments], input=text, env=os.environ | environment, capture_output=True, text=True)

    @unittest.skipIf(platform.system() == "Darwin", "a Mac runs the step")
    def test_a_step_that_needs_a_mac_has_not_run_elsewhere(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "logs").mkdir()
            Path(folder, "logs/screens.log").write_text("in simulator 0123-ABCD\n")
            self.assertEqual(self.run_script("schemes", BRANDGEN_MAC_RESULTS=folder).returncode, 0)
            report, = Path(folder).glob("20*T*Z.txt")
            self.assertRegex(report.read_text(), r"\nnot run +\d+ s  Every scheme of the workspace builds\n\nlogs: .*/logs\n$")

    def test_a_report_names_no_folder_and_no_user(self):
        text = f"{mac_table.TOP}/Sources/A.swift: ann /Users/ann/Library, ann's Mac, ann ann annual\n"
        result = self.run_script("--step", "hide_names", text=text, HOME="/Users/ann", USER="ann")
        self.assertEqual(result.stdout, "./Sources/A.swift: USER ~/Library, USER's Mac, USER USER annual\n")


if __name__ == "__main__":
    unittest.main()
