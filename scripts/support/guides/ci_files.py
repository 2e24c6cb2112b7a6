"""Checks the CI files of a guide with the schemas of GitHub and GitLab, and runs the commands of their jobs on this machine.

A job runs in a clone of the repository that the guide made. Actions are not run, except the one that checks out a repository: the
repository of brandgen is this one. Jobs on macOS are left out. An expression, a matrix, outputs, artifacts and child pipelines
have the values that the service would give them.
"""

import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import ruamel.yaml
from blocks import Mismatch
from expressions import evaluate, filled

# The repository of brandgen in the guides' files.
BRANDGEN = "example/brandgen"
GITHUB_SCHEMAS = ("vendor.github-workflows", "custom.github-workflows-require-timeout")


def check(folder, brandgen, is_quick, slow):
    """Checks and runs the CI files in a folder, if there are any."""
    workflows = sorted(folder.glob(".github/workflows/*.yml"))
    pipeline = folder / ".gitlab-ci.yml"
    if not workflows and not pipeline.exists():
        return
    runner = Runner(folder.resolve(), brandgen, is_quick, slow)
    for workflow in workflows:
        for schema in GITHUB_SCHEMAS:
            checked("check_jsonschema", "--builtin-schema", schema, workflow)
        checked("zizmor", "--offline", "--persona", "auditor", "--no-progress", workflow)
        for event in runner.events():
            GitHubRun(runner, event).run(load(workflow), {})
    if pipeline.exists():
        gitlab_schema(pipeline)
        for event in runner.events():
            GitLabRun(runner, event).run(load(pipeline))


def load(path):
    return ruamel.yaml.YAML(typ="safe").load(path.read_text())


