"""The names and contents of all files in a package: nothing of other environments, and names that a Mac can distinguish."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import values
from host_app import HostApp
from problems import Problems

# Identifiers, hosts, URLs, names of files, texts with spaces. Other values, such as `cognito`, belong to the format.
SPECIFIC = re.compile(r".*[^A-Za-z].*")
SHORTEST = 6
# The environments in which a script runs: `case "$BRAND_ENVIRONMENT" in NAME|NAME)`.
CASE = re.compile(r"\bin ([A-Za-z0-9|]+)\)")
# Folders that other programs write.
IGNORED = frozenset({".build", "Package.resolved", ".swiftpm"})


def check_names(app: HostApp, problems: Problems) -> None:
    """Reports names that differ only in the case of letters, which the file system of a Mac ignores by default."""
    seen: dict[str, Path] = {}
    for path in files(app.package):
        other = seen.setdefault(str(path).lower(), path)
        if other != path:
            problems.add(path, f"its name differs from that of '{other.name}' only in case")
    for settings in app.settings.values():
        for include in settings.includes:
            path = Path(os.path.normpath(settings.path.parent / include))
            if seen.get(str(path).lower(), path) != path:
                problems.add(settings.path, f"on a Mac, it includes another file than '{path.name}'")


def check_isolation(app: HostApp, problems: Problems) -> None:
    """Checks that no file of the package contains a value of an environment that the output does not have."""
    missing = [name for name in app.manifest["environments"] if name not in app.settings]
    for identifier, phase in app.project.of_kind("PBXShellScriptBuildPhase").items():
        named = {name for names in CASE.findall(phase.get("shellScript", "")) for name in names.split("|")}
        for name in sorted(named & set(missing)):
            problems.add(app.project.path, f"{app.project.title(identifier)} names the environment '{name}'")
    words = {word: name for name in missing for word in specific_values(app, name)}
    for path in files(app.package) if missing else ():
        for name in missing:
            if any(re.fullmatch(rf"(.*-)?{name}(\..*)?", part) for part in path.relative_to(app.package).parts):
                problems.add(path, f"it is a file of the environment '{name}'")
        content = path.read_bytes()
        for word, name in words.items():
            if word.encode() in content:
                problems.add(path, f"it contains {word!r} of the environment '{name}'")


def specific_values(app: HostApp, environment: str) -> set[str]:
    """The values of an environment that no other part of the output can contain."""
    section = app.manifest["environments"][environment]
    # The suffix alone, such as `.default`, has other meanings.
    own = {key: value for key, value in section.items() if key != "bundleIdSuffix"}
    words = {text for text in texts(own) if len(text) >= SHORTEST and SPECIFIC.fullmatch(text)}
    words |= {*derived(app, environment), *(Path(file).name for file in section.get("app", {}).get("files", []))}
    allowed = json.dumps(app.manifest | {"environments": app.environments}, ensure_ascii=False)
    allowed += "".join(f"\n{text}" for name in app.environments for text in derived(app, name))
    return {word for word in words if json.dumps(word, ensure_ascii=False)[1:-1] not in allowed and word not in allowed}


def derived(app: HostApp, environment: str) -> list[str]:
    """The texts that follow from the values of an environment."""
    settings = values.build_settings(app.manifest, environment)
    return [
        settings["PRODUCT_BUNDLE_IDENTIFIER"],
        f"{settings['BRAND_URL_SCHEME']}://",
        f"BRAND_ENVIRONMENT = {environment}\n",
    ]


def texts(value: Any) -> Iterator[str]:
    """Yields the texts in a value. Without the keys, which are words of the format."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            # The tests of every package have the same examples of profiles.
            if key != "profile":
                yield from texts(item)


def files(folder: Path) -> Iterator[Path]:
    """The files in a package."""
    for path in sorted(folder.iterdir()):
        if path.name in IGNORED:
            continue
        if path.is_dir():
            yield from files(path)
        else:
            yield path
