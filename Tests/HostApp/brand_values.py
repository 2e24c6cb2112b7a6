"""Compares the values in an app's files with the manifest, by readers that share no code with the generator."""

import re
from pathlib import Path

import manifest_values as values
from brand_project import check_brand_project
from host_app import HostApp
from problems import Problems
from property_lists import FACE_ID, read_property_list

DOLLAR = re.compile(r"\$\$")


def check_brand_values(app: HostApp, problems: Problems) -> None:
    """Checks the build settings and the texts of Info.plist."""
    manifest = app.manifest
    check_brand_project(app, problems)
    check_extensions(app, problems)
    for name, settings in app.settings.items():
        if name not in manifest["environments"]:
            problems.add(settings.path, f"the manifest has no environment '{name}'")
            continue
        for key, wanted in (
            ("BRAND_ENVIRONMENT", name),
            ("BRAND_DISPLAY_NAME", values.display_name(manifest, name)),
            ("BRAND_URL_SCHEME", values.url_scheme(manifest, name)),
            ("PRODUCT_BUNDLE_IDENTIFIER", values.bundle_id(manifest, name)),
            ("MARKETING_VERSION", manifest["app"]["version"]),
            ("CURRENT_PROJECT_VERSION", "1"),
        ):
            if settings.text(key) != wanted:
                problems.add(settings.path, f"{key} is {settings.text(key)!r}, not {wanted!r}")
        path = app.folder / settings.values.get("INFOPLIST_FILE", "")
        if path.is_file():
            check_info(app, name, path, problems)


def check_info(app: HostApp, environment: str, path: Path, problems: Problems) -> None:
    """Checks the texts of an Info.plist, in which a build replaces `$(NAME)` and `$$`."""
    info = read_property_list(path, problems)
    if not isinstance(info, dict):
        return
    texts = values.face_id_texts(app.manifest)
    wanted = texts.get(app.manifest["languages"][0])
    read = info.get(FACE_ID)
    own = values.own_keys(app.manifest, environment, "infoPlist")
    if FACE_ID not in own and (DOLLAR.sub("$", read) if isinstance(read, str) else read) != wanted:
        problems.add(path, f"{FACE_ID} is {read!r}, not {wanted!r}")
    if len(app.manifest["languages"]) > 1 and info.get("CFBundleLocalizations") != app.manifest["languages"]:
        problems.add(
            path, f"CFBundleLocalizations is {info.get('CFBundleLocalizations')!r}, not {app.manifest['languages']!r}"
        )
    if info.get("ITSAppUsesNonExemptEncryption") is not app.manifest["app"].get("usesNonExemptEncryption", False):
        problems.add(path, "ITSAppUsesNonExemptEncryption differs from the manifest")
    for key, value in own.items():
        if info.get(key) != value:
            problems.add(path, f"{key} is {info.get(key)!r}, and {value!r} in the manifest")


def check_extensions(app: HostApp, problems: Problems) -> None:
    """Checks the keys that the manifest adds to the property lists of extensions."""
    for name, target in app.manifest["app"].get("targets", {}).items():
        for file, key in ((f"{name}-Info.plist", "infoPlist"), (f"{name}.entitlements", "entitlements")):
            path = app.folder / file
            read = read_property_list(path, problems) if path.is_file() else {}
            for entry, value in target.get(key, {}).items():
                if not isinstance(read, dict) or read.get(entry) != value:
                    problems.add(path, f"'{entry}' is not {value!r}")