def checked(module, *arguments):
    command = [sys.executable, "-m", module] if module != "zizmor" else [pathlib.Path(sys.executable).with_name("zizmor")]
    done = subprocess.run([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Mismatch(1, f"{module} refuses a CI file:\n{done.stdout}")


def gitlab_schema(path):
    checked("check_jsonschema", "--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci", path)


class Runner:
    """What the jobs of both services have in common."""

    def __init__(self, repository, brandgen, is_quick, slow):
        self.repository = repository
        self.brandgen = brandgen
        self.is_quick = is_quick
        self.slow = slow
        # Only the first job compiles.
        self.has_compiled = False

    def git(self, *arguments):
        return subprocess.run(
            ["git", *arguments], cwd=self.repository, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    def events(self):
        """A push to main, and a pull request of the branch that the guide ends on."""
        branch = self.git("branch", "--show-current")
        yield {"name": "push", "branch": "main", "revision": self.git("rev-parse", "main"), "base": ""}
        if branch != "main":
            base = self.git("merge-base", "main", branch)
            yield {"name": "pull_request", "branch": branch, "revision": self.git("rev-parse", branch), "base": base}

    def checkout(self, event, folder, depth):
        """Clones the repository with this number of commits; with all of them if it is 0."""
        limit = ["--depth", str(depth)] if depth else []
        subprocess.run(
            ["git", "clone", "--quiet", *limit, "--branch", event["branch"], f"file://{self.repository}", folder], check=True)

    def skips(self, scripts):
        """Whether a job with these scripts is left out: only the first one that compiles runs, and none in the quick mode."""
        slow = [script for script in scripts if self.slow.search(script)]
        if slow and (self.is_quick or self.has_compiled):
            print(f"      skipped: {slow[0].strip().splitlines()[-1]}", flush=True)
            return True
        self.has_compiled = self.has_compiled or bool(slow)
        return False

    def shell(self, script, folder, variables):
        """Runs a script of a job like the service, which ends it at the first failure."""
        for line in script.strip().splitlines():
            print(f"      {line}", flush=True)
        environment = {**os.environ, **{name: str(value) for name, value in variables.items()}}
        done = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", script], cwd=folder, env=environment, stdin=subprocess.DEVNULL, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            raise Mismatch(1, f"a job fails with exit code {done.returncode}:\n{script}\n{done.stdout}")


class GitHubRun:
    """One run of a workflow."""

    def __init__(self, runner, event):
        self.runner = runner
        self.event = event
        self.github = {
            "event_name": event["name"], "ref": "refs/heads/main", "sha": event["revision"],
            "event": {"pull_request": {"base": {"sha": event["base"]}} if event["base"] else {}},
        }

    def run(self, workflow, inputs):
        done = {}
        waiting = dict(workflow["jobs"])
        while waiting:
            for name, job in list(waiting.items()):
                needs = job.get("needs", [])
                needs = [needs] if isinstance(needs, str) else needs
                if any(need in waiting for need in needs):
                    continue
                del waiting[name]
                names = {"github": self.github, "inputs": inputs, "needs": {need: {"outputs": done[need]} for need in needs}}
                done[name] = self.job(name, job, names)

    def job(self, name, job, names):
        if "if" in job and not evaluate(str(job["if"]).removeprefix("${{").removesuffix("}}"), names):
            print(f"    {self.event['name']}, job {name}: not needed", flush=True)
            return {}
        matrix = filled(job.get("strategy", {}).get("matrix", {}), names)
        outputs = {}
        for entry in matrix["include"] if matrix else [{}]:
            title = " ".join(str(value) for value in entry.values())
            print(f"    {self.event['name']}, job {name} {title}".rstrip(), flush=True)
            outputs = self.one(job, {**names, "matrix": entry})
        return outputs

    def one(self, job, names):
        if "uses" in job:
            self.call(job["uses"], filled(dict(job.get("with", {})), names))
            return {}
        if str(job["runs-on"]).startswith("macos"):
            print("      left out: this job runs on macOS", flush=True)
            return {}
        if self.runner.skips([step.get("run", "") for step in job["steps"]]):
            return {}
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary) / "repository"
            steps = {}
            for step in job["steps"]:
                values = filled(dict(step.get("with", {})), names)
                if "if" in step and not evaluate(step["if"], {**names, "steps": steps}):
                    continue
                if step.get("uses", "").startswith("actions/checkout@"):
                    self.check_out(values, folder)
                elif "run" in step:
                    output = pathlib.Path(temporary) / "output"
                    output.write_text("")
                    variables = filled(dict(step.get("env", {})), {**names, "steps": steps})
                    self.runner.shell(
                        filled(step["run"], {**names, "steps": steps}), folder,
                        {**variables, "GITHUB_OUTPUT": output, "GITHUB_ACTIONS": "true", "CI": "true"})
                    written = dict(line.split("=", 1) for line in output.read_text().splitlines())
                    steps[step.get("id", "")] = {"outputs": written}
            return filled(dict(job.get("outputs", {})), {**names, "steps": steps})

    def check_out(self, values, folder):
        if "repository" not in values:
            self.runner.checkout(self.event, folder, values.get("fetch-depth", 1))
        elif values["repository"] == BRANDGEN:
            shutil.copytree(self.runner.brandgen, folder / values["path"], symlinks=True)
        else:
            raise Mismatch(1, f"a job checks out an unknown repository: {values['repository']}")

    def call(self, name, inputs):
        """Runs a reusable workflow of this repository."""
        path, _, revision = name.removeprefix(f"{BRANDGEN}/").partition("@")
        workflow = self.runner.brandgen / path
        if not name.startswith(BRANDGEN) or not revision or not workflow.is_file():
            raise Mismatch(1, f"a job calls a workflow that does not exist: {name}")
        if inputs.get("brandgen") != BRANDGEN or inputs.get("brandgen-ref") != revision:
            raise Mismatch(1, f"a job does not pass the repository and the commit of {name}")
        called = load(workflow)
        declared = called["on"]["workflow_call"]["inputs"]
        unknown = set(inputs) - set(declared)
        missing = {key for key, value in declared.items() if value.get("required")} - set(inputs)
        if unknown or missing:
            raise Mismatch(1, f"{name} has other inputs: {sorted(unknown | missing)}")
        self.run(called, {**{key: value.get("default", "") for key, value in declared.items()}, **inputs})


class GitLabRun:
    """One run of a pipeline."""

    def __init__(self, runner, event):
        self.runner = runner
        self.event = event
        self.artifacts = {}
        # Variables of the project, which replace those of the file.
        self.project = {"BRANDGEN_URL": str(runner.brandgen), "BRANDGEN_COMMIT": "HEAD", "CI": "true"}
        if event["base"]:
            self.project["CI_MERGE_REQUEST_DIFF_BASE_SHA"] = event["base"]

    def run(self, pipeline, variables=None):
        reserved = {"default", "include", "stages", "variables", "workflow", "image"}
        defaults = pipeline.get("default", {})
        shared = {**(variables or {}), **pipeline.get("variables", {})}
        order = {stage: index for index, stage in enumerate(pipeline.get("stages", ["build", "test"]))}
        jobs = [(name, self.extended(pipeline, job)) for name, job in pipeline.items() if name[0] != "." and name not in reserved]
        for name, job in sorted(jobs, key=lambda pair: order[pair[1].get("stage", "test")]):
            for choice in self.choices(job):
                print(f"    {self.event['name']}, job {name} {' '.join(choice.values())}".rstrip(), flush=True)
                self.job(name, job, defaults, {**shared, **job.get("variables", {}), **choice})

    def extended(self, pipeline, job):
        parent = job.get("extends")
        return {**self.extended(pipeline, pipeline[parent]), **job} if parent else job

    def choices(self, job):
        for entry in job.get("parallel", {}).get("matrix", [{}]):
            lists = [value if isinstance(value, list) else [value] for value in entry.values()]
            for values in itertools.product(*lists):
                yield dict(zip(entry, values))

    def job(self, name, job, defaults, variables):
        if "trigger" in job:
            for include in job["trigger"]["include"]:
                text = self.artifacts[include["job"]][include["artifact"]]
                with tempfile.TemporaryDirectory() as temporary:
                    child = pathlib.Path(temporary) / "child.yml"
                    child.write_text(text)
                    gitlab_schema(child)
                    self.run(load(child), variables)
            return
        script = job.get("before_script", defaults.get("before_script", [])) + job["script"]
        if self.runner.skips(script):
            return
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary) / "repository"
            self.runner.checkout(self.event, folder, int(variables.get("GIT_DEPTH", 20)))
            self.runner.shell("\n".join(script), folder, {**variables, **self.project})
            for path in job.get("artifacts", {}).get("paths", []):
                if not (folder / path).exists():
                    raise Mismatch(1, f"the job {name} does not write its artifact {path}")
                if (folder / path).is_file():
                    self.artifacts.setdefault(name, {})[path] = (folder / path).read_text()
