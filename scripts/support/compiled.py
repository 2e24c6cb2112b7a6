"""Prints the Swift files that a type check has compiled, by their modules, and compares them with the source files.

    compiled.py SYSTEM LIST [--part]

Each line of the list is a module and a file. Fails if a Swift file is not in the list, except those that compiled.txt
names for the system (ios or mac), and if an entry of compiled.txt is not needed. With --part, only prints the files.
"""

import fnmatch
import pathlib
import re
import subprocess
import sys
import textwrap

EXCEPT = pathlib.Path(__file__).with_name("compiled.txt")


def exceptions(system):
    """Yields the pattern of each entry for the system, and its line."""
    for number, line in enumerate(EXCEPT.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            systems, pattern, _ = line.split(" | ", 2)
            if system in systems.split():
                yield pattern.strip(), number


def matches(path, pattern):
    return fnmatch.fnmatchcase(path, pattern) or path.startswith(pattern + "/")


def sources():
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.swift"]
    listing = subprocess.run(command, check=True, capture_output=True, text=True)
    # A name that begins with a period is not a source file.
    return {path for path in listing.stdout.split("\0") if path.endswith(".swift") and not re.search(r"(^|/)\.", path)}


def main(system, list_path, *part):
    modules = {}
    for line in pathlib.Path(list_path).read_text(encoding="utf-8").splitlines():
        module, path = line.split(" ", 1)
        if pathlib.Path(path).is_absolute():
            continue
        path = pathlib.Path(path).as_posix()
        # scripts/test requires that the generated packages are equal to the golden ones.
        path = re.sub(r"^Generated/(?=[^/]+/(Sources|Tests)/)", "Tests/Snapshots/", path)
        modules.setdefault(module, set()).add(path)
    compiled = set().union(*modules.values())
    for module, paths in modules.items():
        folders = {}
        for path in sorted(paths):
            folders.setdefault(path.rpartition("/")[0], []).append(path.rpartition("/")[2].removesuffix(".swift"))
        print(f"{module}: {len(paths)} {'file' if len(paths) == 1 else 'files'}")
        for folder, names in folders.items():
            print(textwrap.fill(f"{folder}: {' '.join(names)}", 120, initial_indent="  ", subsequent_indent="    ",
                                break_on_hyphens=False, break_long_words=False))
    if part:
        return
    missing = sources() - compiled
    excepted = 0
    problems = []
    for pattern, number in exceptions(system):
        found = {path for path in missing if matches(path, pattern)}
        if not found:
            problems.append(f"{EXCEPT}:{number}: error: no file needs this entry")
        excepted += len(found)
        missing -= found
    problems += [f"{path}:1: error: this file was not compiled for {system}, and is not in {EXCEPT.name}"
                 for path in sorted(missing)]
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    print(f"{len(compiled)} Swift files in {len(modules)} modules were compiled for {system}; {EXCEPT.name} explains why "
          f"{excepted} were not, and {len(missing)} are missing")
    sys.exit(bool(problems))


main(*sys.argv[1:])
