"""Compares a project and its entitlements with the manifest."""

from typing import Any

import manifest_values as values
from host_app import APPLICATION, HostApp
from problems import Problems
from property_lists import read_property_list

FAMILIES = {"iphone": "1", "ipad": "2"}
RIGHTS = {
    "gameCenter": "com.apple.developer.game-center",
    "healthKit": "com.apple.developer.healthkit",
    "siri": "com.apple.developer.siri",
    "timeSensitiveNotifications": "com.apple.developer.usernotifications.time-sensitive",
    "wifiInformation": "com.apple.developer.networking.wifi-info",
}


def check_brand_project(app: HostApp, problems: Problems) -> None:
    """Checks the project's settings, languages, packages, extensions, scripts and files, and the entitlements."""
    for what, read, wanted in differences(app):
        if read != wanted:
            problems.add(app.project.path, f"{what}: {read}, but {wanted} in the manifest")
    for environment, settings in app.settings.items():
        path = app.folder / settings.values.get("CODE_SIGN_ENTITLEMENTS", "")
        if path.is_file() and environment in app.environments:
            read, wanted = read_property_list(path, problems), entitlements(app.manifest, environment)
            if read is not None and read != wanted:
                problems.add(path, f"the environment '{environment}' has {wanted}, and this file {read}")


def differences(app: HostApp) -> list[tuple[str, Any, Any]]:
    """What a project contains, and what the manifest asks for."""
    project, section = app.project, app.manifest["app"]
    languages = app.manifest["languages"]
    shared = [value.get("buildSettings", {}) for value in project.configurations(project.project).values()]
    targets = project.of_kind("PBXNativeTarget").values()
    remote = [package for package in section.get("packages", {}).values() if "url" in package]
    linked = {product.get("productName") for product in project.listed(app.target, "packageProductDependencies")}
    further = {product for package in section.get("packages", {}).values() for product in package["products"]}
    files = [*section.get("files", [])]
    for name, environment in app.environments.items():
        files += [f"{name}/{path.rsplit('/', 1)[-1]}" for path in environment.get("app", {}).get("files", [])]
    places = [path.relative_to(app.folder).parts for path in app.resources(app.target)]
    return [
        (
            "deployment targets",
            {settings.get("IPHONEOS_DEPLOYMENT_TARGET") for settings in shared},
            {section.get("deploymentTarget", "16.0")},
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
                for name, phase in section.get("buildPhases", {}).items()
                if not phase.get("environments") or app.settings.keys() & phase["environments"]
            ),
        ),
        (
            "packages of repositories",
            sorted(requirement(value) for value in project.of_kind("XCRemoteSwiftPackageReference").values()),
            sorted((package["url"], package["version"], package.get("exact") is True) for package in remote),
        ),
        ("products of further packages", sorted(linked & further), sorted(further)),
        (
            "files",
            sorted("/".join(parts[1:]) for parts in places if parts[0] == "AppFiles"),
            sorted(file if file not in section.get("files", []) else file.rsplit("/", 1)[-1] for file in files),
        ),
    ]


def requirement(package: dict[str, Any]) -> tuple[str, str, bool]:
    """A package's address and version, and whether only this version is accepted."""
    values = package.get("requirement", {})
    exact = values.get("kind") == "exactVersion"
    return package.get("repositoryURL", ""), values.get("version" if exact else "minimumVersion", ""), exact


def entitlements(manifest: dict[str, Any], environment: str) -> dict[str, Any]:
    """What the app of an environment may do. Each entitlement must be in the provisioning profile."""
    section = manifest["app"]
    found: dict[str, Any] = {}
    if "apple" in manifest["auth"].get("providers", []):
        found["com.apple.developer.applesignin"] = ["Default"]
    if section.get("associatedDomains"):
        found["com.apple.developer.associated-domains"] = section["associatedDomains"]
    if manifest.get("features", {}).get("pushRegistration"):
        found["aps-environment"] = "development"
    found |= {RIGHTS[name]: True for name in section.get("capabilities", []) if name in RIGHTS}
    return found | values.own_keys(manifest, environment, "entitlements")
