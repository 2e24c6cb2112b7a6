"""Updates the files in this folder that pin Python packages by their hashes: `pins.py NAME…`, such as `pins.py checkers servers`.

Pins the newest versions of the packages that the file names after `# packages:`, and of their dependencies. Keeps the hashes of the
wheels that pip installs with PYTHONS on PLATFORMS, and no others. To keep the versions, set UV_CONSTRAINT to a copy of the file.
Needs PyPI's uv and packaging.
"""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from packaging.markers import Marker
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import parse_wheel_filename

# The minor versions of CPython 3 (see python_fits in setup.sh).
PYTHONS = range(11, 15)
# The machines, and their names in wheels, best first. The oldest Linux is Debian 12, with glibc 2.36. The oldest macOS is 15; if a
# package has no wheel for it, that of macOS 26 is kept.
LINUX = [f"_2_{minor}" for minor in range(36, 16, -1)] + ["2014", "2010", "1"]
PLATFORMS = {
    ("linux", "x86_64"): [f"manylinux{version}_x86_64" for version in LINUX],
    ("linux", "aarch64"): [f"manylinux{version}_aarch64" for version in LINUX],
    ("darwin", "arm64"): [*mac_platforms((15, 0), "arm64"), "macosx_26_0_arm64"],
}
PREFIX = "# packages: "

# The variables of markers, and the tags of wheels, best first.
Environment = tuple[dict[str, str], list[Tag]]


def environments() -> list[Environment]:
    return [
        ({"implementation_name": "cpython", "platform_python_implementation": "CPython", "sys_platform": system,
          "platform_machine": machine, "python_version": f"3.{minor}", "python_full_version": f"3.{minor}.0"},
         [*cpython_tags((3, minor), [f"cp3{minor}"], names), *compatible_tags((3, minor), f"cp3{minor}", names)])
        for (system, machine), names in PLATFORMS.items() for minor in PYTHONS]


def best_hash(package: dict[str, Any], tags: list[Tag]) -> str:
    """Returns the hash of the wheel that pip prefers."""
    found: list[tuple[int, str]] = [
        (tags.index(tag), wheel["hashes"]["sha256"]) for wheel in package["wheels"]
        for tag in parse_wheel_filename(wheel["url"].rsplit("/", 1)[1])[3] if tag in tags]
    if not found:
        sys.exit(f"error: {package['name']} has no wheel for {tags[0]}")
    return min(found)[1]


def lines(package: dict[str, Any]) -> str:
    """Returns the lines that pin a package; none if no environment needs it."""
    marker = package.get("marker")
    every = environments()
    needed = [(variables, tags) for variables, tags in every if not marker or Marker(marker).evaluate(variables)]
    if not needed:
        return ""
    first = f"{package['name']}=={package['version']}" + (f" ; {marker}" if len(needed) < len(every) else "")
    hashes = {best_hash(package, tags) for _, tags in needed}
    return " \\\n".join([first, *(f"    --hash=sha256:{value}" for value in sorted(hashes))]) + "\n"


def update(path: Path) -> None:
    header = [line for line in path.read_text().splitlines(keepends=True) if line.startswith("#")]
    packages = next(line for line in header if line.startswith(PREFIX)).removeprefix(PREFIX)
    command = ["uv", "pip", "compile", "-", "--universal", "--python-version", f"3.{PYTHONS.start}", "--upgrade", "--quiet",
               "--only-binary", ":all:", "--format", "pylock.toml"]
    resolved = subprocess.run(command, input=packages.replace(", ", "\n"), stdout=subprocess.PIPE, text=True, check=True)
    path.write_text("".join(header + [lines(package) for package in tomllib.loads(resolved.stdout)["packages"]]))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        update(Path(__file__).parent / f"{name}.txt")
