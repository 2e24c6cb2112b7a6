import Manifest
import Foundation
import Testing

/// The verdicts of the decoder and of the JSON Schema, read by an independent validator, are the same.
@Suite(.enabled(if: Checkers.areInstalled, "scripts/test installs what these tests need"))
struct SchemaVerdictTests {
    @Test func `the decoder and the schema accept and reject the same manifests`() throws {
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

    @Test func `every rule has fixtures, or a reason why the schema does not contain it`() throws {
        let inSchema = StructuralRules.inSchema
        let others = Set(StructuralRules.decoderOnly.keys)
        #expect(inSchema.isDisjoint(with: others))
        #expect(
            inSchema.union(others) == StructuralRules.all,
            "enter in StructuralRules.swift: \(StructuralRules.all.symmetricDifference(inSchema.union(others)).sorted())"
        )
        let refused = try ManifestFixture.all().compactMap { fixture in
            if case .refused(let rule) = fixture.expectation { rule } else { nil }
        }
        #expect(Set(refused) == inSchema)
    }

    @Test func `the schema accepts the brands as written and as resolved, and a base only as a base`() throws {
        try withTemporaryFolder { folder in
            let brands = Checkers.repository.appendingPathComponent("Brands")
            let ids = try FileManager.default.contentsOfDirectory(atPath: brands.path)
                .filter { exists("\($0)/brand.yaml", in: brands) && !$0.hasPrefix("_") }
            #expect(ids.count >= 5)
            let resolved = try brandgen(["show", "inner-world", "--format", "json"], in: Checkers.repository)
            #expect(!resolved.text.contains("\"extends\""))
            try write(resolved.text, to: "resolved.yaml", in: folder)
            let base = brands.appendingPathComponent("_base/brand.yaml")
            let manifests =
                ids.map { brands.appendingPathComponent("\($0)/brand.yaml") }
                + [folder.appendingPathComponent("resolved.yaml"), base]
            let schema = brands.appendingPathComponent("brand.schema.json")
            #expect(try Checkers.refused(manifests, schema: schema) == [base.path])
            try write("{\"$ref\": \"\(schema.absoluteString)#/$defs/manifest\"}", to: "base.json", in: folder)
            #expect(try Checkers.refused([base], schema: folder.appendingPathComponent("base.json")) == [])
            // A workspace with flags has its own schema.
            let hostile = Checkers.repository.appendingPathComponent("Tests/Hostile")
            try write(try brandgen(["schema"], in: hostile).text, to: "hostile.schema.json", in: folder)
            #expect(
                try Checkers.refused(
                    [hostile.appendingPathComponent("Brands/self/brand.yaml")],
                    schema: folder.appendingPathComponent("hostile.schema.json")) == [])
        }
    }
}
