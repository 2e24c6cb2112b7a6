"""Compares the stand-in of Apple's modules with an SDK.

    stand_in.py STAND-IN-FOLDER SDK-FOLDER SDK-VERSION [FAULTS]
    stand_in.py --plant FAULTS FOLDER

The folders contain symbol graphs (swift-symbolgraph-extract). Each declaration of the stand-in must be in the SDK with the
same parent, text, constraints, isolation and conformances, and be available on iOS 17.0, also in app extensions. Each
requirement of a protocol in the SDK must be in the stand-in's protocol, unless it has a default implementation.

The stand-in has the declarations of the SDK for the oldest system. A newer SDK may differ where code for the older one still
compiles, or gets only warnings (`earlier` and `predates`): isolation and Sendable that it marks as added later, less isolation,
and another default of a parameter. The scripts compile the code itself with both.

With a list of faults (Tests/StandIn/faults.txt), the stand-in contains them: fails if the comparison does not find one. Only
the SDK for the oldest system finds those of isolation. --plant writes the faults into a copy of Tests/StandIn.
"""

import glob
import json
import re
import sys
from collections import defaultdict

OLDEST = (17, 0)
# Names with an underscore are not for clients. The compiler needs them, for example the type of `if` in a view builder.
PRIVATE = re.compile(r"\b_[A-Za-z]")
# Differences that a client cannot see, by the end of a declaration's path. Requirements of protocols have none.
TOLERATED = {
    "body": "A view that draws itself has the body Never, or one that no client names.",
    "Body": "As above.",
    "body(content:)": "As above, for a modifier.",
    "rawValue": "The property of an imported C type comes from its conformance to RawRepresentable.",
    "init(coder:)": "A subclass with another initializer must repeat its required one.",
    "presentationIntent": "Apple's Foundation finds the attribute by its name in a dynamic member.",
}
# Older graphs do not contain these protocols, to which almost every type conforms.
IMPLICIT = {"SendableMetatype", "Copyable", "Escapable"}
TYPES = {"swift.struct", "swift.enum", "swift.class", "swift.protocol"}
REQUIREMENTS = {"requirementOf", "optionalRequirementOf"}


def source(symbol):
    return "".join(part["spelling"] for part in symbol.get("declarationFragments", []))


def text(symbol):
    """Returns a declaration without the attributes that only matter inside its module, and without its accessors."""
    result = source(symbol)
    result = re.sub(r"@(frozen|inlinable|objc|dynamicMemberLookup|propertyWrapper|resultBuilder)\b", "", result)
    result = re.sub(r"\b(dynamic|open|final|required|override|weak)\b ", "", result)
    # A constant, or a property of an Objective-C class, is a computed property in the stand-in.
    result = re.sub(r"\s*\{ get( set)?( nonmutating set)? \}|\s*\{ get nonmutating set \}", "", result)
    result = re.sub(r"\b(let|var)\b", "var", result)
    result = re.sub(r"\bclass var\b", "static var", result)
    # See `isolation`.
    result = re.sub(r"\bSelf\.|@MainActor |@preconcurrency |\bnonisolated ", "", result)
    # Other systems get the declaration from the app.
    result = re.sub(r"@backDeployed\([^)]*\)", "", result)
    # The SDK does not print an alias of a name with an underscore.
    result = re.sub(r"(typealias \w+) = _.*", r"\1", result)
    return re.sub(r"\s+", " ", result).strip()


def predates(symbol):
    """Returns whether the compiler knows that a declaration is older than its isolation and its Sendable (`@preconcurrency`,
    which applies to all imported C and Objective-C)."""
    return "@preconcurrency" in source(symbol) or symbol["identifier"]["precise"].startswith("c:")


def without_values(declaration):
    """Returns a text that has no values of defaults."""
    return re.sub(r" = \.\w+", " = default", declaration)


def earlier(symbol):
    """Returns the text of a declaration without what a newer SDK has added to it."""
    result = without_values(text(symbol))
    if predates(symbol):
        result = re.sub(r"@Sendable |@isolated\(any\) ", "", result)
    if result.startswith("protocol "):
        name, _, inherited = result.partition(" : ")
        names = [each for each in inherited.split(", ") if each and each != "Sendable" and not PRIVATE.search(each)]
        result = " : ".join([name] + [", ".join(names)][:len(names)])
    return result


