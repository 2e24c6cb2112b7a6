"""Tests of the parts of scripts/guides, with documents that are wrong."""

import json
import os
import pathlib
import subprocess
import tempfile
import textwrap
import unittest
from unittest import mock

import expressions
from blocks import Mismatch, blocks, changed, commands, matches
from ci_files import GitHubRun, GitLabRun, Runner
from follow import SLOW, Follower


def document(*lines):
    return blocks("\n".join(lines))


class BlockTests(unittest.TestCase):
    def test_a_block_has_the_file_that_the_line_before_it_names(self):
        found = document("The manifest. `a/b.yaml`:", "", "```yaml", "x: 1", "```", "Text:", "```text", "```")
        self.assertEqual([(block.file, block.lines) for block in found], [("a/b.yaml", ["x: 1"]), (None, [])])

    def test_output_is_compared_line_by_line(self):
        self.assertTrue(matches(["1 brand in …"], ["1 brand in Generated"]))
        self.assertTrue(matches(["a", "…", "b"], ["a", "1", "2", "b"]))
        self.assertTrue(matches(["a", "…", "b"], ["a", "b"]))
        self.assertFalse(matches(["a", "…", "b"], ["a", "1"]))
        self.assertFalse(matches([], ["anything"]))
        self.assertFalse(matches(["a"], []))

    def test_a_block_without_output_compares_none(self):
        (block,) = document("```console", "$ one", "$ two \\", "  three", "```")
        self.assertEqual([(c.text, c.expected) for c in commands(block)], [("one", None), ("two \\\n  three", None)])
        (block,) = document("```console", "$ one", "$ two", "2", "```")
        self.assertEqual([c.expected for c in commands(block)], [[], ["2"]])

    def test_a_change_applies_to_lines_that_occur_once(self):
        (block,) = document("`f`:", "```diff", " a", "-b", "+c", "…", "-d", "```")
        self.assertEqual(changed("a\nb\nd\n", block), "a\nc\n")
        for text in ("a\nx\nd\n", "a\nb\na\nb\nd\n", "a\nb\n"):
            with self.assertRaises(Mismatch):
                changed(text, block)


class FollowerTests(unittest.TestCase):
    def follow(self, *lines, is_quick=False):
        with tempfile.TemporaryDirectory() as temporary:
            home = pathlib.Path(temporary).resolve()
            (home / "work").mkdir()
            follower = Follower(home, home / "work", is_quick)
            for block in document(*lines):
                follower.follow(block)

    def test_files_variables_and_the_folder_last(self):
        self.follow(
            "`a.txt`:", "```text", "one", "```",
            "```console", "$ export x=2; mkdir sub; cd sub", "$ cat ../a.txt; echo $x", "one", "2", "```",
            "`b.txt`:", "```text", "three", "```", "```console", "$ cat b.txt", "three", "```")

    def test_a_variable_that_a_command_removes_is_gone(self):
        with mock.patch.dict(os.environ, {"BRANDGEN_EXECUTABLE": "x"}):
            self.follow("```console", "$ echo ${BRANDGEN_EXECUTABLE-none}", "x", "$ unset BRANDGEN_EXECUTABLE",
                        "$ echo ${BRANDGEN_EXECUTABLE-none}", "none", "```")

    def test_wrong_output_and_failures_are_reported(self):
        for command, shown in (("echo 1", ["2"]), ("false", []), ("echo 1; exit 3", ["1"])):
            with self.assertRaises(Mismatch, msg=command):
                self.follow("```console", f"$ {command}", *shown, "```")
        self.follow("```console", "$ echo 'x: error: y'; exit 1", "x: error: y", "```")

    def test_generated_files_are_compared_and_never_written(self):
        shown = ["`Generated/x`:", "```text", "one", "…", "```"]
        self.follow("```console", "$ mkdir Generated; printf 'one\\ntwo\\n' >Generated/x", "```", *shown)
        for contents in ("zero\\none\\n", ""):
            with self.assertRaises(Mismatch):
                self.follow("```console", f"$ mkdir Generated; printf '{contents}' >Generated/x", "```", *shown)
        with self.assertRaises(Mismatch):
            self.follow(*shown)

    def test_commands_that_compile_are_skipped_only_in_the_quick_mode(self):
        lines = ["```console", "$ swift build --package-path nowhere", "```"]
        self.follow(*lines, is_quick=True)
        for command in ("scripts/brandgen validate", "brandgen preview-x", "scripts/testing"):
            self.assertIsNone(SLOW.search(command))
        self.assertIsNotNone(SLOW.search('"$TOOL/scripts/brand" "$BRAND"'))


