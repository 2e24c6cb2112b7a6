"""The schemes of a generated project, and workspaces."""

import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from host_app import HostApp
from problems import Problems

# The kind of configuration that each action uses.
ACTIONS = {
    "TestAction": "Debug",
    "LaunchAction": "Debug",
    "AnalyzeAction": "Debug",
    "ProfileAction": "Release",
    "ArchiveAction": "Release",
}
PURPOSES = ("Testing", "Running", "Profiling", "Archiving", "Analyzing")
PRODUCTION = "production"


def read_xml(path: Path, problems: Problems) -> ElementTree.Element | None:
    """Reads an XML file. Reports a syntax error, and returns `None`."""
    try:
        return ElementTree.parse(path).getroot()
    except (ElementTree.ParseError, FileNotFoundError) as error:
        problems.add(path, str(error))
        return None


def check_schemes(app: HostApp, problems: Problems) -> None:
    """Checks that there is one scheme for each environment, and that each names existing objects."""
    folder = app.bundle / "xcshareddata/xcschemes"
    environments = []
    for path in sorted(app.bundle.rglob("*.xcscheme")):
        if path.parent != folder:
            problems.add(path, "a scheme outside 'xcshareddata' is invisible for other users")
        scheme = read_xml(path, problems)
        if scheme is None:
            continue
        environment = check_scheme(app, path, scheme, problems)
        environments.append(environment)
        if (environment == PRODUCTION) != (path.stem == app.bundle.stem):
            problems.add(path, f"the name is wrong for the environment '{environment}'")
    if sorted(environments) != sorted(app.settings):
        problems.add(folder, f"it has schemes for {sorted(environments)}, not for {sorted(app.settings)}")


def check_scheme(app: HostApp, path: Path, scheme: ElementTree.Element, problems: Problems) -> str:
    """Checks a scheme, and returns its environment. Returns an empty text if it has none."""
    configurations = app.project.configurations(app.target)
    found = set()
    for action, kind in ACTIONS.items():
        element = scheme.find(action)
        name = element.get("buildConfiguration", "") if element is not None else ""
        if name not in configurations or not name.startswith(f"{kind} "):
            problems.add(path, f"{action} has the configuration '{name}', which is not one to {kind.lower()}")
            continue
        base = app.paths.get(configurations[name].get("baseConfigurationReference", ""))
        found.add(base.stem if base else "")
    if len(found) != 1:
        problems.add(path, f"its actions are for the environments {sorted(found)}")
    if not any(
        all(entry.get(f"buildFor{purpose}") == "YES" for purpose in PURPOSES)
        and any(item.get("BlueprintIdentifier") == app.target_id for item in entry.iter("BuildableReference"))
        for entry in scheme.iter("BuildActionEntry")
    ):
        problems.add(path, "no build entry has the app's target for all purposes")
    for runnable in ("LaunchAction", "ProfileAction"):
        if scheme.find(f"{runnable}/BuildableProductRunnable/BuildableReference") is None:
            problems.add(path, f"{runnable} has no product to run")
    for reference in scheme.iter("BuildableReference"):
        check_reference(app, path, reference, problems)
    if PRODUCTION in found:
        for element in (*scheme.iter("EnvironmentVariable"), *scheme.iter("CommandLineArgument")):
            problems.add(path, f"the scheme of production has an element {element.tag}")
    return min(found, default="")


def check_reference(app: HostApp, path: Path, reference: ElementTree.Element, problems: Problems) -> None:
    """Checks a reference to a target of the project, or of the package."""
    name = reference.get("BlueprintName", "")
    read = [reference.get(key) for key in ("BuildableIdentifier", "BlueprintIdentifier", "BuildableName")]
    container = reference.get("ReferencedContainer", "")
    if container == f"container:{app.bundle.name}":
        targets = app.project.of_kind("PBXNativeTarget").items()
        identifier, target = next(((key, target) for key, target in targets if target.get("name") == name), ("", {}))
        wanted = ["primary", identifier, app.project.get(target.get("productReference")).get("path")]
    elif container == "container:..":
        manifest = (app.package / "Package.swift").read_text(encoding="utf-8")
        wanted = ["primary", *[name if f'name: "{name}"' in manifest else None] * 2]
    else:
        wanted = []
    if read != wanted:
        problems.add(path, f"the reference to '{name}' in '{container}' is {read}, not {wanted}")


def check_workspace(path: Path, problems: Problems, bundles: list[Path] | None = None) -> None:
    """Checks that the projects, packages and files of a workspace exist, and that it contains all projects."""
    workspace = read_xml(path, problems)
    if workspace is None:
        return
    locations = [element.get("location", "") for element in workspace.iter("FileRef")]
    if len(set(locations)) != len(locations):
        problems.add(path, "it contains a file twice")
    for location in locations:
        kind, _, place = location.partition(":")
        if kind == "self":
            # The workspace inside a project.
            if place or path.parent.parent.suffix != ".xcodeproj":
                problems.add(path, f"'{location}' is not in a project")
        elif kind not in ("group", "container") or not (path.parent.parent / place).exists():
            problems.add(path, f"'{location}' does not exist")
    for bundle in bundles or []:
        if f"group:{os.path.relpath(bundle, path.parent.parent)}" not in locations:
            problems.add(path, f"it does not contain '{bundle.name}'")
