import Foundation
import Testing

/// The schema of the JSON form, which other programs rely on.
struct JSONReportSchemaTests {
    private func schema() throws -> JSONSchema {
        let tests = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try JSONSchema(Data(contentsOf: tests.appendingPathComponent("Schemas/report.schema.json")))
    }

    @Test(arguments: [
        [
            "Brands/_base/brand.yaml": "manifest: 2\nauth:\n  otp: { length: 99 }\n",
            "Brands/acme/brand.yaml": acmeManifest() + "extends: ../_base/brand.yaml\n",
        ],
        ["Brands/acme/brand.yaml": "manifest: 2\n\"日本語\": 1\na: 1\na: 2\n", "Brands/globex/notes.md": ""],
        ["Brands/acme/brand.yaml": "a: [\n"],
        ["Brands/acme/brand.yaml": acmeManifest() + "feature: { analytics: yes }\nfeatures: { demoMode: no }\n"],
        acmeBrand(),
        [:],
    ])
    func `every report conforms to the schema`(files: [String: String]) throws {
        try withWorkspace(files) { folder in
            let run = try brandgen(["validate", "--format", "json"], in: folder)
            let report = try JSONDecoder().decode(JSON.self, from: run.output)
            #expect(try schema().diagnostics(about: report) == [])
        }
    }

    @Test func `the schema rejects documents that are not reports`() throws {
        let text = """
            {"version": 2, "errors": -1, "diagnostics": [
              {"severity": "fatal", "rule": "r", "message": 1, "notes": [], "line": 0, "place": ""}
            ]}
            """
        let diagnostics = try schema().diagnostics(about: JSONDecoder().decode(JSON.self, from: Data(text.utf8)))
        #expect(
            diagnostics.map { $0.prefix { $0 != " " } }.sorted() == [
                "$.diagnostics[0].file", "$.diagnostics[0].line", "$.diagnostics[0].message", "$.diagnostics[0].place",
                "$.diagnostics[0].severity", "$.errors", "$.version", "$.warnings",
            ])
    }
}