class ExpressionTests(unittest.TestCase):
    def test_values(self):
        names = {"github": {"event": {}, "event_name": "push"}, "inputs": {"a": "x"}, "m": '{"include":[]}'}
        for text, value in (
            ("github.event.pull_request.base.sha", ""), ("inputs.a != '' && '.brandgen' || '.'", ".brandgen"),
            ("inputs.b != '' && '.brandgen' || '.'", "."), ("m != '{\"include\":[]}'", False),
            ("fromJSON(m)", {"include": []}), ("(github.event_name == 'push')", True),
        ):
            self.assertEqual(expressions.evaluate(text, names), value, text)
        self.assertEqual(expressions.filled("${{ inputs.a }}-${{ github.event_name }}", names), "x-push")
        with self.assertRaises(ValueError):
            expressions.evaluate("inputs.a ! inputs.b", names)


class JobTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name).resolve()
        self.log = self.folder / "log"
        repository = self.folder / "repository"
        repository.mkdir()
        commit = "git -c user.name=Reader -c user.email=reader@example.com commit --quiet --allow-empty --message"
        subprocess.run(
            f"git init --quiet --initial-branch main; {commit} 1; {commit} 2; git switch --quiet --create branch; {commit} 3",
            cwd=repository, shell=True, check=True)
        self.runner = Runner(repository, self.folder, False, SLOW)

    def workflow(self, depth):
        check_out = {"uses": "actions/checkout@1", "with": {"fetch-depth": depth}}
        matrix = json.dumps({"include": [{"n": "a"}, {"n": "b"}]})
        first = {
            "id": "count", "env": {"BASE": "${{ github.event.pull_request.base.sha }}", "MATRIX": matrix},
            "run": 'git cat-file -e "${BASE:-HEAD}"; echo "matrix=$MATRIX" >>"$GITHUB_OUTPUT"'}
        second = {
            "env": {"LINE": "${{ github.event_name }} ${{ matrix.n }}"}, "run": f'echo "$LINE" >>"{self.log}"'}
        outputs = {"matrix": "${{ steps.count.outputs.matrix }}"}
        matrix = {"matrix": "${{ fromJSON(needs.first.outputs.matrix) }}"}
        return {"jobs": {
            "second": {"needs": "first", "runs-on": "ubuntu", "strategy": matrix, "steps": [check_out, second]},
            "first": {"runs-on": "ubuntu", "outputs": outputs, "steps": [check_out, first]},
            "mac": {"runs-on": "macos-26", "steps": [{"run": "false"}]},
        }}

    def test_the_jobs_of_a_workflow_run_with_its_matrix(self):
        for event in self.runner.events():
            GitHubRun(self.runner, event).run(self.workflow(0), {})
        self.assertEqual(self.log.read_text().split("\n")[:-1], ["push a", "push b", "pull_request a", "pull_request b"])

    def test_a_checkout_without_the_history_does_not_have_the_base(self):
        (_, event) = self.runner.events()
        with self.assertRaises(Mismatch):
            GitHubRun(self.runner, event).run(self.workflow(1), {})

    def test_a_reusable_workflow_must_exist(self):
        (event, _) = self.runner.events()
        with self.assertRaises(Mismatch):
            GitHubRun(self.runner, event).run({"jobs": {"a": {"uses": "example/brandgen/nowhere.yml@1"}}}, {})

    def test_a_pipeline_runs_its_child(self):
        child = """
            .brand: { script: ['echo "$KIND $BRAND $E" >>"$LOG"'], variables: { KIND: package } }
            brand: { extends: .brand, parallel: { matrix: [{ BRAND: a, E: [x, y] }, { BRAND: b, E: [x] }] } }
            """
        include = [{"artifact": "child.yml", "job": "first"}]
        write = f"cat >child.yml <<'END'\n{textwrap.dedent(child)}END"
        first = {"stage": "one", "script": [write], "artifacts": {"paths": ["child.yml"]}}
        pipeline = {
            "stages": ["one", "two"], "variables": {"LOG": str(self.log)},
            "second": {"stage": "two", "trigger": {"include": include}}, "first": first}
        (event, _) = self.runner.events()
        GitLabRun(self.runner, event).run(pipeline)
        self.assertEqual(self.log.read_text(), "package a x\npackage a y\npackage b x\n")
        with self.assertRaises(Mismatch, msg="the first job does not write its artifact"):
            GitLabRun(self.runner, event).run({**pipeline, "first": {**first, "script": ["true"]}})

    def test_only_the_first_job_that_compiles_runs(self):
        scripts = ["true", "scripts/brand acme"]
        self.assertEqual([self.runner.skips(scripts) for _ in range(2)], [False, True])
        self.assertFalse(self.runner.skips(["scripts/brandgen validate"]))
        self.assertTrue(Runner(self.folder, self.folder, True, SLOW).skips(scripts))

    def test_a_job_stops_at_its_first_failure(self):
        self.runner.shell("true", self.folder, {})
        with self.assertRaises(Mismatch):
            self.runner.shell("false | cat\ntrue", self.folder, {})


if __name__ == "__main__":
    unittest.main()
