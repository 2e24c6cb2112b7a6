"""Compares a project and its build settings with the manifest."""

import os
from pathlib import Path
from typing import Any

import values
from host_app import APPLICATION, HostApp
from problems import Problems

FAMILIES = {"iphone": "1", "ipad": "2"}


def check_manifest(app: HostApp, problems: Problems) -> None:
    """Checks the project's settings, languages, packages, extensions, scripts and files, and the .xcconfig files."""
    for what, read, wanted in differences(app):
        if read != wanted:
            problems.add(app.project.path, f"{what}: {read}, but {wanted} in the manifest")
    for name, settings in app.settings.items():
        if name not in app.environments:
            problems.add(settings.path, f"the manifest has no environment '{name}'")
            continue
        for key, wanted in values.build_settings(app.manifest, name).items():
            if settings.text(key) != wanted:
                problems.add(settings.path, f"{key} is {settings.text(key)!r}, not {wanted!r}")


def differences(app: HostApp) -> list[tuple[str, Any, Any]]:
    """What a project contains, and what the manifest asks for."""
    project, section = app.project, app.manifest["app"]
    languages = app.manifest["languages"]
    shared = [value.get("buildSettings", {}) for value in project.configurations(project.project).values()]
    targets = project.of_kind("PBXNativeTarget").values()
    packages = section.get("packages", {}).values()
    phases = section.get("buildPhases", {}).items()
    files = [file.rsplit("/", 1)[-1] for file in section.get("files", [])]
    for name, environment in app.environments.items():
        files += [f"{name}/{path.rsplit('/', 1)[-1]}" for path in environment.get("app", {}).get("files", [])]
    places = [Path(os.path.relpath(path, app.folder)).parts for path in app.resources(app.target)]
    compared = [
        (
            "deployment targets",
            {settings.get("IPHONEOS_DEPLOYMENT_TARGET") for settings in shared},
            {section.get("deploymentTarget", "17.0")},
        ),
        (
            "device families",
            {settings.get("TARGETED_DEVICE_FAMILY") for settings in shared},
            {",".join(sorted(FAMILIES[device] for device in section.get("devices", FAMILIES)))},
        ),
        ("development region", project.project.get("developmentRegion"), languages[0]),
        ("regions", sorted(project.project.get("knownRegions", [])), sorted(["Base", *languages])),
        (
            "extensions",
            sorted(target.get("name", "") for target in targets if target.get("productType") != APPLICATION),
            sorted(section.get("targets", {})),
        ),
        (
            "scripts",
            sorted(phase.get("name", "") for phase in project.of_kind("PBXShellScriptBuildPhase").values()),
            sorted(
                name
                for name, phase in phases
                if not phase.get("environments") or app.settings.keys() & phase["environments"]
            ),
        ),
        (
            "packages of repositories",
            sorted(requirement(value) for value in project.of_kind("XCRemoteSwiftPackageReference").values()),
            sorted((value["url"], value["version"], value.get("exact") is True) for value in packages if "url" in value),
        ),
        ("files", sorted("/".join(parts[1:]) for parts in places if parts[0] == "AppFiles"), sorted(files)),
    ]
    for target in targets:
        if target.get("productType") == APPLICATION:
            wanted = {product for package in packages for product in package["products"]}
        else:
            wanted = set(section.get("targets", {}).get(target.get("name"), {}).get("products", []))
        linked = {product.get("productName") for product in project.listed(target, "packageProductDependencies")}
        compared.append((f"packages that '{target.get('name')}' lacks", wanted - linked, set()))
    return compared


def requirement(package: dict[str, Any]) -> tuple[str, str, bool]:
    """A package's address and version, and whether only this version is accepted."""
    wanted = package.get("requirement", {})
    exact = wanted.get("kind") == "exactVersion"
    if not exact and wanted.get("kind") != "upToNextMajorVersion":
        return package.get("repositoryURL", ""), str(wanted), exact
    return package.get("repositoryURL", ""), wanted.get("version" if exact else "minimumVersion", ""), exact
