"""Finds unknown names in the conditions of Swift files.

    conditions.py [PATH…]            checks the tracked Swift files and templates at these paths; all of them without a path
    conditions.py --test             tests the check
    conditions.py --program SYSTEM   prints a program that compiles if the SDK of the system (ios, mac) has the modules in
                                     conditions.txt that it must have, and no others

The code in `#if canImport(Securty)` is not compiled on any system, and no compiler says so. conditions.txt has the names.
"""

import pathlib
import re
import subprocess
import sys

LIST = pathlib.Path(__file__).with_name("conditions.txt")
DIRECTIVE = re.compile(r"^[ \t]*#(?:if|elseif)\b((?:[^\n]*(?:&&|\|\|)[ \t]*(?://[^\n]*)?\n)*[^\n]*)", re.MULTILINE)
IMPORT = re.compile(r"\bcanImport\s*\(\s*([\w.]*)")
# The compiler warns of an unknown value of these, such as `os(iSO)`.
CHECKED = re.compile(r"\b(?:os|arch|targetEnvironment|swift|compiler)\s*\([^)]*\)")


def names():
    """Returns the modules with their systems, and the flags."""
    modules, flags = {}, set()
    for line in LIST.read_text(encoding="utf-8").splitlines():
        kind, name, *systems = line.split() if line and line[0] != "#" else ["", ""]
        if kind == "module":
            modules[name] = systems
        elif kind == "flag":
            flags.add(name)
    return modules, flags


def problems(text):
    """Yields the line and the description of each unknown name."""
    modules, flags = names()
    for directive in DIRECTIVE.finditer(text):
        condition = re.sub(r"//[^\n]*", "", directive[1])
        line = text.count("\n", 0, directive.start()) + 1
        for name in IMPORT.findall(condition):
            if name not in modules:
                yield line, f"'{name}' is not a module in {LIST.name}; code in a misspelt canImport is never compiled"
        rest = CHECKED.sub("", re.sub(r"\bcanImport\s*\([^)]*\)", "", condition))
        for name in re.findall(r"[A-Za-z_]\w*", rest):
            if name not in flags | {"true", "false"}:
                yield line, f"'{name}' is not a condition in {LIST.name}"


def test():
    """Checks texts, and the names that the check must find in them."""
    cases = {
        "#if canImport(Security)\n#endif": [],
        "import Foundation\n#if canImport(Securty)\n#endif": [(2, "Securty")],
        "#if canImport( security )\n": [(1, "security")],
        "#if os(iOS)\n#elseif canImport(UIkit) && !os(watchOS)\n": [(2, "UIkit")],
        "    #if !canImport(AppKit) || canImport(SwiftUI.View)\n": [(1, "SwiftUI.View")],
        "#if canImport(SwiftUI) && DEUBG // DEBUG\n": [(1, "DEUBG")],
        "#if canImport(SwiftUI) &&\n    canImport(Combin)\nlet value = other\n": [(1, "Combin")],
        "#if compiler(>=6.2) && swift(>=6) && (arch(arm64) || targetEnvironment(simulator))\n": [],
        "/// See `#if canImport(Anything)`.\nlet text = \"\"\n": [],
    }
    failed = [text for text, expected in cases.items()
              if [(line, message.split("'")[1]) for line, message in problems(text)] != expected]
    for text in failed:
        print(f"{__file__}: error: another result for {text!r}: {list(problems(text))}", file=sys.stderr)
    return not failed


def tracked(paths):
    inside = [path for path in paths if pathlib.Path(path).resolve().is_relative_to(pathlib.Path.cwd())]
    if paths and not inside:
        return
    listing = subprocess.run(["git", "ls-files", "-z", "--", *inside], check=True, capture_output=True, text=True)
    for path in listing.stdout.split("\0"):
        if path.endswith((".swift", ".swift.mustache")) and pathlib.Path(path).is_file():
            yield path


def program(system):
    for name, systems in names()[0].items():
        has = system in systems
        print(f"#if {'!' if has else ''}canImport({name})")
        print(f'#error("{LIST.name} says that the SDK {"has" if has else "does not have"} the module {name}")\n#endif')


def main(arguments):
    if arguments[:1] == ["--program"]:
        return program(arguments[1])
    if arguments == ["--test"]:
        sys.exit(not test())
    found = []
    for path in tracked(arguments):
        text = pathlib.Path(path).read_text(encoding="utf-8")
        found += [f"{path}:{line}: error: {message}" for line, message in problems(text)]
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    sys.exit(bool(found))


main(sys.argv[1:])
