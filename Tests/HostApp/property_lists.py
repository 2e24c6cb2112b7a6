"""The Info.plist files, entitlements and privacy manifest of an app."""

import plistlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

from host_app import APPLICATION, HostApp
from manifest_values import is_on_this_machine
from problems import Problems
from schemas import check_schema

ATS = "NSAppTransportSecurity"
FACE_ID = "NSFaceIDUsageDescription"
PLISTS = ("*.plist", "*.entitlements", "*.xcprivacy")


def property_lists(app: HostApp) -> Iterator[Path]:
    """The property lists beside the project."""
    for pattern in PLISTS:
        yield from sorted(app.folder.glob(pattern))


def read_property_list(path: Path, problems: Problems) -> Any:
    """Reads a property list. Reports a syntax error, and returns `None`."""
    try:
        return plistlib.loads(path.read_bytes())
    except (plistlib.InvalidFileException, ExpatError, ValueError) as error:
        problems.add(path, f"plistlib does not read it: {error}")
        return None


def check_property_lists(app: HostApp, problems: Problems) -> None:
    """Checks the values of all property lists beside the project."""
    values = {path: read_property_list(path, problems) for path in property_lists(app)}
    roles = roles_of_files(app)
    for path, value in values.items():
        role = roles.get(path.name) or ("privacy" if path.suffix == ".xcprivacy" else None)
        if role is None:
            problems.add(path, "no build setting names it")
        elif value is not None:
            check_schema(path, value, role, problems)
    check_transport_security(app, values, problems)
    check_launch_screen(app, values, problems)


def roles_of_files(app: HostApp) -> dict[str, str]:
    """The schema for each file that a build setting names."""
    roles = {}
    for settings in app.settings.values():
        roles[settings.values.get("INFOPLIST_FILE", "")] = "info"
        roles[settings.values.get("CODE_SIGN_ENTITLEMENTS", "")] = "entitlements"
    for target in app.project.of_kind("PBXNativeTarget").values():
        if target.get("productType") == APPLICATION:
            continue
        for configuration in app.project.configurations(target).values():
            values = configuration.get("buildSettings", {})
            roles[values.get("INFOPLIST_FILE", "")] = "extensionInfo"
            roles[values.get("CODE_SIGN_ENTITLEMENTS", "")] = "entitlements"
    return roles


def check_transport_security(app: HostApp, values: dict[Path, Any], problems: Problems) -> None:
    """Checks that only environments on this machine can use plain HTTP, and only there."""
    for path, value in values.items():
        if not isinstance(value, dict):
            continue
        environments = [
            name for name, settings in app.settings.items() if settings.values.get("INFOPLIST_FILE") == path.name
        ]
        local = [name for name in environments if is_on_this_machine(app.environments.get(name, {}))]
        for name in environments:
            own = ATS in app.manifest.get("app", {}).get("infoPlist", {}) or ATS in (
                app.environments.get(name, {}).get("app", {}).get("infoPlist", {})
            )
            if ATS in value and name not in local and not own:
                problems.add(path, f"it has {ATS}, but the environment '{name}' has no server on this machine")
            if ATS not in value and name in local:
                problems.add(path, f"it has no {ATS}, but the environment '{name}' has a server on this machine")
        if not environments and ATS in value:
            problems.add(path, f"it has {ATS}, but belongs to no environment")


def check_launch_screen(app: HostApp, values: dict[Path, Any], problems: Problems) -> None:
    """Checks that the assets of the launch screen exist."""
    for path, value in values.items():
        screen = value.get("UILaunchScreen", {}) if isinstance(value, dict) else {}
        for key, kind in (("UIColorName", "colorset"), ("UIImageName", "imageset")):
            if key in screen and not app.has_asset(str(screen[key]), kind):
                problems.add(path, f"{key} is '{screen[key]}', which is in no asset catalog")
