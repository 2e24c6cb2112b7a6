"""An Xcode project, as two readers see it."""

import json
import subprocess
from pathlib import Path
from typing import Any

from openstep import OpenStepError, OpenStepReader
from problems import Problems

Object = dict[str, Any]


class ProjectFile:
    """The objects of a `project.pbxproj` by their identifiers."""

    def __init__(self, path: Path, content: dict[str, Any], repeated: list[str]) -> None:
        self.path = path
        self.content = content
        self.repeated = repeated
        self.objects: dict[str, Object] = content["objects"]
        self.root: str = content["rootObject"]

    @classmethod
    def read(cls, path: Path, problems: Problems) -> "ProjectFile | None":
        """Reads a project file. Reports a syntax error, or a difference between the readers, and returns `None`."""
        reader = None
        try:
            reader = OpenStepReader(path.read_text(encoding="utf-8"))
            content = reader.read()
        except (OpenStepError, UnicodeDecodeError) as error:
            problems.add(path, str(error))
            return None
        converted = subprocess.run(
            ["plutil", "-convert", "json", "-o", "-", str(path)], capture_output=True, text=True, check=False
        )
        if converted.returncode:
            problems.add(path, f"plutil does not read it: {(converted.stdout + converted.stderr).strip()}")
            return None
        if not reader.repeated and json.loads(converted.stdout) != content:
            problems.add(path, "plutil reads other values than the checks")
            return None
        objects = content.get("objects") if isinstance(content, dict) else None
        if not isinstance(objects, dict) or not all(isinstance(value, dict) for value in objects.values()):
            problems.add(path, "its 'objects' are not dictionaries")
            return None
        root = content.get("rootObject")
        if not isinstance(root, str) or objects.get(root, {}).get("isa") != "PBXProject":
            problems.add(path, "its 'rootObject' is not a PBXProject")
            return None
        return cls(path, content, reader.repeated)

    @property
    def project(self) -> Object:
        """The root object."""
        return self.objects[self.root]

    def of_kind(self, *kinds: str) -> dict[str, Object]:
        """The objects of these kinds."""
        return {identifier: value for identifier, value in self.objects.items() if value.get("isa") in kinds}

    def get(self, identifier: Any) -> Object:
        """The object with an identifier. Empty for an unknown one, which the graph check reports."""
        return self.objects.get(identifier, {}) if isinstance(identifier, str) else {}

    def listed(self, owner: Object, key: str) -> list[Object]:
        """The objects in a list of another object."""
        return [self.get(identifier) for identifier in owner.get(key, [])]

    def configurations(self, owner: Object) -> dict[str, Object]:
        """The build configurations of the project or of a target, by name."""
        found = self.listed(self.get(owner.get("buildConfigurationList")), "buildConfigurations")
        return {configuration.get("name", ""): configuration for configuration in found}

    def title(self, identifier: str) -> str:
        """The kind, name and identifier of an object, for messages."""
        value = self.get(identifier)
        name = value.get("name") or value.get("path") or value.get("productName")
        return f"{value.get('isa', 'object')} {identifier}" + (f" ({name})" if isinstance(name, str) else "")
