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
                run.text == """
                    social-without-apple (warning): a brand with Google sign-in also offers Sign in with Apple.

                    An app with a third-party login must also offer one that collects only the name
                    and the email address, can hide the address, and does not track users (App
                    Review Guidelines, 4.8). Sign in with Apple is the provider that does. A
                    connection does not count: it may be the company's own. This is a warning,
                    because a brand may be distributed outside the App Store.

                    Bad:
                        auth: { providers: [google, email] }

                    Good:
                        auth: { providers: [apple, google, email] }

                    Set it to off, warning or error under 'rules' in Brands/brandgen.yaml, or suppress
                    one diagnostic with a comment on its line: # brandgen:allow social-without-apple: REASON

                    """)
            #expect(run.status == 0)
        }
    }

    @Test func `rules are listed and explained outside of a workspace`() throws {
        try withTemporaryFolder { folder in
            let list = try brandgen(["rules"], in: folder)
            #expect(list.text.contains("\nlow-contrast "))
            #expect(list.errors == "")
            #expect(list.status == 0)
            let rule = try brandgen(["rules", "low-contrast"], in: folder)
            #expect(rule.text.hasPrefix("low-contrast (error or warning): "))
            #expect(rule.status == 0)
            #expect(try brandgen(["rules", "no-such-rule"], in: folder).status == 1)
        }
    }

    @Test func `the JSON form has the same content`() throws {
        try withWorkspace(files) { folder in
            let all = try JSONDecoder().decode(
                JSON.self, from: try brandgen(["rules", "--format", "json"], in: folder).output)
            #expect(all["version"] == .number(1))
            #expect((all["rules"]?.items.count ?? 0) > 50)
            let one = try JSONDecoder().decode(
                JSON.self, from: try brandgen(["rules", "unknown-key", "--format", "json"], in: folder).output)
            let rule = try #require(one["rules"]?.items.first)
            #expect(rule["id"] == .string("unknown-key"))
            #expect(rule["settable"] == .boolean(false))
            #expect(rule["bad"] != nil && rule["good"] != nil && rule["why"] != nil && rule["setting"] == nil)
        }
    }

    @Test func `an unknown rule is rejected with a suggestion`() throws {
        try withWorkspace(files) { folder in
            let run = try brandgen(["rules", "low-contrst"], in: folder)
            #expect(run.status == 1)
            #expect(
                run.errors == """
                    error: there is no rule 'low-contrst'; did you mean 'low-contrast'? [unknown-rule]
                    1 error

                    """)
        }
    }
}
