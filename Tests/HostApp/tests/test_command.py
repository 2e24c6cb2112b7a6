"""The command `check.py`."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from tests.fixture import Fixture

COMMAND = Path(__file__).parent.parent / "check.py"


def run(*arguments: str | Path) -> tuple[int, str]:
    """Runs the command, and returns its exit code and output."""
    ended = subprocess.run([sys.executable, "-B", COMMAND, *arguments], capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout + ended.stderr


class CommandTests(unittest.TestCase):
    def test_graph_of_a_valid_project(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            app = Fixture()
            code, output = run("--graph", app.write(Path(folder)))
            self.assertEqual((code, output), (0, f"{len(app.objects)} objects in 1 projects: 0 problems\n"))

    def test_graph_of_a_faulty_project(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            app = Fixture()
            app.object("main")["isa"] = "PBXGruop"
            path = app.write(Path(folder))
            code, output = run("--graph", path)
            self.assertEqual(code, 1)
            self.assertIn(f"error: {path}: the object", output)

    def test_folder_without_apps(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            code, output = run(folder)
            self.assertEqual(code, 1)
            self.assertIn("it contains no generated apps", output)
