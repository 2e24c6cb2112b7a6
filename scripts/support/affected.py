"""Prints the test targets that a change can break, for scripts/test --quick.

    swift package describe --type json | python3 affected.py LIST

LIST is a file with the path of a changed file in each line. Prints the names of the test targets in one line, separated by commas:
those whose files have changed, those that depend on a changed module, directly or through others, and those that read a changed
file of the repository. The live suites are left out, because they need servers.
"""

import json
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
# Their folders contain no Swift target, or more than one target reads them.
READERS = {
    "Templates": ["GoldenTests", "PackageRendererTests"],
    "Brands": ["AppSeedsTests", "GoldenTests", "ManifestToolsTests"],
    "Tests/Snapshots": ["GoldenTests"],
}
LIVE = {"LiveTests"}


def affected(targets, files):
    """The test targets that the files can break."""
    folders = {target["path"]: target["name"] for target in targets}
    tests = {target["name"]: target for target in targets if target["type"] == "test" and target["name"] not in LIVE}
    if "Package.swift" in files:
        return set(tests)
    changed, found = set(), set()
    for file in files:
        owner = next((name for folder, name in folders.items() if file.startswith(folder + "/")), None)
        if owner:
            changed.add(owner)
        else:
            found |= set(readers(file, tests.values()))
    return {name for name in tests if name in found or changed & reached(name, targets)}


def reached(name, targets):
    """A target and all targets that it depends on."""
    needs = {target["name"]: target.get("target_dependencies", []) for target in targets}
    pending, seen = [name], set()
    while pending:
        current = pending.pop()
        if current not in seen:
            seen.add(current)
            pending += needs.get(current, [])
    return seen


def readers(file, tests):
    """The test targets that read a file which belongs to no target."""
    for folder, names in READERS.items():
        if file.startswith(folder + "/"):
            return names
    parts = pathlib.PurePath(file).parts
    if parts[0] != "Tests" or len(parts) < 3:
        return []
    folder = "/".join(parts[:2])
    return [
        test["name"]
        for test in tests
        if any(folder in source.read_text() for source in (TOP / test["path"]).rglob("*.swift"))
    ]


if __name__ == "__main__":
    description = json.load(sys.stdin)
    files = pathlib.Path(sys.argv[1]).read_text().splitlines()
    print(",".join(sorted(affected(description["targets"], files))))
