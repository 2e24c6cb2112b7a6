import Foundation
import Testing

/// `generate`, `check` and `diff` with `--environment`.
struct EnvironmentOptionTests {
    /// Two brands, one with a development and a production environment, the other with production only.
    private let workspace: [String: String] = {
        var files = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }
        files["Brands/acme/brand.yaml", default: ""] += "  production: { apiBaseURL: \"https://api.acme.example\" }\n"
        files["Brands/globex/brand.yaml"] = acmeManifest(id: "globex").replacing("development", with: "production")
        files["Templates/package/Environments.txt.mustache"] =
            "{{#environments.all}}\n{{id}}\n{{/environments.all}}\n"
        files["Templates/environments/{{environment.id}}.txt.mustache"] = "{{environment.id}}\n"
        return files
    }()

    @Test func `packages contain only that environment, and check and diff compare with them`() throws {
        try withWorkspace(workspace) { folder in
            let run = try brandgen(["generate", "--environment", "production"], in: folder)
            run.expectSuccess()
            for id in ["acme", "globex"] {
                #expect(try read("Generated/\(id)/Environments.txt", in: folder) == "production\n")
                #expect(exists("Generated/\(id)/production.txt", in: folder))
                #expect(!exists("Generated/\(id)/development.txt", in: folder))
            }
            let check = try brandgen(["check", "--environment", "production"], in: folder)
            #expect(check.text == "2 brands in Generated: up to date\n")
            #expect(check.status == 0)
            #expect(try brandgen(["diff", "--environment", "production"], in: folder).text == "")
            let whole = try brandgen(["check"], in: folder)
            #expect(
                whole.text == """
                    update    Generated/acme/.brandgen/ledger  is out of date
                    update    Generated/acme/Environments.txt  is out of date
                    create    Generated/acme/development.txt  does not exist yet

                    """)
            #expect(whole.status == 3)
            let diff = try brandgen(["diff"], in: folder)
            #expect(diff.text.contains("\n+development\n production\n"))
            #expect(diff.status == 3)
            // Generating all environments and then one again removes the surplus files.
            _ = try brandgen(["generate"], in: folder)
            #expect(exists("Generated/acme/development.txt", in: folder))
            _ = try brandgen(["generate", "acme", "--environment", "production"], in: folder)
            #expect(!exists("Generated/acme/development.txt", in: folder))
        }
    }

    @Test func `a brand without that environment is rejected at its environments, and nothing is written`() throws {
        try withWorkspace(workspace) { folder in
            let run = try brandgen(["generate", "--environment", "developmnt"], in: folder)
            run.expectRefusal(
                """
                Brands/acme/brand.yaml:21:1: error: 'acme' has no environment 'developmnt'; did you mean \
                'development'? [unknown-environment]
                   21 | environments:
                      | ^~~~~~~~~~~~
                Brands/globex/brand.yaml:21:1: error: 'globex' has no environment 'developmnt'; the only environment \
                is production [unknown-environment]
                   21 | environments:
                      | ^~~~~~~~~~~~
                2 errors

                """)
            #expect(!exists("Generated", in: folder))
        }
    }
}
