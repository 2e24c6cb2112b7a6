"""Tests of scripts/guides, with documents that are wrong."""

import tempfile
import unittest
from pathlib import Path

from guides import SLOW, Follower, Mismatch, missing


def follow(*lines: str, skips_tests: bool = False) -> None:
    with tempfile.TemporaryDirectory() as folder:
        Follower(Path(folder), skips_tests).follow("\n".join(lines))


def console(*lines: str) -> list[str]:
    return ["```console", *lines, "```"]


class GuideTests(unittest.TestCase):
    def test_shown_lines_are_in_the_output_in_their_order(self) -> None:
        self.assertIsNone(missing(["a", "…", "1 … in x"], ["a", "b", "1 brand in x"]))
        self.assertEqual(missing(["b", "a"], ["a", "b"]), "a")
        self.assertEqual(missing(["a", "a"], ["a"]), "a")
        self.assertEqual(missing(["a"], ["aa"]), "a")

    def test_files_variables_and_the_folder_last(self) -> None:
        follow(
            "The first file. `a.txt`:", "", "```text", "one", "two", "```",
            *console("$ export x=2; mkdir sub; cd sub", "$ cat ../a.txt; printf \\", "  $x", "one", "two", "2"),
            "`b.txt`:", "```text", "three", "```", "`b.txt`:", "```diff", "-three", "+four", "```",
            *console("$ cat b.txt", "four"), *console("$ cat a.txt || echo gone", "gone"))

    def test_a_failure_is_reported_unless_an_error_is_shown(self) -> None:
        for command, shown in (("echo 1", ["2"]), ("false", []), ("echo 1; (exit 3)", ["1"]), ("exit 0", [])):
            with self.assertRaises(Mismatch, msg=command):
                follow(*console(f"$ {command}", *shown))
        follow(*console("$ echo 'x: error: y'; false", "x: error: y"))

    def test_a_change_must_apply_once(self) -> None:
        for contents in ("b\\nb\\n", "ab\\n", "c\\n"):
            with self.assertRaises(Mismatch):
                follow(*console(f"$ printf '{contents}' >f"), "`f`:", "```diff", "-b", "+c", "```")

    def test_generated_files_are_compared_and_never_written(self) -> None:
        shown = ["`Generated/x`:", "```text", "one", "```"]
        follow(*console("$ mkdir Generated; printf 'one\\ntwo\\n' >Generated/x"), *shown)
        with self.assertRaises(Mismatch):
            follow(*console("$ mkdir Generated; echo two >Generated/x"), *shown)
        with self.assertRaises(FileNotFoundError):
            follow(*shown)
        with self.assertRaises(Mismatch):
            follow(*console("$ mkdir Generated"), "`Generated/`:", "```text", "x    a file", "```")

    def test_commands_that_compile_are_skipped(self) -> None:
        follow(*console("$ swift build --package-path nowhere", "built"), skips_tests=True)
        self.assertIsNone(SLOW.search("scripts/brandgen validate; scripts/brand-ios"))


if __name__ == "__main__":
    unittest.main()
