"""The Info.plist files, entitlements and privacy manifest of an app."""

import plistlib
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.parsers.expat import ExpatError

import values
from host_app import APPLICATION, HostApp
from problems import Problems

# Without these keys, an app or an extension does not install, or does not start.
BUNDLE = {
    "CFBundleDisplayName": "$(BRAND_DISPLAY_NAME)",
    "CFBundleExecutable": "$(EXECUTABLE_NAME)",
    "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
    "CFBundleInfoDictionaryVersion": "6.0",
    "CFBundleName": "$(PRODUCT_NAME)",
    "CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)",
    "CFBundleShortVersionString": "$(MARKETING_VERSION)",
    "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)",
}
APP = BUNDLE | {"BrandEnvironment": "$(BRAND_ENVIRONMENT)", "LSRequiresIPhoneOS": True}
EXTENSIONS = {
    "widget": "com.apple.widgetkit-extension",
    "notificationService": "com.apple.usernotifications.service",
    "share": "com.apple.share-services",
}


def property_lists(app: HostApp) -> list[Path]:
    """The property lists beside the project."""
    return [path for path in sorted(app.folder.iterdir()) if path.suffix in (".plist", ".entitlements", ".xcprivacy")]


def lint_property_lists(paths: Iterable[Path], problems: Problems) -> None:
    """Reports the files that `plutil` of the Swift toolchain does not read."""
    command = ["plutil", "-lint", *map(str, paths)]
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    for line in ended.stdout.splitlines():
        path, _, text = line.partition(": ")
        if text and text != "OK":
            problems.add(path, f"plutil: {text}")


def read_property_list(path: Path, problems: Problems) -> dict[str, Any]:
    """Reads a property list. Reports a syntax error, and returns an empty one."""
    try:
        found = plistlib.loads(path.read_bytes())
        return found if isinstance(found, dict) else {}
    except (plistlib.InvalidFileException, ExpatError, ValueError, FileNotFoundError) as error:
        problems.add(path, f"plistlib does not read it: {error}")
        return {}


def check_property_lists(app: HostApp, problems: Problems) -> None:
    """Compares all property lists beside the project with the manifest."""
    named = {app.folder / "PrivacyInfo.xcprivacy"}
    check_privacy(app.folder / "PrivacyInfo.xcprivacy", problems)
    for environment, settings in app.settings.items():
        if environment not in app.environments:
            continue
        info = app.folder / settings.values.get("INFOPLIST_FILE", "")
        rights = app.folder / settings.values.get("CODE_SIGN_ENTITLEMENTS", "")
        named |= {info, rights}
        check_info(app, info, APP | values.info(app.manifest, environment), problems)
        wanted = values.entitlements(app.manifest, environment)
        if (read := read_property_list(rights, problems)) != wanted:
            problems.add(rights, f"the environment '{environment}' has {wanted}, and this file {read}")
    for target in app.project.of_kind("PBXNativeTarget").values():
        if target.get("productType") != APPLICATION:
            named |= check_extension(app, target.get("name", ""), problems)
    for path in property_lists(app):
        if path not in named:
            problems.add(path, "no build setting names it")


def check_info(app: HostApp, path: Path, wanted: dict[str, Any], problems: Problems) -> None:
    """Checks keys of an app's or an extension's Info.plist, and that the assets of its launch screen exist."""
    info = read_property_list(path, problems)
    for key, value in wanted.items():
        if info.get(key) != value:
            problems.add(path, f"{key} is {info.get(key)!r}, not {value!r}")
    for link in info.get("CFBundleURLTypes", []):
        if link.get("CFBundleURLSchemes") != ["$(BRAND_URL_SCHEME)"] and "CFBundleURLTypes" not in wanted:
            problems.add(path, f"another scheme than the brand's opens the app: {link}")
    screen = info.get("UILaunchScreen", {})
    for key, kind in (("UIColorName", "colorset"), ("UIImageName", "imageset")):
        if key in screen and not app.has_asset(screen[key], kind):
            problems.add(path, f"{key} is '{screen[key]}', which is in no asset catalog")


def check_extension(app: HostApp, name: str, problems: Problems) -> set[Path]:
    """Checks the property lists of an extension, and returns their paths."""
    target = app.manifest["app"].get("targets", {}).get(name, {})
    info, rights = app.folder / f"{name}-Info.plist", app.folder / f"{name}.entitlements"
    shared = {"BrandEnvironment": "$(BRAND_ENVIRONMENT)"} | values.shared_info() if target.get("sharesSession") else {}
    check_info(app, info, BUNDLE | shared | target.get("infoPlist", {}), problems)
    point = read_property_list(info, problems).get("NSExtension", {}).get("NSExtensionPointIdentifier")
    if point != EXTENSIONS.get(target.get("kind", "")):
        problems.add(info, f"the extension point {point} is not that of a target of the kind '{target.get('kind')}'")
    read = read_property_list(rights, problems) if rights.exists() else {}
    wanted = target.get("entitlements", {})
    if target.get("sharesSession"):
        wanted = values.with_groups(wanted)
    if read != wanted:
        problems.add(rights, f"the extension has {wanted}, and this file {read}")
    return {info, rights}


def check_privacy(path: Path, problems: Problems) -> None:
    """Checks that the privacy manifest excludes tracking, and gives a reason for each call."""
    privacy = read_property_list(path, problems)
    if privacy.get("NSPrivacyTracking") is not False or privacy.get("NSPrivacyTrackingDomains"):
        problems.add(path, "it does not exclude tracking")
    for kind in privacy.get("NSPrivacyAccessedAPITypes", []):
        if not kind.get("NSPrivacyAccessedAPIType") or not kind.get("NSPrivacyAccessedAPITypeReasons"):
            problems.add(path, f"an accessed API has no reason: {kind}")
    for kind in privacy.get("NSPrivacyCollectedDataTypes", []):
        if kind.get("NSPrivacyCollectedDataTypeTracking") is not False:
            problems.add(path, f"collected data is used for tracking: {kind}")
