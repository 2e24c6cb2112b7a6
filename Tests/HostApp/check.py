"""Checks generated apps: `check.py [--brandgen COMMAND] FOLDER…`.

`check.py --graph FILE…` checks the objects of project files alone.

scripts/host-app calls it. Each line of the output is a file and what is wrong in it.

Exit codes: 0 no problems; 1 problems; 2 the command line is wrong.
"""

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from assets import check_assets
from brand_values import check_brand_values
from file_names import check_file_names
from generated_project import check_generated
from host_app import HostApp
from isolation import check_isolation
from linters import lint_property_lists, lint_xml
from problems import Problems
from project_file import ProjectFile
from project_graph import check_graph
from property_lists import check_property_lists, property_lists
from schemes import check_schemes, check_workspace


def main() -> int:
    """Reads the command line, and returns the exit code."""
    parser = argparse.ArgumentParser(prog="scripts/host-app", add_help=False)
    parser.add_argument("--graph", action="store_true")
    parser.add_argument("--brandgen", default=".build/debug/brandgen")
    parser.add_argument("paths", nargs="+", type=Path)
    options = parser.parse_args()
    problems = Problems()
    if options.graph:
        summary = f"{check_projects(options.paths, problems)} objects in {len(options.paths)} projects"
    else:
        apps = sum(check_folder(folder, options.brandgen, problems) for folder in options.paths)
        summary = f"{apps} apps"
    for problem in sorted(problems.found):
        print(f"error: {problem}", file=sys.stderr)
    print(f"{summary}: {len(problems.found)} problems")
    return 1 if problems.found else 0


def check_projects(paths: list[Path], problems: Problems) -> int:
    """Checks the graphs of project files, and returns the number of their objects."""
    lint_property_lists(paths, problems)
    projects = [project for path in paths if (project := ProjectFile.read(path, problems))]
    for project in projects:
        check_graph(project, problems)
    return sum(len(project.objects) for project in projects)


def check_folder(folder: Path, brandgen: str, problems: Problems) -> int:
    """Checks all apps in an output folder, and returns their number."""
    bundles = sorted(folder.glob("*/App/*.xcodeproj"))
    if not bundles:
        problems.add(folder, "it contains no generated apps (*/App/*.xcodeproj)")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        apps = [app for app in pool.map(lambda bundle: read_app(bundle, brandgen, problems), bundles) if app]
    workspaces = sorted(folder.glob("*.xcworkspace/contents.xcworkspacedata"))
    lint_property_lists((path for app in apps for path in (app.project.path, *property_lists(app))), problems)
    lint_xml([*workspaces, *(path for app in apps for path in xml_files(app))], problems)
    for workspace in workspaces:
        check_workspace(workspace, problems)
        check_members(workspace, bundles, problems)
    for app in apps:
        check_app(app, problems)
    return len(apps)


def check_members(workspace: Path, bundles: list[Path], problems: Problems) -> None:
    """Checks that a workspace contains every project."""
    text = workspace.read_text(encoding="utf-8")
    for bundle in bundles:
        if str(bundle.relative_to(workspace.parent.parent)) not in text:
            problems.add(workspace, f"it does not contain '{bundle.name}'")


def read_app(bundle: Path, brandgen: str, problems: Problems) -> HostApp | None:
    """Reads a project and its brand's manifest. Reports what is missing."""
    path = bundle / "project.pbxproj"
    if not path.is_file():
        problems.add(bundle, "it has no project.pbxproj")
        return None
    project = ProjectFile.read(path, problems)
    if project is None:
        return None
    manifest = read_manifest(project, bundle.parent.parent.name, brandgen, problems)
    return HostApp.read(project, manifest, problems) if manifest else None


def read_manifest(project: ProjectFile, brand: str, brandgen: str, problems: Problems) -> dict[str, Any] | None:
    """Returns a brand's manifest with its defaults. The path of the developer's folder leads to the workspace."""
    for group in project.of_kind("PBXFileSystemSynchronizedRootGroup").values():
        folder = Path(os.path.normpath(project.path.parent.parent / group.get("path", "")))
        if folder.parts[-3:] == ("Brands", brand, "App"):
            break
    else:
        problems.add(project.path, f"it has no synchronized folder 'Brands/{brand}/App'")
        return None
    shown = subprocess.run(
        [brandgen, "show", brand, "--resolved", "--format", "json", "--workspace", str(folder.parents[2])],
        capture_output=True,
        text=True,
        check=False,
    )
    if shown.returncode:
        problems.add(project.path, f"brandgen does not show the manifest: {shown.stderr.strip()}")
        return None
    manifest: dict[str, Any] = json.loads(shown.stdout)
    return manifest


def xml_files(app: HostApp) -> list[Path]:
    """The schemes and workspaces of a project."""
    return [*app.bundle.rglob("*.xcscheme"), *app.bundle.rglob("*.xcworkspacedata"), *property_lists(app)]


def check_app(app: HostApp, problems: Problems) -> None:
    """Makes all checks of one app, except those by other programs."""
    if not check_graph(app.project, problems):
        return
    check_generated(app, problems)
    check_schemes(app, problems)
    workspace = app.bundle / "project.xcworkspace/contents.xcworkspacedata"
    if workspace.is_file():
        check_workspace(workspace, problems)
    else:
        problems.add(workspace, "it does not exist")
    check_property_lists(app, problems)
    check_assets(app, problems)
    check_brand_values(app, problems)
    check_file_names(app, problems)
    check_isolation(app, problems)


if __name__ == "__main__":
    sys.exit(main())
