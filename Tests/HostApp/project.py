"""An Xcode project, as two public readers see it."""

import json
import subprocess
from pathlib import Path
from typing import Any

from openstep_parser import OpenStepDecoder
from problems import Problems

Object = dict[str, Any]


class Reader(OpenStepDecoder):
    """Also refuses a key that occurs twice in a dictionary, of which other readers take one."""

    def _parse_dictionary_entry(self, text: str, index: int, dictionary: Object) -> int:
        known = len(dictionary)
        end: int = super()._parse_dictionary_entry(text, index, dictionary)
        if len(dictionary) == known:
            raise ValueError(f"'{self._parse_key(text, index)[0]}' occurs twice in one dictionary")
        return end


class Project:
    """The objects of a `project.pbxproj` by their identifiers."""

    def __init__(self, path: Path, content: Object) -> None:
        self.path = path
        self.content = content
        self.objects: dict[str, Object] = content["objects"]
        self.root: str = content["rootObject"]

    @classmethod
    def read(cls, path: Path, problems: Problems) -> "Project | None":
        """Reads a project. Reports a syntax error, or a difference between the readers, and returns `None`."""
        try:
            content = Reader()._parse(path.read_text(encoding="utf-8"))
        # The reader raises errors of all kinds, such as one for an index behind the end.
        except Exception as error:
            problems.add(path, f"openstep-parser does not read it: {error}")
            return None
        command = ["plutil", "-convert", "json", "-o", "-", str(path)]
        converted = subprocess.run(command, capture_output=True, text=True, check=False)
        if converted.returncode:
            problems.add(path, f"plutil does not read it: {(converted.stdout + converted.stderr).strip()}")
        elif json.loads(converted.stdout) != content:
            problems.add(path, "plutil reads other values than openstep-parser")
        elif content.get("objects", {}).get(content.get("rootObject"), {}).get("isa") != "PBXProject":
            problems.add(path, "its 'rootObject' is not a PBXProject")
        else:
            return cls(path, content)
        return None

    @property
    def project(self) -> Object:
        """The root object."""
        return self.objects[self.root]

    def of_kind(self, *kinds: str) -> dict[str, Object]:
        """The objects of these kinds."""
        return {identifier: value for identifier, value in self.objects.items() if value.get("isa") in kinds}

    def get(self, identifier: Any) -> Object:
        """The object with an identifier. Empty for an unknown one, which the check of the graph reports."""
        return self.objects.get(identifier, {}) if isinstance(identifier, str) else {}

    def listed(self, owner: Object, key: str) -> list[Object]:
        """The objects in a list of another object."""
        return [self.get(identifier) for identifier in owner.get(key, [])]

    def configurations(self, owner: Object) -> dict[str, Object]:
        """The build configurations of the project or of a target, by name."""
        found = self.listed(self.get(owner.get("buildConfigurationList")), "buildConfigurations")
        return {configuration.get("name", ""): configuration for configuration in found}

    def title(self, identifier: str) -> str:
        """The kind, identifier and name of an object, for messages."""
        value = self.get(identifier)
        name = value.get("name") or value.get("path") or value.get("productName")
        return f"{value.get('isa', 'object')} {identifier}" + (f" ({name})" if isinstance(name, str) else "")
