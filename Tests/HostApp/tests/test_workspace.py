"""Faults in the workspace of all brands."""

import tempfile
import unittest
from pathlib import Path

from check import check_members
from problems import Problems
from schemes import check_workspace

PROJECT = "group:acme/App/Acme.xcodeproj"


class WorkspaceTests(unittest.TestCase):
    def problems(self, *locations: str) -> list[str]:
        """Writes a workspace beside the package of one brand, and returns its problems."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            bundle = folder / "acme/App/Acme.xcodeproj"
            bundle.mkdir(parents=True)
            path = folder / "Brands.xcworkspace/contents.xcworkspacedata"
            path.parent.mkdir()
            files = "".join(f'<FileRef location="{location}"></FileRef>' for location in locations)
            path.write_text(f'<Workspace version="1.0">{files}</Workspace>', encoding="utf-8")
            problems = Problems()
            check_workspace(path, problems)
            check_members(path, [bundle], problems)
            return [problem.text for problem in problems.found]

    def test_valid(self) -> None:
        self.assertEqual(self.problems(PROJECT, "group:."), [])

    def test_missing_project(self) -> None:
        self.assertEqual(self.problems("group:."), ["it does not contain 'Acme.xcodeproj'"])

    def test_project_that_does_not_exist(self) -> None:
        self.assertEqual(self.problems(PROJECT, "group:b/B.xcodeproj"), ["'b/B.xcodeproj' does not exist"])

    def test_project_twice(self) -> None:
        self.assertEqual(self.problems(PROJECT, PROJECT), ["it contains a file twice"])

    def test_absolute_path(self) -> None:
        self.assertEqual(
            self.problems(PROJECT, "absolute:/"), ["the location 'absolute:/' has the unknown kind 'absolute'"]
        )
