import Foundation
import Testing

struct RulesTests {
    private let files = acmeBrand().merging(acmeTemplates) { $1 }

    @Test func `rules are listed with their severity and the workspace's setting`() throws {
        try withWorkspace(files.merging(["Brands/brandgen.yaml": "rules: { low-contrast: error }\n"]) { $1 }) {
            folder in
            let run = try brandgen(["rules"], in: folder)
            #expect(run.status == 0)
            let lines = run.text.split(separator: "\n").map {
                $0.split(separator: " ").prefix(3).joined(separator: " ")
            }
            #expect(lines.first == "rule severity setting")
            #expect(lines.contains("low-contrast both error"))
            #expect(lines.contains("social-without-apple warning a"))
            #expect(lines.contains("duplicate-key error no"))
        }
    }

    @Test func `a rule is explained with a reason, a bad example and a good one`() throws {
        try withWorkspace(files) { folder in
            let run = try brandgen(["rules", "social-without-apple"], in: folder)
            #expect(
                run.text.hasPrefix(
                    "social-without-apple (warning): a brand with Google sign-in also offers Sign in with Apple.\n\n"))
            #expect(run.text.contains("\nBad:\n    auth: { providers: [google, email] }\n\nGood:\n    auth: { "))
            #expect(run.text.hasSuffix("comment on its line: # brandgen:allow social-without-apple: REASON\n"))
            #expect(run.status == 0)
        }
    }

    @Test func `rules are explained outside of a workspace, and unknown ones are rejected`() throws {
        try withTemporaryFolder { folder in
            let rule = try brandgen(["rules", "low-contrast"], in: folder)
            #expect(rule.text.hasPrefix("low-contrast (error or warning): "))
            try brandgen(["rules", "low-contrst"], in: folder).expectRefusal(
                "error: there is no rule 'low-contrst'; did you mean 'low-contrast'? [unknown-rule]\n")
        }
    }

    @Test func `the JSON form has the same content`() throws {
        try withWorkspace(files) { folder in
            let run = try brandgen(["rules", "unknown-key", "--format", "json"], in: folder)
            let report = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
            #expect(report["version"] as? Int == 1)
            let rule = try #require((report["rules"] as? [[String: Any]])?.first)
            #expect(rule["id"] as? String == "unknown-key")
            #expect(rule["settable"] as? Bool == false)
            #expect(rule["bad"] != nil && rule["good"] != nil && rule["why"] != nil && rule["setting"] == nil)
        }
    }
}
