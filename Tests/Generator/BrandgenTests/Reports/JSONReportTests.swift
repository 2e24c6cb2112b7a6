import Diagnostics
import Foundation
import Testing

@testable import brandgen

struct JSONReportTests {
    @Test func `a diagnostic has its position, rule and notes, as documented`() throws {
        var files = acmeBrand()
        files["Brands/_base/brand.yaml"] = "manifest: 1\nauth:\n  otp: { length: 99 }\n"
        files["Brands/acme/brand.yaml", default: ""] += "extends: ../_base/brand.yaml\n"
        try withWorkspace(files) { folder in
            let run = try brandgen(["validate", "--format", "json"], in: folder)
            #expect(run.text == reportOfOneMistake)
            #expect(try readme().contains("\n```json\n\(reportOfOneMistake)```\n"))
            #expect(run.errors == "")
            #expect(run.status == 1)
        }
    }

    @Test func `a fix-it has a position and the new text, as documented`() throws {
        let manifest = acmeManifest().replacing("backend: mock,", with: "backend: mok,")
        try withWorkspace(acmeBrand().merging(["Brands/acme/brand.yaml": manifest]) { $1 }) { folder in
            let run = try brandgen(["validate", "--format", "json"], in: folder)
            let fix = """
                      "fix": {
                        "file": "Brands/acme/brand.yaml",
                        "line": 15,
                        "column": 18,
                        "endLine": 15,
                        "endColumn": 21,
                        "replacement": "mock"
                      }

                """
            #expect(run.text.contains("      \"notes\": [],\n" + fix + "    }\n"))
            #expect(try readme().contains("\n```json\n" + unindented(fix) + "```\n"))
        }
    }

    @Test func `any message survives a round trip, and cannot control a terminal`() throws {
        let message = "100%, \"quoted\" \\ a\r\nb\u{1B}[31m \u{202E}日本語🎉"
        let text = JSONReport { $0 }.text([Diagnostic(.warning, rule: "a-rule", message)])
        let report = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let diagnostic = try #require((report["diagnostics"] as? [[String: Any]])?.first)
        #expect(diagnostic["message"] as? String == message)
        #expect(!text.unicodeScalars.contains("\u{1B}"))
    }
}

private func unindented(_ text: String) -> String {
    text.split(separator: "\n").map { $0.dropFirst(6) + "\n" }.joined()
}

private func readme() throws -> String {
    let root = (1...5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return try read("docs/manifest.md", in: root)
}

private let reportOfOneMistake = """
    {
      "version": 1,
      "errors": 1,
      "warnings": 0,
      "diagnostics": [
        {
          "severity": "error",
          "rule": "out-of-range",
          "message": "'auth.otp.length' must be from 4 to 10 digits, got 99",
          "file": "Brands/_base/brand.yaml",
          "line": 3,
          "column": 18,
          "endLine": 3,
          "endColumn": 20,
          "notes": [
            {
              "message": "inherited here",
              "file": "Brands/acme/brand.yaml",
              "line": 23,
              "column": 10,
              "endLine": 23,
              "endColumn": 29
            }
          ]
        }
      ]
    }

    """
