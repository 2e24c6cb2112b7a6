"""Tests of api.py: scripts/api runs them first."""

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import api


def symbol(name, declaration):
    return {
        "identifier": {"precise": name},
        "pathComponents": name.split("."),
        "declarationFragments": [{"spelling": declaration}],
    }


class RecordTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.graphs = Path(folder.name, "graphs")
        self.records = Path(folder.name, "records")
        self.graphs.mkdir()
        self.symbols = [symbol("Session", "struct Session"), symbol("Session.end()", "func end() async")]
        self.relations = [{"kind": "conformsTo", "source": "Session", "target": "Swift.Sendable"}]
        self.run_command("record")

    def run_command(self, command):
        graph = {"symbols": self.symbols, "relationships": self.relations}
        (self.graphs / "Kit.symbols.json").write_text(json.dumps(graph))
        self.output = io.StringIO()
        with contextlib.redirect_stdout(self.output):
            api.main(command, self.graphs, self.records, ["Kit"])
        return self.output.getvalue()

    def difference(self):
        """The difference that fails the comparison, and its message."""
        with self.assertRaises(SystemExit) as failure:
            self.run_command("compare")
        return self.output.getvalue(), str(failure.exception)

    def test_the_recorded_api_has_no_difference(self):
        self.symbols.reverse()
        self.assertEqual(self.run_command("compare"), "")

    def test_a_removed_symbol_fails(self):
        del self.symbols[1]
        output, message = self.difference()
        self.assertIn("-Session.end()    func end() async\n", output)
        self.assertIn("recorded lines that are gone: 1, which break apps", message)

    def test_a_removed_conformance_fails(self):
        self.relations = []
        self.assertIn("-Session    : Sendable\n", self.difference()[0])

    def test_a_changed_declaration_fails(self):
        self.symbols[1] = symbol("Session.end()", "func end() async throws")
        self.assertIn("+Session.end()    func end() async throws\n", self.difference()[0])

    def test_an_added_symbol_fails_but_breaks_no_app(self):
        self.symbols.append(symbol("Session.id", "let id: String"))
        output, message = self.difference()
        self.assertIn("+Session.id    let id: String\n", output)
        self.assertNotIn("gone", message)

    def test_a_removed_module_fails(self):
        (self.records / "Gone.txt").write_text("Gone    struct Gone\n")
        self.assertIn("-Gone    struct Gone\n", self.difference()[0])


if __name__ == "__main__":
    unittest.main()
