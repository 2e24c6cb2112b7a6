"""Checks generated apps: `check.py FOLDER…`.

scripts/host-app calls it. Each line of the output is a file and what is wrong in it.

Exit codes: 0 no problems; 1 problems.
"""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from assets import check_assets
from fastlane import check_fastlane
from files import check_isolation, check_names
from graph import check_graph
from host_app import HostApp
from manifest import check_manifest
from plists import check_property_lists, lint_property_lists, property_lists
from problems import Problems
from project import Project
from rules import check_rules
from schemes import check_schemes, check_workspace

BRANDGEN = ".build/debug/brandgen"


def main() -> int:
    """Checks the folders of the command line, and returns the exit code."""
    problems = Problems()
    apps = sum(check_folder(Path(folder), problems) for folder in sys.argv[1:])
    for problem in sorted(problems.found):
        print(f"error: {problem}", file=sys.stderr)
    print(f"{apps} apps: {len(problems.found)} problems")
    return 1 if problems.found else 0


def check_folder(folder: Path, problems: Problems) -> int:
    """Checks all apps in an output folder, and returns their number."""
    bundles = sorted(folder.glob("*/App/*.xcodeproj"))
    if not bundles:
        problems.add(folder, "it contains no generated apps (*/App/*.xcodeproj)")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        apps = [app for app in pool.map(lambda bundle: read_app(bundle, problems), bundles) if app]
    check_by_programs(apps, problems)
    for app in apps:
        check_app(app, problems)
    for workspace in sorted(folder.glob("*.xcworkspace/contents.xcworkspacedata")):
        check_workspace(workspace, problems, bundles)
    return len(apps)


def read_app(bundle: Path, problems: Problems) -> HostApp | None:
    """Reads a project and its brand's manifest. Reports what is missing."""
    project = Project.read(bundle / "project.pbxproj", problems)
    manifest = read_manifest(project, bundle.parent.parent.name, problems) if project else None
    return HostApp.read(project, manifest, problems) if project and manifest else None


def read_manifest(project: Project, brand: str, problems: Problems) -> dict[str, Any] | None:
    """Returns a brand's manifest with its defaults. The path of the developer's folder leads to the workspace."""
    for group in project.of_kind("PBXFileSystemSynchronizedRootGroup").values():
        folder = Path(os.path.normpath(project.path.parent.parent / group.get("path", "")))
        if folder.parts[-3:] == ("Brands", brand, "App"):
            break
    else:
        problems.add(project.path, f"it has no synchronized folder 'Brands/{brand}/App'")
        return None
    command = [BRANDGEN, "show", brand, "--resolved", "--format", "json", "--workspace", str(folder.parents[2])]
    shown = subprocess.run(command, capture_output=True, text=True, check=False)
    if shown.returncode:
        problems.add(project.path, f"brandgen does not show the manifest: {shown.stderr.strip()}")
        return None
    manifest: dict[str, Any] = json.loads(shown.stdout)
    return manifest


def check_by_programs(apps: list[HostApp], problems: Problems) -> None:
    """Makes the checks by other programs: `plutil` of the Swift toolchain, and Ruby."""
    lint_property_lists((path for app in apps for path in (app.project.path, *property_lists(app))), problems)
    check_fastlane(apps, problems)


def check_app(app: HostApp, problems: Problems) -> None:
    """Makes all other checks of an app."""
    check_graph(app.project, problems)
    check_rules(app, problems)
    check_schemes(app, problems)
    check_workspace(app.bundle / "project.xcworkspace/contents.xcworkspacedata", problems)
    check_property_lists(app, problems)
    check_assets(app, problems)
    check_manifest(app, problems)
    check_names(app, problems)
    check_isolation(app, problems)


if __name__ == "__main__":
    sys.exit(main())
