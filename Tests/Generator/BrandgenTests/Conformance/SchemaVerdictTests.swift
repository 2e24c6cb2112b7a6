import Manifest
import Foundation
import Testing

/// The decoder and the JSON Schema, read by a validator that is not ours, come to one verdict about a manifest.
@Suite(.enabled(if: Checkers.areInstalled, "scripts/test installs what these tests need"))
struct SchemaVerdictTests {
    @Test func `what is accepted is accepted by both, and what is refused by both`() throws {
        let fixtures = try ManifestFixture.all()
        let verdicts = try StructuralVerdicts(of: fixtures)
        for fixture in fixtures {
            let rules = verdicts.decoder[fixture.brand, default: []]
            let refusal = verdicts.schema.contains(fixture.brand)
            switch fixture.expectation {
            case .accepted:
                #expect(rules.isEmpty, "\(fixture.path) is refused by the decoder")
                #expect(!refusal, "\(fixture.path) is refused by the schema")
            case .refused(let rule):
                #expect(rules.contains(rule), "\(fixture.path) is refused by the decoder for \(rules)")
                #expect(refusal, "\(fixture.path) is accepted by the schema")
            case .refusedByDecoderOnly(let rule):
                #expect(rules.contains(rule), "\(fixture.path) is refused by the decoder for \(rules)")
                #expect(!refusal, "\(fixture.path) is refused by the schema, too: move it")
            }
        }
    }

    @Test func `every rule either has fixtures for both or a reason for which the schema does not say it`() throws {
        let said = StructuralRules.saidBySchema
        let left = Set(StructuralRules.leftToDecoder.keys)
        #expect(said.isDisjoint(with: left))
        #expect(
            said.union(left) == StructuralRules.all,
            "enter in StructuralRules.swift: \(StructuralRules.all.symmetricDifference(said.union(left)).sorted())")
        let refused = try ManifestFixture.all().compactMap { fixture in
            if case .refused(let rule) = fixture.expectation { rule } else { nil }
        }
        #expect(Set(refused) == said)
    }

    @Test func `the schema accepts the brands as they are written, and whole as they are resolved`() throws {
        try withTemporaryFolder { folder in
            let brands = Checkers.repository.appendingPathComponent("Brands")
            let ids = try FileManager.default.contentsOfDirectory(atPath: brands.path)
                .filter { exists("\($0)/brand.yaml", in: brands) && !$0.hasPrefix("_") }
            #expect(ids.count >= 5)
            var manifests = ids.map { brands.appendingPathComponent("\($0)/brand.yaml") }
            manifests.append(Checkers.repository.appendingPathComponent("Tests/Hostile/Brands/self/brand.yaml"))
            for id in ids {
                let resolved = try brandgen(["show", id, "--format", "json"], in: Checkers.repository)
                #expect(!resolved.text.contains("\"extends\""))
                try write(resolved.text, to: "\(id).yaml", in: folder)
                manifests.append(folder.appendingPathComponent("\(id).yaml"))
            }
            let schema = brands.appendingPathComponent("brand.schema.json")
            #expect(try Checkers.refused(manifests, schema: schema) == [])
        }
    }

    @Test func `a base is held to its own part of the schema, and is no brand`() throws {
        try withTemporaryFolder { folder in
            let brands = Checkers.repository.appendingPathComponent("Brands")
            let schema = brands.appendingPathComponent("brand.schema.json")
            try write("{\"$ref\": \"\(schema.absoluteString)#/$defs/manifest\"}", to: "base.json", in: folder)
            let base = brands.appendingPathComponent("_base/brand.yaml")
            #expect(try Checkers.refused([base], schema: folder.appendingPathComponent("base.json")) == [])
            #expect(try Checkers.refused([base], schema: schema) == [base.path])
        }
    }
}
