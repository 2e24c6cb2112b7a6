"""A reader of `.xcconfig` files, as far as generated files use the format.

The format is in "Adding a build configuration file to your project" (Apple Developer). `//` begins a comment, even in a
value. A build replaces `$(NAME)` by a setting, `$$` by a dollar sign, and `$()` by nothing.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from problems import Problems

ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)((?:\[[a-z]+=[^\]]+\])*) = ?(.*)")
INCLUDE = re.compile(r'#include(\?)? "([^"]+)"')
REFERENCE = re.compile(r"\$\(([^()$]*)\)")
DOLLAR = re.compile(r"\$(.?)")
DOLLARS = re.compile(r"\$\$|\$\(\)")
LOCAL = "Local.xcconfig"
# The settings in which fastlane writes the provisioning profile of each target.
PROFILE = "BRAND_PROFILE_"
# Settings that Xcode or another file of the project defines.
KNOWN = frozenset({"", "inherited", "AppIdentifierPrefix", "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "SRCROOT", "TARGET_NAME"})


@dataclass
class BuildSettings:
    """The statements of one file."""

    path: Path
    values: dict[str, str] = field(default_factory=dict)
    includes: list[str] = field(default_factory=list)

    def text(self, name: str) -> str | None:
        """The value of a setting as a build sees it, if it refers to no other setting."""
        value = self.values.get(name)
        return None if value is None else DOLLARS.sub(lambda match: "$" if match[0] == "$$" else "", value)


def read_xcconfig(path: Path, problems: Problems) -> BuildSettings:
    """Reads a file, and reports its problems."""
    settings = BuildSettings(path)
    last = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):

        def report(text: str, number: int = number) -> None:
            problems.add(path, f"line {number}: {text}")

        if not line.strip() or line.startswith("//"):
            continue
        last = line
        if include := INCLUDE.fullmatch(line):
            settings.includes.append(include[2])
            if not include[1] and not (path.parent / include[2]).exists():
                report(f"'{include[2]}' does not exist; #include? accepts that")
        elif assignment := ASSIGNMENT.fullmatch(line):
            name, condition, value = assignment.groups()
            if name + condition in settings.values:
                report(f"'{name}' is set twice")
            if settings.includes:
                report(f"'{name}' is set after an #include, so the included file cannot override it")
            settings.values[name + condition] = value
            for text in value_problems(value, settings.values.keys() | KNOWN):
                report(f"the value of '{name}' {text}")
        else:
            report("neither a comment nor an #include nor an assignment NAME = VALUE")
    include = INCLUDE.fullmatch(last)
    if not include or not include[1] or Path(include[2]).name != LOCAL:
        problems.add(path, f'the last statement is not #include? "{LOCAL}"')
    return settings


def value_problems(value: str, known: set[str] | frozenset[str]) -> list[str]:
    """Returns the problems of a value."""
    found = []
    if "//" in value:
        found.append("contains '//', which begins a comment")
    if value != value.strip():
        found.append("begins or ends with a space, which a build removes")
    # A reference can be a part of the name in another one.
    rest = value.replace("$$", "")
    while reference := REFERENCE.search(rest):
        name = reference[1].split(":")[0]
        if name not in known and not name.startswith(PROFILE):
            found.append(f"refers to the unknown setting '{reference[1]}'")
        rest = rest.replace(reference[0], "_" if name else "")
    found += [
        f"contains '{dollar[0]}', which is not a reference; write $$ for a dollar sign"
        for dollar in DOLLAR.finditer(rest)
    ]
    return found
