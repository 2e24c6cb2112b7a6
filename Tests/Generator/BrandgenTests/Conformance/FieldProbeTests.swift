import Manifest
import Foundation
import Testing

/// The verdicts of the decoder and the schema about each type of field, with values of every kind and at the bounds, and about
/// every field.
@Suite(.enabled(if: Checkers.areInstalled, "scripts/test installs what these tests need"))
struct FieldProbeTests {
    @Test func `the decoder and the schema agree about every value of every type, about every field and at edges`()
        throws
    {
        var types: Set<String> = []
        let manifests = Self.probes(ManifestTable.standard.root, at: []).flatMap { probes in
            // Both read the type from the table. Other fields of the same type get every sixteenth value.
            types.insert(probes.type).inserted
                ? probes.manifests
                : stride(from: 0, to: probes.manifests.count, by: 16).map { probes.manifests[$0] }
        }
        #expect(types.count > 20 && manifests.count > 500)
        let probes = manifests.enumerated().map { ManifestProbe(brand: "probe\($0)", manifest: $1) }
        let (edges, refusedEdges) = Self.edgeProbes()
        // A run of the decoder and one of the schema check all manifests.
        let verdicts = try StructuralVerdicts(of: probes + edges, as: "json")
        for probe in probes {
            // Missing keys are only visible in the base.
            let rules = verdicts.decoder[probe.brand, default: []].subtracting(["missing-key"])
            #expect(
                rules.isEmpty == !verdicts.schema.contains(probe.brand),
                "\(probe.manifest) is refused by the decoder for \(rules)")
        }
        let accepted = probes.count { !verdicts.schema.contains($0.brand) }
        #expect(accepted > 50 && accepted < probes.count / 2)
        for probe in edges {
            let rules = verdicts.decoder[probe.brand, default: []].subtracting(["missing-key"])
            #expect(!rules.isEmpty == refusedEdges.contains(probe.brand), "\(probe.manifest)")
            #expect(verdicts.schema.contains(probe.brand) == refusedEdges.contains(probe.brand), "\(probe.manifest)")
        }
    }

    /// Texts at the edges of their formats, with the verdict of both.
    private static let edges: [(path: [String], accepted: [String], refused: [String])] = [
        (
            ["legal", "terms", "version"],
            [
                "0001-01-01", "0004-02-29", "0100-12-31", "1600-02-29", "2000-02-29", "2023-02-28", "2024-02-29",
                "9999-12-31",
            ],
            [
                "0000-01-01", "0000-02-29", "1900-02-29", "2023-02-29", "2100-02-29", "2024-02-30", "2024-04-31",
                "2024-06-31",
                "2024-09-31", "2024-11-31", "2024-01-32", "2024-00-01", "2024-13-01", "2024-01-00", "10000-01-01",
                "2024-1-1",
            ]
        ),
        (
            ["environments", "development", "apiBaseURL"],
            [
                "https://a:1", "https://a:65535/b", "http://[::1]:6", "https://a:60000", "https://a:65499",
                "https://a:6553",
            ],
            [
                "https://a:", "https://a:0", "https://a:01", "https://a:65536", "https://a:65540", "https://a:65600",
                "https://a:66000", "https://a:70000", "https://a:100000", "https://a:99999999999999999999",
            ]
        ),
        (
            ["brand", "name"], ["❤\u{FE0F}", "\u{200F}א\u{200F}", "a\u{AD}b", "葛\u{E0100}"],
            [
                "\u{200B}", "\u{3164}", "\u{2800}", "a\u{3000}", "\u{A0}a", "a\u{200B}", "\u{FE0F}", "\u{2060}",
                "\u{FFA0}",
                "\u{115F}a", "\u{34F}", "\u{180E}",
            ]
        ),
    ]

    /// Returns a manifest for each edge, and the brands of those that are refused.
    private static func edgeProbes() -> (probes: [ManifestProbe], refused: Set<String>) {
        var probes: [ManifestProbe] = []
        var refused: Set<String> = []
        for edge in edges {
            for text in edge.accepted + edge.refused {
                let probe = ManifestProbe(brand: "edge\(probes.count)", manifest: manifest(edge.path, "\"\(text)\""))
                if edge.refused.contains(text) { refused.insert(probe.brand) }
                probes.append(probe)
            }
        }
        return (probes, refused)
    }

    /// Manifests in JSON, which is valid YAML 1.1 and 1.2, each with one value of a field, or of an element of one.
    private struct Probes {
        /// The description of the type, with its format and bounds, and where its values stand.
        let type: String
        let manifests: [String]

        init(of type: FieldType, as place: String, _ values: [String]? = nil, manifest: (String) -> String) {
            // The fields of a section have probes of their own.
            self.type =
                switch type {
                case .section: "\(place): section"
                case .switchable: "\(place): switchable"
                default: "\(place): \(type)"
                }
            manifests = (values ?? FieldProbeTests.values(of: type)).map(manifest)
        }
    }

    private static func probes(_ fields: [ManifestField], at path: [String]) -> [Probes] {
        fields.flatMap { field in
            let place = path + [field.key]
            return [Probes(of: field.type, as: "field") { manifest(place, $0) }] + inner(field.type, at: place)
        }
    }

    private static func inner(_ type: FieldType, at path: [String]) -> [Probes] {
        switch type {
        case .section(let fields), .switchable(let fields): probes(fields, at: path)
        case .keyed(let names, _, .section(let fields)): probes(fields, at: path + [name(names)])
        case .keyed(let names, _, let element):
            [Probes(of: element, as: "named element") { manifest(path + [name(names)], $0) }]
                + inner(element, at: path + [name(names)])
        case .propertyList: [Probes(of: type, as: "inside", propertyListValues) { manifest(path, "{\"a\": \($0)}") }]
        case .list(let element, _): [Probes(of: element, as: "element") { manifest(path, "[\($0)]") }]
        case .byAppearance:
            ["light", "dark"].map { side in Probes(of: type, as: side, colors) { manifest(path + [side], $0) } }
        default: []
        }
    }

    private static func manifest(_ path: [String], _ value: String) -> String {
        let nested = path.reversed().reduce(value) { "{\"\($1)\": \($0)}" }
        // A root field that each file sets itself replaces the common one.
        let head = ["manifest": "1", "extends": "\"../_base/brand.yaml\""].filter { $0.key != path[0] }
        return "{" + head.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value), " }.joined()
            + nested.dropFirst()
    }

    private static func name(_ format: TextFormat) -> String {
        format.pattern.matches("development") ? "development" : format.example ?? ""
    }

    private static let propertyListValues =
        everyKind + [
            "2147483647", "2147483648", "-2147483648", "-2147483649", "[[true]]", "[[null]]", "[{\"a\": [1, 1]}]",
            "{\"a b\": 1}", "{\"a\": {\"1\": 1}}", "{\"a\": 0.5}", "{\"a\": null}", "\"\\u0007\"", "\"a\\tb\"",
            "\"" + String(repeating: "a", count: 4000) + "\"", "\"" + String(repeating: "a", count: 4001) + "\"",
            "[" + Array(repeating: "1", count: 100).joined(separator: ",") + "]",
            "[" + Array(repeating: "1", count: 101).joined(separator: ",") + "]",
        ]

    private static let everyKind = [
        "null", "true", "false", "0", "1", "-1", "1.5", "13.0", "1e30", "\"\"", "\"a\"", "\"é\"", "\"1\"", "\"true\"",
        "\" a\"", "\"a\\n\"", "{}", "\"#FFF\"", "\"2026-02-30\"", "\"https://a.example\"", "\"a://b\"", "\"a.example\"",
        "\"x.yaml\"", "\"x.md\"", "\"x.svg\"", "\"x.otf\"", "[]", "[\"a\"]", "[\"a\", \"a\"]", "[1, 1]", "[null]",
        "{\"x\": 1}",
    ]

    private static let colors = ["null", "1", "\"red\"", "\"#FFF\"", "{}", "\"a.svg\"", "\"../a.svg\""]

    private static func values(of type: FieldType) -> [String] {
        switch type {
        case .integer(let bounds, _): everyKind + around(bounds).map { "\($0)" }
        case .localizedText(_, let length):
            everyKind + [
                "\"{\"", "\"}\"", "\"a{brand}\"", "\"{email} {age}, {brand}\"", "\"{{email}}\"", "{\"en\": \"a\"}",
                "{\"en\": \"{email}\", \"de\": \"b\"}", "{\"de\": \"\"}", "{\"fr\": \"a\"}", "{\"en\": null}",
                "{\"en\": 1}",
            ] + around(length).map { "\"" + String(repeating: "a", count: $0) + "\"" }
        case .text(_, let length): everyKind + around(length).map { "\"" + String(repeating: "a", count: $0) + "\"" }
        case .choice(let choices), .booleanOr(let choices): everyKind + choices.map { "\"\($0.word)\"" }
        case .list(.choice(let choices), _):
            everyKind + ["[" + choices.map { "\"\($0.word)\"" }.joined(separator: ", ") + "]"]
        default: everyKind
        }
    }

    /// The bounds, and the first values outside them.
    private static func around(_ bounds: ClosedRange<Int>) -> [Int] {
        [bounds.lowerBound - 1, bounds.lowerBound, bounds.upperBound, bounds.upperBound + 1]
    }
}

struct ManifestProbe: WrittenManifest {
    let brand: String
    let manifest: String

    var bytes: Data { get throws { Data(manifest.utf8) } }
}