def settable(symbol):
    """Returns whether a client can set a property on a constant value ("nonmutating"), on a variable ("set") or never."""
    declaration = source(symbol)
    if "nonmutating set" in declaration:
        return "nonmutating"
    return "set" if re.search(r"\bvar\b[^{]*$| set \}", declaration) else None


def constraints(holder):
    """Returns the constraints of a declaration, with those of its extension, or of a conformance."""
    found = holder.get("swiftGenerics", {}).get("constraints", []) + holder.get("swiftExtension", {}).get("constraints", [])
    found = found + holder.get("swiftConstraints", [])
    return {(each["kind"], each["lhs"].replace("Self.", ""), each["rhs"].replace("Self.", "")) for each in found
            if each["rhs"] not in IMPLICIT}


def version(value):
    return (value or {}).get("major", 0), (value or {}).get("minor", 0)


def unusable(symbol):
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


class Graph:
    """The declarations of some modules, by their identifiers and by their paths."""

    def __init__(self, folder):
        self.symbols, self.paths, self.parents, self.superclasses = {}, defaultdict(list), {}, {}
        self.requirements, self.defaults, relations = set(), set(), []
        for file_path in sorted(glob.glob(f"{folder}/*.symbols.json")):
            with open(file_path, encoding="utf-8") as file:
                graph = json.load(file)
            for symbol in graph["symbols"]:
                if "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
                    symbol["module"] = graph["module"]["name"]
                    self.symbols[symbol["identifier"]["precise"]] = symbol
            relations += graph["relationships"]
        for symbol in self.symbols.values():
            self.paths[path(symbol)].append(symbol)
        # The constraints of each conformance, by the path of the type and the name of the protocol or superclass.
        self.conformances = defaultdict(lambda: defaultdict(list))
        for relation in relations:
            kind, origin, target = relation["kind"], relation["source"], relation["target"]
            if kind == "memberOf" or kind in REQUIREMENTS:
                self.parents[origin] = target
            if kind == "requirementOf":
                self.requirements.add(origin)
            if kind == "defaultImplementationOf":
                self.defaults.add(target)
            if kind == "inheritsFrom":
                self.superclasses[origin] = target
            if kind in ("conformsTo", "inheritsFrom") and origin in self.symbols:
                name = relation.get("targetFallback") or path(self.symbols.get(target, {"pathComponents": [target]}))
                self.conformances[path(self.symbols[origin])][name.split(".")[-1]].append(constraints(relation))

    def around(self, symbol):
        """Yields a declaration and those that contain it."""
        while symbol:
            yield symbol
            symbol = self.symbols.get(self.parents.get(symbol["identifier"]["precise"]))

    def isolation(self, symbol):
        """Returns the declaration that says that this one belongs to the main actor: itself, its type or a superclass. Returns
        None if it does not."""
        member = symbol
        for each in self.around(symbol):
            if each is not member and member["kind"]["identifier"] in TYPES:
                return None
            while each:
                attributes = re.split(r"\b(func|init|var|let|class|struct|protocol|subscript)\b", source(each))[0]
                if "nonisolated" in attributes:
                    return None
                if "@MainActor" in attributes:
                    return each
                each = self.symbols.get(self.superclasses.get(each["identifier"]["precise"]))
        return None

    def is_requirement(self, symbol):
        return symbol["identifier"]["precise"] in self.requirements

    def required(self, protocol):
        """Yields the requirements that a conforming type must fulfill."""
        for identifier in self.requirements - self.defaults:
            symbol = self.symbols.get(identifier)
            if not symbol or self.parents[identifier] != protocol["identifier"]["precise"] or PRIVATE.search(path(symbol)):
                continue
            # An associated type can have a default.
            if not re.match(r"associatedtype .* = ", source(symbol)):
                yield symbol


def path(symbol):
    return ".".join(symbol["pathComponents"])


