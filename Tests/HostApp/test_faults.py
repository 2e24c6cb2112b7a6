"""Tests that the checks report nothing in the app of `Tests/HostApp/Full`, and find each fault of `faults.py`.

scripts/host-app --test generates the app in `.build/host-app`, of both environments and of production alone.
"""

import re
import unittest
from pathlib import Path
from typing import Any

from check import check_app, check_by_programs, read_manifest
from faults import FAULTS
from host_app import HostApp
from problems import Problems
from project import Project
from schemes import check_workspace

FOLDER = Path(".build/host-app")


class FaultTests(unittest.TestCase):
    """The files of the app are valid, until a test changes one."""

    projects: dict[str, Project]
    manifest: dict[str, Any]

    @classmethod
    def setUpClass(cls) -> None:
        problems = Problems()
        cls.projects = {}
        for output in ("Generated", "Production"):
            project = Project.read(FOLDER / output / "full/App/Full.xcodeproj/project.pbxproj", problems)
            if not project or not (manifest := read_manifest(project, "full", problems)):
                raise ValueError(f"the app of the tests cannot be read: {problems.found}")
            cls.projects[output] = project
            cls.manifest = manifest

    def found(self, path: Path) -> list[str]:
        """The problems in the output that a file belongs to."""
        problems = Problems()
        output = "Production" if "Production" in path.parts else "Generated"
        project: Project | None = self.projects[output]
        if project and path == project.path:
            project = Project.read(path, problems)
        if project:
            app = HostApp.read(project, self.manifest, problems)
            check_app(app, problems)
            # Starting these programs takes longer than all other checks.
            if path.suffix in (".plist", "") or path == FOLDER:
                check_by_programs([app], problems)
        bundle = FOLDER / output / "full/App/Full.xcodeproj"
        check_workspace(FOLDER / output / "Brands.xcworkspace/contents.xcworkspacedata", problems, [bundle])
        return [str(problem) for problem in problems.found]

    def test_valid_app(self) -> None:
        self.assertEqual(self.found(FOLDER) + self.found(FOLDER / "Production"), [])

    def test_faults(self) -> None:
        for file, pattern, replacement, problem in FAULTS:
            path = FOLDER / file
            before = path.read_bytes() if path.exists() else None
            # Each byte is one character, so that images can be changed.
            text = (before or b"").decode("latin1")
            changed, count = re.subn(pattern, replacement, text, count=1)
            with self.subTest(file=file, fault=replacement, problem=problem):
                self.assertEqual(count, 1, "the file does not contain what the fault replaces")
                path.write_bytes(changed.encode("latin1"))
                try:
                    found = self.found(path)
                finally:
                    path.unlink() if before is None else path.write_bytes(before)
                self.assertTrue(any(problem in text for text in found), f"{problem!r} is not in {found}")
