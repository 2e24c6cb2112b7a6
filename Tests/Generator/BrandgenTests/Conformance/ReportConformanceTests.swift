import Foundation
import Testing

/// The machine-readable reports of all kinds of diagnostics, checked with their schemas by an independent validator.
@Suite(.enabled(if: Checkers.areInstalled, "scripts/test installs what these tests need"))
struct ReportConformanceTests {
    @Test(arguments: [("json", "report"), ("sarif", "sarif")])
    func `a report conforms to its schema`(form: String, schema: String) throws {
        try withTemporaryFolder { folder in
            try write(reportOfEverything(form), to: "everything", in: folder)
            let valid = try withWorkspace(acmeBrand()) { try brandgen(["validate", "--format", form], in: $0) }
            #expect(valid.status == 0)
            try write(valid.text, to: "nothing", in: folder)
            let nowhere = try brandgen(["validate", "--format", form], in: folder)
            #expect(nowhere.status == 1)
            try write(nowhere.text, to: "nowhere", in: folder)
            let reports = ["everything", "nothing", "nowhere"].map { folder.appendingPathComponent($0) }
            let schema = Checkers.repository.appendingPathComponent("Tests/Schemas/\(schema).schema.json")
            #expect(try Checkers.refused(reports, as: "json", schema: schema) == [])
        }
    }

    /// The report about a fixture of each rule as brands of one workspace, which also share identifiers.
    private func reportOfEverything(_ form: String) throws -> String {
        try withWorkspace([:]) { folder in
            var rules: Set<String> = []
            let fixtures = try ManifestFixture.all().filter { fixture in
                if case .refused(let rule) = fixture.expectation { rules.insert(rule).inserted } else { false }
            }
            try StructuralVerdicts.write(fixtures, in: folder)
            let run = try brandgen(["validate", "--format", form], in: folder)
            #expect(run.status == 1)
            return run.text
        }
    }
}
