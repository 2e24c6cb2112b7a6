"""A test that plants one fault into a valid app."""

import tempfile
import unittest
from pathlib import Path

from tests.fixture import Fixture


class FaultCase(unittest.TestCase):
    """The app of each test is valid until the test changes it."""

    def setUp(self) -> None:
        self.app = Fixture()

    def expect(self, text: str) -> None:
        """Asserts that the checks report a problem that contains this text."""
        with tempfile.TemporaryDirectory() as folder:
            problems = self.app.problems(Path(folder))
        self.assertTrue(any(text in problem for problem in problems), f"{text!r} is not in {problems}")

    def expect_none(self) -> None:
        """Asserts that the checks report nothing."""
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.app.problems(Path(folder)), [])
