"""The schemes of a generated project, and workspaces."""

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
PACKAGE = "container:.."


def read_xml(path: Path, problems: Problems) -> ElementTree.Element | None:
    """Reads an XML file. Reports a syntax error, and returns `None`."""
    try:
        return ElementTree.parse(path).getroot()
    except ElementTree.ParseError as error:
        problems.add(path, str(error))
        return None


def check_schemes(app: HostApp, problems: Problems) -> None:
    """Checks that there is one scheme for each environment, and that each names existing objects."""
    folder = app.bundle / "xcshareddata/xcschemes"
    environments: dict[str, str] = {}
    for path in sorted(folder.glob("*.xcscheme")):
        scheme = read_xml(path, problems)
        if scheme is None:
            continue
        environment = check_scheme(app, path, scheme, problems)
        if environment in environments:
            problems.add(path, f"the scheme '{environments[environment]}' is for the environment '{environment}', too")
        environments[environment] = path.stem
        if (environment == PRODUCTION) != (path.stem == app.bundle.stem):
            problems.add(path, f"the name is wrong for the environment '{environment}'")
    for name in sorted(app.settings.keys() - environments.keys()):
        problems.add(folder, f"it has no scheme for the environment '{name}'")
    private = [path for path in app.bundle.rglob("*.xcscheme") if path.parent != folder]
    for path in private:
        problems.add(path, "a scheme outside 'xcshareddata' is invisible for other users")


def check_scheme(app: HostApp, path: Path, scheme: ElementTree.Element, problems: Problems) -> str:
    """Checks a scheme, and returns its environment. Returns an empty text if it has none."""

    def report(text: str) -> None:
        problems.add(path, text)

    if scheme.tag != "Scheme" or scheme.get("version") != "1.7":
        report("it is not a scheme of version 1.7")
    if not (scheme.get("LastUpgradeVersion") or "").isdigit():
        report("it has no 'LastUpgradeVersion'")
    configurations = app.project.configurations(app.target)
    labels = set()
    environment = ""
    for action, kind in ACTIONS.items():
        element = scheme.find(action)
        name = element.get("buildConfiguration", "") if element is not None else ""
        if name not in configurations:
            report(f"{action} has the configuration '{name}', which does not exist")
            continue
        if not name.startswith(f"{kind} "):
            report(f"{action} has the configuration '{name}', which does not begin with '{kind}'")
        labels.add(name.split(" ", 1)[-1])
        base = app.paths.get(configurations[name].get("baseConfigurationReference", ""))
        environment = base.stem if base else ""
    if len(labels) > 1:
        report(f"its actions are for several environments: {', '.join(sorted(labels))}")
    entries = scheme.findall("BuildAction/BuildActionEntries/BuildActionEntry")
    if not any(
        all(entry.get(f"buildFor{purpose}") == "YES" for purpose in PURPOSES)
        and any(item.get("BlueprintIdentifier") == app.target_id for item in entry.iter("BuildableReference"))
        for entry in entries
    ):
        report("no build entry has the app's target for all purposes")
    for runnable in ("LaunchAction", "ProfileAction"):
        if scheme.find(f"{runnable}/BuildableProductRunnable/BuildableReference") is None:
            report(f"{runnable} has no product to run")
    for reference in scheme.iter("BuildableReference"):
        for text in reference_problems(app, reference):
            report(text)
    if environment == PRODUCTION and next(scheme.iter("EnvironmentVariable"), None) is not None:
        report("the scheme of production has environment variables")
    if environment == PRODUCTION and next(scheme.iter("CommandLineArgument"), None) is not None:
        report("the scheme of production has command line arguments")
    return environment


def reference_problems(app: HostApp, reference: ElementTree.Element) -> list[str]:
    """Returns the problems of a reference to a target of the project, or of the package."""
    blueprint = reference.get("BlueprintIdentifier", "")
    name = reference.get("BlueprintName", "")
    container = reference.get("ReferencedContainer", "")
    found = []
    if reference.get("BuildableIdentifier") != "primary":
        found.append(f"the reference to '{name}' has the BuildableIdentifier '{reference.get('BuildableIdentifier')}'")
    if container == f"container:{app.bundle.name}":
        target = app.project.of_kind("PBXNativeTarget").get(blueprint)
        if target is None:
            found.append(f"the blueprint '{blueprint}' is not a target of the project")
        else:
            product = app.project.get(target.get("productReference")).get("path")
            if name != target.get("name"):
                found.append(f"the blueprint '{blueprint}' has the name '{name}', not '{target.get('name')}'")
            if reference.get("BuildableName") != product:
                found.append(
                    f"the blueprint '{blueprint}' has the product '{reference.get('BuildableName')}', not '{product}'"
                )
    elif container == PACKAGE:
        manifest = app.package / "Package.swift"
        text = manifest.read_text(encoding="utf-8") if manifest.exists() else ""
        if f'name: "{name}"' not in text:
            found.append(f"the package has no target '{name}'")
        if not blueprint == name == reference.get("BuildableName"):
            found.append(f"the reference to the package's target '{name}' has other names")
    else:
        found.append(f"the container '{container}' is neither the project nor its package")
    return found


def check_workspace(path: Path, problems: Problems) -> None:
    """Checks that a workspace's projects, packages and files exist."""
    workspace = read_xml(path, problems)
    if workspace is None:
        return
    if workspace.tag != "Workspace" or workspace.get("version") != "1.0":
        problems.add(path, "it is not a workspace of version 1.0")
    for element in workspace.iter():
        if element.tag == "FileRef":
            check_location(path, element.get("location", ""), problems)
        elif element.tag not in ("Workspace", "Group"):
            problems.add(path, f"it has the unknown element '{element.tag}'")
    locations = [element.get("location") for element in workspace.iter("FileRef")]
    if len(set(locations)) != len(locations):
        problems.add(path, "it contains a file twice")


def check_location(path: Path, location: str, problems: Problems) -> None:
    """Checks a location such as `group:acme/App/Acme.xcodeproj`."""
    kind, _, place = location.partition(":")
    bundle = path.parent
    if kind == "self":
        if place or bundle.suffix != ".xcworkspace" or bundle.parent.suffix != ".xcodeproj":
            problems.add(path, f"'{location}' is only for the workspace inside a project")
    elif kind not in ("group", "container"):
        problems.add(path, f"the location '{location}' has the unknown kind '{kind}'")
    elif not (bundle.parent / place).exists():
        problems.add(path, f"'{place}' does not exist")
