"""A small valid app, written by code that shares nothing with the generator."""

import json
import os
import plistlib
from pathlib import Path
from typing import Any

from check import check_app
from host_app import HostApp
from linters import lint_property_lists, lint_xml
from problems import Problems
from project_file import ProjectFile
from property_lists import property_lists

from tests.fixture_files import PROJECT, Values, brand_files, manifest, package_files
from tests.fixture_project import identifier, project_objects


def openstep(value: Any) -> str:
    """The text of an OpenStep property list."""
    if isinstance(value, dict):
        return "{" + "".join(f"{openstep(key)} = {openstep(item)};\n" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "(" + "".join(f"{openstep(item)},\n" for item in value) + ")"
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


class Fixture:
    """The app as values. A test changes one of them, and then checks the written app."""

    def __init__(self) -> None:
        self.manifest = manifest()
        self.objects = project_objects()
        self.top: Values = {
            "archiveVersion": "1",
            "classes": {},
            "objectVersion": "77",
            "objects": self.objects,
            "rootObject": identifier("project"),
        }
        # Texts and bytes are contents; other values are property lists or JSON, by the extension.
        self.package: Values = package_files()
        self.brand: Values = brand_files()

    def object(self, name: str) -> Values:
        """An object by the name of its identifier."""
        return self.objects[identifier(name)]

    def replace(self, path: str, old: str, new: str) -> None:
        """Replaces a text that a file contains."""
        if old not in self.package[path]:
            raise ValueError(f"{path} does not contain {old!r}")
        self.package[path] = self.package[path].replace(old, new)

    def write(self, folder: Path) -> Path:
        """Writes the workspace, and returns the project file."""
        package = folder / "Generated/acme"
        for root, files in ((package, self.package), (folder / "Brands/acme", self.brand)):
            for path, value in files.items():
                write(root / path, value)
        if PROJECT not in self.package:
            write(package / PROJECT, "// !$*UTF8*$!\n" + openstep(self.top) + "\n")
        return package / PROJECT

    def problems(self, folder: Path) -> list[str]:
        """Writes the app and returns its problems."""
        path = self.write(folder)
        problems = Problems()
        project = ProjectFile.read(path, problems)
        if project:
            app = HostApp.read(project, self.manifest, problems)
            lint_property_lists([path, *property_lists(app)], problems)
            lint_xml(app.bundle.rglob("*.xcscheme"), problems)
            check_app(app, problems)
        return [f"{os.path.relpath(problem.file, folder)}: {problem.text}" for problem in problems.found]


def write(path: Path, value: Any) -> None:
    """Writes a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(value, bytes):
        path.write_bytes(value)
    elif isinstance(value, str):
        path.write_text(value, encoding="utf-8")
    elif path.suffix in (".json", ".xcstrings"):
        path.write_text(json.dumps(value), encoding="utf-8")
    else:
        path.write_bytes(plistlib.dumps(value))
