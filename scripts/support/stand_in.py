"""Compares the stand-in of Apple's modules with an SDK: stand_in.py STAND-IN-FOLDER SDK-FOLDER

The folders contain symbol graphs (swift-symbolgraph-extract). Each declaration of the stand-in must be in the SDK with the
same parent, the same text and the same conformances, and be available on iOS 16.0.
"""

import glob
import json
import re
import sys
from collections import defaultdict

OLDEST = (16, 0)
# Names with an underscore are not for clients. The compiler needs them, for example the type of `if` in a view builder.
PRIVATE = re.compile(r"\b_[A-Za-z]")
# Differences that a client cannot see, by the end of a declaration's path.
TOLERATED = {
    "body": "A view that draws itself has the body Never, or one that no client names.",
    "Body": "As above.",
    "body(content:)": "As above, for a modifier.",
    "rawValue": "The property of an imported C type comes from its conformance to RawRepresentable.",
    "init(coder:)": "A subclass with another initializer must repeat its required one.",
    "presentationIntent": "Apple's Foundation finds the attribute by its name in a dynamic member.",
}


def text(symbol):
    """Returns a declaration without the attributes that only matter inside its module."""
    result = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    result = re.sub(r"@(frozen|inlinable|discardableResult|objc|dynamicMemberLookup|propertyWrapper|resultBuilder)\b", "", result)
    result = re.sub(r"\b(dynamic|open|final|required|override|weak|mutating)\b ", "", result)
    # A constant, or a property of an Objective-C class, is a computed property in the stand-in.
    result = re.sub(r"^(.*\b(?:class|static) )(let|var)\b", r"\1var", result)
    result = re.sub(r"\s*\{ get( set)?( nonmutating set)? \}|\s*\{ get nonmutating set \}", "", result)
    result = re.sub(r"\b(let|var)\b", "var", result)
    result = re.sub(r"\bclass var\b", "static var", result)
    result = re.sub(r"\bSelf\.|@MainActor ", "", result)
    # The SDK does not print an alias of a name with an underscore.
    result = re.sub(r"(typealias \w+) = _.*", r"\1", result)
    return re.sub(r"\s+", " ", result).strip()


def version(value):
    return (value or {}).get("major", 0), (value or {}).get("minor", 0)


def problem(symbol):
    """Returns the reason why a client for the oldest system cannot use a declaration, or None."""
    for entry in symbol.get("availability", []):
        domain = entry.get("domain")
        if domain not in ("iOS", "iOSApplicationExtension", "*", None):
            continue
        if entry.get("isUnconditionallyUnavailable"):
            return "is unavailable"
        if entry.get("isUnconditionallyDeprecated") or "deprecated" in entry and version(entry["deprecated"]) <= OLDEST:
            return "is deprecated"
        if "introduced" in entry and version(entry["introduced"]) > OLDEST:
            return f"needs iOS {version(entry['introduced'])}"
    return None


def read(folder):
    symbols, conformances, names = [], defaultdict(set), {}
    for path in sorted(glob.glob(f"{folder}/*.symbols.json")):
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        for symbol in graph["symbols"]:
            if "::SYNTHESIZED::" in symbol["identifier"]["precise"]:
                continue
            symbol["module"] = graph["module"]["name"]
            names[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
            symbols.append(symbol)
        for relation in graph["relationships"]:
            if relation["kind"] in ("conformsTo", "inheritsFrom"):
                target = relation.get("targetFallback") or names.get(relation["target"], relation["target"])
                conformances[relation["source"]].add(target.split(".")[-1])
    return symbols, conformances, names


def main():
    own, own_conformances, own_names = read(sys.argv[1])
    sdk, sdk_conformances, sdk_names = read(sys.argv[2])
    found = defaultdict(list)
    for symbol in sdk:
        found[".".join(symbol["pathComponents"])].append(symbol)
    inherited = defaultdict(set)
    for source, targets in sdk_conformances.items():
        inherited[sdk_names.get(source, source)] |= targets
    problems = []
    compared = 0
    for symbol in own:
        path = ".".join(symbol["pathComponents"])
        place = symbol.get("location", {})
        line = place.get("position", {}).get("line", 0) + 1
        where = f"{place.get('uri', symbol['module']).split('/Tests/')[-1]}:{line}"
        kind = symbol["kind"]["identifier"]
        if path.split(".")[-1] in TOLERATED:
            continue
        if PRIVATE.search(path) or kind == "swift.extension":
            continue
        compared += 1
        candidates = found.get(path, [])
        same = [other for other in candidates if text(other) == text(symbol)]
        if not candidates:
            problems.append(f"{where}: error: the SDK has no {symbol['module']}.{path}: {text(symbol)}")
        elif not same:
            options = "\n    ".join(sorted({text(other) for other in candidates}))
            problems.append(f"{where}: error: {path} is another declaration in the SDK\n    {text(symbol)}\n  SDK:\n    {options}")
        elif all(problem(other) for other in same):
            problems.append(f"{where}: error: {path} {problem(same[0])}")
        else:
            extra = own_conformances[symbol["identifier"]["precise"]] - inherited[path] - {"SendableMetatype", "Copyable", "Escapable"}
            extra = {name for name in extra if not PRIVATE.search(name)}
            if "@MainActor" in "".join(part["spelling"] for part in symbol["declarationFragments"]):
                extra.discard("Sendable")  # Implied.
            if extra:
                problems.append(f"{where}: error: {path} does not conform to {', '.join(sorted(extra))} in the SDK")
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    print(f"{compared} declarations of the stand-in, {len(problems)} differences")
    sys.exit(bool(problems))


main()