def differences(own, symbol, sdk, other, newer):
    """Yields what a client sees of two declarations with the same text."""
    if constraints(symbol) != constraints(other):
        yield f"has the constraints {sorted(constraints(symbol))}, in the SDK {sorted(constraints(other))}"
    ours, theirs = own.isolation(symbol), sdk.isolation(other)
    if (ours is None) != (theirs is None) and not (newer and (theirs is None or predates(theirs))):
        yield f"{'is' if ours else 'is not'} isolated to the main actor, unlike in the SDK"
    if settable(symbol) and settable(symbol) != settable(other):
        yield f"is settable, in the SDK: {source(other)}"
    if own.is_requirement(symbol) != sdk.is_requirement(other):
        yield f"{'is' if own.is_requirement(symbol) else 'is not'} a requirement, unlike in the SDK"
    if symbol["kind"]["identifier"] != other["kind"]["identifier"]:
        yield f"is a {symbol['kind']['identifier']}, in the SDK a {other['kind']['identifier']}"
    reason = next(filter(None, map(unusable, sdk.around(other))), None)
    if reason:
        yield reason


def conformance_differences(own, symbol, sdk):
    name = path(symbol)
    for protocol, all_constraints in own.conformances[name].items():
        if protocol in IMPLICIT or PRIVATE.search(protocol) or protocol == "Sendable" and own.isolation(symbol):
            continue
        there = sdk.conformances[name].get(protocol)
        if there is None:
            yield f"does not conform to {protocol} in the SDK"
        elif any(not any(theirs <= ours for theirs in there) for ours in all_constraints):
            yield f"conforms to {protocol} under fewer constraints than in the SDK"


def problems(own, sdk, newer):
    for symbol in own.symbols.values():
        name, kind = path(symbol), symbol["kind"]["identifier"]
        tolerated = symbol["pathComponents"][-1] in TOLERATED and not own.is_requirement(symbol)
        if tolerated or PRIVATE.search(name) or kind == "swift.extension":
            continue
        place = symbol.get("location", {})
        line = place.get("position", {}).get("line", 0) + 1
        where = f"{place.get('uri', symbol['module']).split('/Tests/')[-1]}:{line}: error: {name}"
        candidates = sdk.paths.get(name, [])
        same = [other for other in candidates if text(other) == text(symbol)]
        if newer and not same:
            same = [other for other in candidates if earlier(other) == without_values(text(symbol))]
        if not candidates:
            yield f"{where} is not in the SDK: {text(symbol)}"
            continue
        if not same:
            options = "\n    ".join(sorted({text(other) for other in candidates}))
            yield f"{where} is another declaration in the SDK\n    {text(symbol)}\n  SDK:\n    {options}"
            continue
        # Extensions with different constraints declare the same text.
        for difference in min((list(differences(own, symbol, sdk, other, newer)) for other in same), key=len):
            yield f"{where} {difference}"
        for difference in conformance_differences(own, symbol, sdk):
            yield f"{where} {difference}"
        if kind == "swift.protocol":
            mine = {text(each) for each in own.symbols.values() if own.is_requirement(each)
                    and own.parents[each["identifier"]["precise"]] == symbol["identifier"]["precise"]}
            for requirement in sdk.required(same[0]):
                if text(requirement) not in mine:
                    yield f"{where} does not require '{source(requirement)}'"


def faults(file_path):
    """Yields the file, the declaration, the faulty declaration and a part of the message of each fault."""
    with open(file_path, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                yield [part.strip() for part in line.split(" | ")]


def plant(list_path, folder):
    for name, declaration, faulty, _ in faults(list_path):
        with open(f"{folder}/{name}", encoding="utf-8") as file:
            content = file.read()
        if declaration not in content:
            sys.exit(f"{list_path}: error: {name} does not contain '{declaration}'")
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            file.write(content.replace(declaration, faulty, 1))


def main():
    if sys.argv[1] == "--plant":
        plant(*sys.argv[2:])
        return
    own, sdk, newer = Graph(sys.argv[1]), Graph(sys.argv[2]), int(sys.argv[3].split(".")[0]) > OLDEST[0]
    found = list(problems(own, sdk, newer))
    if len(sys.argv) > 4:
        expected = [fault[-1] for fault in faults(sys.argv[4]) if not newer or "isolated" not in fault[-1]]
        missing = [each for each in expected if not any(f": error: {each}" in problem for problem in found)]
        for each in missing:
            print(f"{sys.argv[4]}: error: the comparison does not find this fault: {each}", file=sys.stderr)
        print(f"{len(expected)} faults in a copy of the stand-in, {len(missing)} not found")
        sys.exit(bool(missing or not expected))
    print("\n".join(found), file=sys.stderr, end="\n" if found else "")
    print(f"{len(own.symbols)} declarations of the stand-in, {len(found)} differences")
    sys.exit(bool(found or not own.symbols))


main()
