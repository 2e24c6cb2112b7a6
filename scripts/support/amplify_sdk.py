"""Compares the stand-in for the Amplify SDK with the SDK.

    amplify_sdk.py STAND-IN-FOLDER SDK-FOLDER

The folders contain symbol graphs. Each declaration of the stand-in must be in the SDK with the same parent, text (types,
default arguments, isolation, access of setters), availability, constraints and conformances. An enumeration must have all
cases of the SDK. Types of the stand-in may have fewer members than in the SDK, protocols fewer requirements, and the
stand-in may omit protocols of the SDK.
"""

import glob
import json
import sys
from collections import defaultdict

# Almost every type has these. A compiler does not always print them.
IMPLICIT = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


def path(symbol):
    return ".".join(symbol["pathComponents"])


def text(symbol):
    constraints = symbol.get("swiftGenerics", {}).get("constraints", [])
    fragments = "".join(part["spelling"] for part in symbol["declarationFragments"])
    if symbol["kind"]["identifier"] == "swift.protocol":
        # Compared as conformances.
        fragments = fragments.split(" : ")[0]
    return " ".join([symbol["accessLevel"], fragments, *(f"where {each}" for each in constraints)]).strip()


def availability(symbol):
    return sorted(json.dumps(each, sort_keys=True) for each in symbol.get("availability", []))


class Graph:
    """The declarations of some modules by their paths, and the conformances of their types."""

    def __init__(self, folder):
        graphs = []
        for name in sorted(glob.glob(f"{folder}/*.symbols.json")):
            with open(name, encoding="utf-8") as file:
                graphs.append(json.load(file))
        self.names = {symbol["identifier"]["precise"]: path(symbol) for graph in graphs for symbol in graph["symbols"]}
        self.symbols, self.conformances = defaultdict(list), defaultdict(set)
        for graph in graphs:
            for symbol in graph["symbols"]:
                if symbol["kind"]["identifier"] != "swift.extension":
                    self.symbols[path(symbol)].append(symbol)
            for relation in graph["relationships"]:
                # An extension of another module's type has the type's own identifier, or its printed name.
                if relation["kind"] in ("conformsTo", "inheritsFrom"):
                    origin = self.names.get(relation["source"], relation.get("sourceFallback"))
                    target = self.names.get(relation["target"], relation.get("targetFallback", relation["target"]))
                    if target in IMPLICIT:
                        continue
                    constraints = tuple(json.dumps(each) for each in relation.get("swiftConstraints", []))
                    self.conformances[origin].add((target, constraints))

    def cases(self, name):
        return {path(symbol) for symbols in self.symbols.values() for symbol in symbols
                if symbol["kind"]["identifier"] == "swift.enum.case" and path(symbol).rpartition(".")[0] == name}


def problems(own, sdk):
    for name, symbols in own.symbols.items():
        others = sdk.symbols.get(name, [])
        for symbol in symbols:
            same = [other for other in others if text(other) == text(symbol)]
            if not same:
                yield f"{name} differs\n    {text(symbol)}\n  SDK:\n    " + "\n    ".join(map(text, others))
            elif availability(symbol) not in map(availability, same):
                yield f"{name} is available in other versions than in the SDK: {same[0].get('availability')}"
        known = {conformance for conformance in sdk.conformances[name]
                 if conformance[0] not in sdk.symbols or conformance[0] in own.symbols}
        for protocol, _ in own.conformances[name] - known:
            yield f"{name} does not conform to {protocol} in the SDK"
        for protocol, _ in known - own.conformances[name]:
            yield f"{name} conforms to {protocol} in the SDK"
        for case in sdk.cases(name) - own.cases(name):
            yield f"{case} is missing"


def main():
    own, sdk = Graph(sys.argv[1]), Graph(sys.argv[2])
    found = sorted(problems(own, sdk))
    for problem in found:
        print(f"error: {problem}", file=sys.stderr)
    declarations = sum(map(len, own.symbols.values()))
    conformances = sum(len(own.conformances[name]) for name in own.symbols)
    print(f"{declarations} declarations and {conformances} conformances of the stand-in, {len(found)} differences")
    sys.exit(bool(found or not declarations))


main()
