"""The graph of a project's objects: the references between them, phases, configurations and packages."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from problems import Problems
from project import Object, Project

IDENTIFIER = re.compile(r"[0-9A-F]{24}")
# Keys whose values are identifiers, but keep no object in the project.
WEAK = frozenset({"remoteGlobalIDString", "attributes"})
# Keys whose objects have one owner.
OWNING = ("buildPhases", "buildConfigurations", "buildConfigurationList", "children", "dependencies", "files")
PHASES = ("PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase")


def check_graph(project: Project, problems: Problems) -> None:
    """Checks the references of a project."""
    Graph(project, problems).check()


class Graph:
    """The checks of one project."""

    def __init__(self, project: Project, problems: Problems) -> None:
        self.project = project
        self.problems = problems

    def check(self) -> None:
        """Reports all problems."""
        self.check_references()
        self.check_owners()
        self.check_build_files()
        self.check_targets()
        self.check_configurations()
        self.check_packages()

    def report(self, text: str) -> None:
        """Adds a problem of the project file."""
        self.problems.add(self.project.path, text)

    def check_references(self) -> None:
        """Reports identifiers of no object, and objects that the root object does not lead to."""
        for identifier in self.project.objects:
            if not IDENTIFIER.fullmatch(identifier):
                self.report(f"the identifier '{identifier}' is not 24 hexadecimal digits in upper case")
        reached = {self.project.root}
        waiting = [self.project.root]
        while waiting:
            owner = waiting.pop()
            for key, content in self.project.get(owner).items():
                for text in texts(content):
                    if text in self.project.objects:
                        if key not in WEAK and text not in reached:
                            reached.add(text)
                            waiting.append(text)
                    elif IDENTIFIER.fullmatch(text):
                        self.report(f"'{key}' of {self.project.title(owner)} refers to {text}, which does not exist")
        for identifier in self.project.objects.keys() - reached:
            self.report(f"nothing refers to {self.project.title(identifier)}")

    def check_owners(self) -> None:
        """Checks that the objects of the tree have one owner, which names them once."""
        for key in OWNING:
            owners = Counter(text for value in self.project.objects.values() for text in texts(value.get(key, [])))
            for identifier in (identifier for identifier, count in owners.items() if count > 1):
                self.report(f"{self.project.title(identifier)} is in '{key}' twice")

    def check_build_files(self) -> None:
        """Checks that each build file has one content."""
        for identifier, value in self.project.of_kind("PBXBuildFile").items():
            if len(value.keys() & {"fileRef", "productRef"}) != 1:
                self.report(f"{self.project.title(identifier)} does not have exactly one of 'fileRef' and 'productRef'")

    def check_targets(self) -> None:
        """Checks the phases and dependencies of each target."""
        for identifier, target in self.project.of_kind("PBXNativeTarget").items():
            title = self.project.title(identifier)
            if identifier not in self.project.project.get("targets", []):
                self.report(f"{title} is not in the project's 'targets'")
            phases = Counter(phase.get("isa") for phase in self.project.listed(target, "buildPhases"))
            for phase in PHASES:
                if phases[phase] != 1:
                    self.report(f"{title} has {phases[phase]} phases {phase}")
            for dependency in self.project.listed(target, "dependencies"):
                proxy = self.project.get(dependency.get("targetProxy"))
                if dependency.get("target") != proxy.get("remoteGlobalIDString"):
                    self.report(f"a dependency of {title} and its proxy have different targets")

    def check_configurations(self) -> None:
        """Checks that the project and its targets have configurations of the same names."""
        wanted = self.names(self.project.project)
        for identifier in (self.project.root, *self.project.of_kind("PBXNativeTarget")):
            title = self.project.title(identifier)
            names = self.names(self.project.get(identifier))
            if len(set(names)) != len(names) or sorted(names) != sorted(wanted):
                self.report(f"{title} has the configurations {names}, and the project has {wanted}")
            configurations = self.project.get(self.project.get(identifier).get("buildConfigurationList"))
            default = configurations.get("defaultConfigurationName")
            if default not in names:
                self.report(f"the default configuration '{default}' of {title} does not exist")

    def names(self, owner: Object) -> list[str]:
        """The names of the configurations of the project or a target."""
        configurations = self.project.get(owner.get("buildConfigurationList"))
        return [value.get("name", "") for value in self.project.listed(configurations, "buildConfigurations")]

    def check_packages(self) -> None:
        """Checks that packages, their products, and the targets that link them agree."""
        known = self.project.project.get("packageReferences", [])
        for identifier, product in self.project.of_kind("XCSwiftPackageProductDependency").items():
            # Without it, Xcode reports a missing product.
            if product.get("package") not in known:
                self.report(f"the package of {self.project.title(identifier)} is not in 'packageReferences'")
        for target in self.project.of_kind("PBXNativeTarget").values():
            linked = {
                file["productRef"]
                for phase in self.project.listed(target, "buildPhases")
                for file in self.project.listed(phase, "files")
                if "productRef" in file
            }
            for identifier in linked ^ set(target.get("packageProductDependencies", [])):
                title = self.project.title(identifier)
                self.report(f"'{target.get('name')}' must both link {title} and have it in 'packageProductDependencies'")
        packages = self.project.of_kind("XCLocalSwiftPackageReference", "XCRemoteSwiftPackageReference").values()
        places = Counter(value.get("relativePath") or value.get("repositoryURL") for value in packages)
        for place in (place for place, count in places.items() if count > 1):
            self.report(f"the package '{place}' is referenced twice")


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
