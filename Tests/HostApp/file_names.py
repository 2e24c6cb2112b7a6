"""Names of files that a Mac cannot distinguish: by default, its file system ignores the case of letters."""

import os
from pathlib import Path

from host_app import HostApp
from isolation import files
from problems import Problems


def check_file_names(app: HostApp, problems: Problems) -> None:
    """Checks the names of all files in the package, and those that its build settings include."""
    seen: dict[str, Path] = {}
    for path in files(app.package):
        other = seen.setdefault(str(path).lower(), path)
        if other != path:
            problems.add(path, f"its name differs from that of '{other.name}' only in case")
    for settings in app.settings.values():
        for include in settings.includes:
            path = Path(os.path.normpath(settings.path.parent / include))
            found = seen.get(str(path).lower(), path)
            if found != path and found.parent == path.parent:
                problems.add(settings.path, f"on a Mac, it includes '{found.name}' in place of '{path.name}'")
