"""The sense of a project file: its objects, their keys, and the references between them."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from object_kinds import KINDS, PHASES, REFERENCES, TOP_LEVEL
from problems import Problems
from project_file import Object, ProjectFile

IDENTIFIER = re.compile(r"[0-9A-Fa-f]{24}")
# Values that are identifiers, but keep no object in the project.
WEAK = frozenset({"remoteGlobalIDString", "attributes"})
# Values that contain no identifiers.
TEXTS = frozenset({"buildSettings", "isa", "name", "path", "productName", "shellScript"})
APPS = frozenset({"com.apple.product-type.application", "com.apple.product-type.app-extension"})
USUAL_PHASES = ("PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase")


def check_graph(project: ProjectFile, problems: Problems) -> bool:
    """Checks a project of version 77. Returns whether its references can be followed."""
    return Graph(project, problems).check()


class Graph:
    """The checks of one project."""

    def __init__(self, project: ProjectFile, problems: Problems) -> None:
        self.project = project
        self.problems = problems

    def check(self) -> bool:
        """Reports all problems. Returns whether each reference is a text."""
        for key in self.project.repeated:
            self.report(f"'{key}' occurs twice in one dictionary")
        for key in self.project.content.keys() ^ TOP_LEVEL:
            self.report(
                f"the top level has no '{key}'" if key in TOP_LEVEL else f"the top level has an unknown '{key}'"
            )
        for identifier, value in self.project.objects.items():
            self.check_object(identifier, value)
        if not all(isinstance(text, str) for value in self.project.objects.values() for text in references(value)):
            return False
        self.check_reachable()
        self.check_build_files()
        self.check_owners()
        self.check_targets()
        self.check_configurations()
        self.check_packages()
        return True

    def report(self, text: str) -> None:
        """Adds a problem of the project file."""
        self.problems.add(self.project.path, text)

    def check_object(self, identifier: str, value: Object) -> None:
        """Checks an object's identifier, kind, keys and references."""
        title = self.project.title(identifier)
        kind = KINDS.get(value.get("isa", ""))
        if kind is None:
            self.report(f"the object {identifier} has the unknown isa '{value.get('isa')}'")
            return
        for key in sorted(kind.required - value.keys()):
            self.report(f"{title} has no '{key}'")
        for key in sorted(value.keys() - kind.known):
            self.report(f"{title} has the unknown key '{key}'")
        for key, referred in self.identifiers(value):
            allowed = REFERENCES.get(key)
            if referred not in self.project.objects:
                if key != "remoteGlobalIDString" or self.is_portal_here(value):
                    self.report(f"'{key}' of {title} refers to {referred}, which does not exist")
            elif allowed and self.project.get(referred).get("isa") not in allowed:
                self.report(f"'{key}' of {title} refers to {self.project.title(referred)}")
        for key in sorted(REFERENCES.keys() & value.keys()):
            values = list(references({key: value[key]}))
            if not all(isinstance(referred, str) for referred in values):
                self.report(f"'{key}' of {title} contains a value that is not an identifier")
            elif len(set(values)) != len(values):
                self.report(f"'{key}' of {title} contains an object twice")

    def identifiers(self, value: Object) -> Iterator[tuple[str, str]]:
        """Yields the identifiers in an object, each with the object's key that contains it.

        Xcode writes 24 hexadecimal digits and accepts any text.
        """
        for key, content in value.items():
            if key in TEXTS:
                continue
            for text in texts(content):
                if key in REFERENCES or text in self.project.objects or IDENTIFIER.fullmatch(text):
                    yield key, text

    def is_portal_here(self, proxy: Object) -> bool:
        """Whether a proxy is for an object of this project."""
        return proxy.get("containerPortal") == self.project.root

    def check_reachable(self) -> None:
        """Reports objects that the root object does not lead to."""
        reached = {self.project.root}
        waiting = [self.project.root]
        while waiting:
            for key, referred in self.identifiers(self.project.get(waiting.pop())):
                if key not in WEAK and referred in self.project.objects and referred not in reached:
                    reached.add(referred)
                    waiting.append(referred)
        for identifier in self.project.objects.keys() - reached:
            self.report(f"nothing refers to {self.project.title(identifier)}")

    def check_build_files(self) -> None:
        """Checks that each build file has one content and is in one phase."""
        uses = Counter(
            identifier for phase in self.project.of_kind(*PHASES).values() for identifier in phase.get("files", [])
        )
        for identifier, value in self.project.of_kind("PBXBuildFile").items():
            title = self.project.title(identifier)
            if len(value.keys() & {"fileRef", "productRef"}) != 1:
                self.report(f"{title} does not have exactly one of 'fileRef' and 'productRef'")
            if uses[identifier] != 1:
                self.report(f"{title} is in {uses[identifier]} build phases")

    def check_owners(self) -> None:
        """Checks that the objects of a tree have one owner."""
        for key in ("buildPhases", "buildConfigurations", "buildConfigurationList", "children", "dependencies"):
            owners: Counter[str] = Counter()
            for value in self.project.objects.values():
                referred = value.get(key, [])
                owners.update(referred if isinstance(referred, list) else [referred])
            for identifier in (identifier for identifier, count in owners.items() if count > 1):
                self.report(f"{self.project.title(identifier)} is in '{key}' of several objects")

    def check_targets(self) -> None:
        """Checks the phases and dependencies of each target."""
        for identifier, target in self.project.of_kind("PBXNativeTarget").items():
            title = self.project.title(identifier)
            if identifier not in self.project.project.get("targets", []):
                self.report(f"{title} is not in the project's 'targets'")
            phases = Counter(phase.get("isa") for phase in self.project.listed(target, "buildPhases"))
            for phase in (*USUAL_PHASES, "PBXHeadersBuildPhase"):
                if phases[phase] > 1:
                    self.report(f"{title} has {phases[phase]} phases {phase}")
                if not phases[phase] and phase in USUAL_PHASES and target.get("productType") in APPS:
                    self.report(f"{title} has no {phase}")
            for dependency in self.project.listed(target, "dependencies"):
                proxy = self.project.get(dependency.get("targetProxy"))
                if "target" in dependency and dependency["target"] != proxy.get("remoteGlobalIDString"):
                    self.report(f"a dependency of {title} and its proxy have different targets")

    def check_configurations(self) -> None:
        """Checks that the project and its targets have configurations of the same names."""
        wanted = self.names(self.project.project)
        for identifier in (self.project.root, *self.project.of_kind("PBXNativeTarget")):
            owner = self.project.get(identifier)
            names = self.names(owner)
            title = self.project.title(identifier)
            for name in sorted(name for name, count in Counter(names).items() if count > 1):
                self.report(f"{title} has the configuration '{name}' twice")
            if sorted(names) != sorted(wanted):
                self.report(f"{title} has the configurations {names}, and the project has {wanted}")
            default = self.project.get(owner.get("buildConfigurationList")).get("defaultConfigurationName")
            if default is not None and default not in names:
                self.report(f"the default configuration '{default}' of {title} does not exist")

    def names(self, owner: Object) -> list[str]:
        """The names of the configurations of the project or a target, in their order."""
        configurations = self.project.get(owner.get("buildConfigurationList"))
        return [value.get("name", "") for value in self.project.listed(configurations, "buildConfigurations")]

    def check_packages(self) -> None:
        """Checks that the products of packages, the targets that link them and the packages agree."""
        known = self.project.project.get("packageReferences", [])
        for identifier, product in self.project.of_kind("XCSwiftPackageProductDependency").items():
            if "package" in product and product["package"] not in known:
                self.report(f"the package of {self.project.title(identifier)} is not in 'packageReferences'")
        for target in self.project.of_kind("PBXNativeTarget").values():
            linked: set[str] = {
                file["productRef"]
                for phase in self.project.listed(target, "buildPhases")
                if phase.get("isa") == "PBXFrameworksBuildPhase"
                for file in self.project.listed(phase, "files")
                if "productRef" in file
            }
            for identifier in sorted(linked - set(target.get("packageProductDependencies", []))):
                title = self.project.title(identifier)
                self.report(f"{title} is linked, but not in 'packageProductDependencies' of '{target.get('name')}'")
        locations = Counter(
            value.get("relativePath") or value.get("repositoryURL")
            for value in self.project.objects.values()
            if str(value.get("isa")).endswith("SwiftPackageReference")
        )
        for location in (location for location, count in locations.items() if count > 1):
            self.report(f"the package '{location}' is referenced twice")


def references(value: Object) -> Iterator[Any]:
    """Yields the values of all keys that refer to objects."""
    for key in REFERENCES.keys() & value.keys():
        yield from value[key] if isinstance(value[key], list) else [value[key]]


def texts(value: Any) -> Iterator[str]:
    """Yields all texts in a value, and the keys of its dictionaries."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from texts(item)
