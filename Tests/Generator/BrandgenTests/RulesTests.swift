import Foundation
import Testing

struct RulesTests {
    private let files = acmeBrand().merging(acmeTemplates) { $1 }

    @Test func `rules are listed with their severity and what the workspace makes of it`() throws {
        try withWorkspace(files.merging(["Brands/brandgen.yaml": "rules: { low-contrast: error }\n"]) { $1 }) {
            folder in
            let run = try brandgen(["rules"], in: folder)
            #expect(run.status == 0)
            let lines = run.text.split(separator: "\n").map {
                $0.split(separator: " ").prefix(3).joined(separator: " ")
            }
            #expect(lines.first == "rule severity here")
            #expect(lines.contains("low-contrast both error"))
            #expect(lines.contains("social-without-apple warning who"))
            #expect(lines.contains("duplicate-key error a"))
        }
    }

    @Test func `a rule is explained by why it is there, a bad example and a good one`() throws {
        try withWorkspace(files) { folder in
            let run = try brandgen(["rules", "social-without-apple"], in: folder)
            #expect(
                run.text == """
                    social-without-apple (warning): who offers to sign in by Google offers to sign in with Apple.

                    Beside a sign-in by someone else's account the App Store asks for one that
                    shares no more than name and e-mail address, lets people hide the latter and
                    does not follow them (App Review Guidelines, 4.8). Of the ways to sign in that a
                    manifest can name, that is Sign in with Apple.

                    Bad:
                        auth: { providers: [google, email] }

                    Good:
                        auth: { providers: [apple, google, email] }

                    Set it to off, warning or error under 'rules' in Brands/brandgen.yaml, or allow
                    one finding by a comment in its line: # brandgen:allow social-without-apple: REASON

                    """)
            #expect(run.status == 0)
        }
    }

    @Test func `programs get the same`() throws {
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

    @Test func `a rule that is not there is refused with the one that was meant`() throws {
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
