import Foundation
import Testing

@testable import brandgen

struct SARIFReportTests {
    @Test func `a result has its rule, its location and the locations of its notes`() throws {
        var files = acmeBrand()
        files["Brands/_base/brand.yaml"] = "manifest: 1\nauth:\n  otp: { length: 99 }\n"
        files["Brands/acme/brand.yaml", default: ""] += "extends: ../_base/brand.yaml\n"
        try withWorkspace(files) { folder in
            let run = try brandgen(["validate", "--format", "sarif"], in: folder)
            #expect(run.status == 1)
            let result = try #require(try results(run).first)
            #expect(result["level"] as? String == "error")
            #expect(
                try object(result["message"])["text"] as? String
                    == "'auth.otp.length' must be from 4 to 10 digits, got 99")
            let location = try #require(try list(result["locations"]).first)
            #expect(try uri(location) == "Brands/_base/brand.yaml")
            #expect(
                try region(location) == ["startLine": 3, "startColumn": 18, "endLine": 3, "endColumn": 20])
            let related = try list(result["relatedLocations"])
            #expect(related.count == 1)
            #expect(try object(related[0]["message"])["text"] as? String == "inherited here")
            #expect(try uri(related[0]) == "Brands/acme/brand.yaml")
            #expect(try region(related[0])["startLine"] == 23)
        }
    }

    @Test func `a fix-it becomes a fix with the deleted region and the new text`() throws {
        let manifest = acmeManifest().replacing(
            "backend: mock, providers: [email]", with: "backend: mok, providers: [email, email]")
        try withWorkspace(acmeBrand().merging(["Brands/acme/brand.yaml": manifest]) { $1 }) { folder in
            let results = try results(brandgen(["validate", "--format", "sarif"], in: folder))
            let fixes = try results.map { try #require(list($0["fixes"]).first) }
            #expect(
                try fixes.map { try object($0["description"])["text"] as? String } == [
                    "replace 'mok' with 'mock'", "remove ', email'",
                ])
            let changes = try fixes.map { try #require(list($0["artifactChanges"]).first) }
            #expect(try object(changes[0]["artifactLocation"])["uri"] as? String == "Brands/acme/brand.yaml")
            let replacements = try changes.map { try #require(list($0["replacements"]).first) }
            #expect(
                replacements[0]["deletedRegion"] as? [String: Int]
                    == ["startLine": 15, "startColumn": 18, "endLine": 15, "endColumn": 21])
            #expect(replacements[0]["insertedContent"] as? [String: String] == ["text": "mock"])
            #expect(
                replacements[1]["deletedRegion"] as? [String: Int]
                    == ["startLine": 15, "startColumn": 40, "endLine": 15, "endColumn": 47])
            #expect(replacements[1]["insertedContent"] == nil)
        }
    }

    @Test func `every result's index leads to its rule, including rules that are not for manifests`() throws {
        let files = ["Brands/acme/brand.yaml": "manifest: 9\n", "Brands/globex/brand.yaml": "a:\n\t- b\n"]
        try withWorkspace(files) { folder in
            try checkIndices(of: brandgen(["validate", "--format", "sarif"], in: folder), including: "yaml-tab")
        }
        try withFiles([:]) { folder in
            try checkIndices(of: brandgen(["validate", "--format", "sarif"], in: folder), including: "no-workspace")
        }
    }

    @Test func `columns are counted in code points, and paths are percent-encoded`() throws {
        try withWorkspace(["Brands/a b#ü/brand.yaml": "manifest: 1\n\"🎉é\": { 日本語: 1 }\n"]) { folder in
            let all = try results(brandgen(["validate", "--format", "sarif"], in: folder))
            let unknown = try #require(all.first { $0["ruleId"] as? String == "unknown-key" })
            let location = try #require(try list(unknown["locations"]).first)
            #expect(try uri(location) == "Brands/a%20b%23%C3%BC/brand.yaml")
            #expect(
                try region(location) == ["startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 5])
        }
    }

    @Test func `braces in a message are doubled, because single ones are placeholders`() throws {
        try withWorkspace(["Brands/acme/brand.yaml": "manifest: 1\n\"{0}, 100%\": 1\n"]) { folder in
            let all = try results(brandgen(["validate", "--format", "sarif"], in: folder))
            let unknown = try #require(all.first { $0["ruleId"] as? String == "unknown-key" })
            let text = try #require(try object(unknown["message"])["text"] as? String)
            #expect(text.hasPrefix("unknown key '{{0}}, 100%'; known keys are "))
        }
    }

    @Test(arguments: [
        ("Brands/acme/brand.yaml", "Brands/acme/brand.yaml"),
        ("../Brands/acme/brand.yaml", "../Brands/acme/brand.yaml"),
        ("/home/me/a b", "file:///home/me/a%20b"),
        ("c:d%20?", "c%3Ad%2520%3F"),
    ])
    func `a path becomes a URI reference to the same file`(path: String, reference: String) {
        #expect(uriReference(path) == reference)
    }

    private func checkIndices(of run: BrandgenRun, including rule: String) throws {
        let rules = try list(object(object(onlyRun(run)["tool"])["driver"])["rules"])
        let all = try results(run)
        for result in all {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        }
        #expect(all.contains { $0["ruleId"] as? String == rule })
    }
}

private func object(_ value: Any?) throws -> [String: Any] { try #require(value as? [String: Any]) }

private func list(_ value: Any?) throws -> [[String: Any]] { try #require(value as? [[String: Any]]) }

private func onlyRun(_ run: BrandgenRun) throws -> [String: Any] {
    let runs = try list(object(JSONSerialization.jsonObject(with: run.output))["runs"])
    #expect(runs.count == 1)
    return try #require(runs.first)
}

private func results(_ run: BrandgenRun) throws -> [[String: Any]] { try list(onlyRun(run)["results"]) }

private func uri(_ location: [String: Any]) throws -> String? {
    try object(object(location["physicalLocation"])["artifactLocation"])["uri"] as? String
}

private func region(_ location: [String: Any]) throws -> [String: Int] {
    try #require(try object(location["physicalLocation"])["region"] as? [String: Int])
}
