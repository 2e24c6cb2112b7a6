import Foundation
import Testing

struct ShowWhyTests {
    /// A brand with two base manifests, one of which locks keys.
    private let workspace: [String: String] = [
        "Brands/_root/brand.yaml": """
        manifest: 1
        locked: [features.accountDeletion, auth.backend]
        auth: { backend: mock, password: { minLength: 8 }, otp: { length: 8 } }
        features: { accountDeletion: true }
        environments: { development: {} }

        """,
        "Brands/_strict/brand.yaml": """
        manifest: 1
        extends: ../_root/brand.yaml
        auth: { password: { minLength: 10, require: [digit] } }

        """,
        "Brands/acme/brand.yaml": acmeManifest()
            .replacing("manifest: 1\n", with: "manifest: 1\nextends: [../_root/brand.yaml, ../_strict/brand.yaml]\n")
            .replacing("backend: mock, providers: [email]", with: "providers: [email], otp: false")
            .replacing("  development: { backend: mock }", with: "  staging: { apiBaseURL: \"https://a.example\" }"),
        "Brands/acme/terms.md": "# Terms\n",
    ]

    private func why(_ key: String, _ more: String...) throws -> BrandgenRun {
        try withWorkspace(workspace) { folder in try brandgen(["show", "acme", "--why", key] + more, in: folder) }
    }

    @Test(arguments: [
        (
            "auth.password",
            """
            auth.password.minLength: 10
              Brands/_strict/brand.yaml:3:32: 10
              Brands/_root/brand.yaml:3:47: 8
            auth.password.require: [digit]
              Brands/_strict/brand.yaml:3:45: [digit]
            auth.password.confirm: false
              default

            """
        ),
        (
            "auth.otp.length",
            """
            auth.otp.length: no value
              Brands/acme/brand.yaml:16:34: auth.otp: false
              Brands/_root/brand.yaml:3:67: 8

            """
        ),
        (
            "features.accountDeletion",
            """
            features.accountDeletion: true
              Brands/_root/brand.yaml:4:30: true
              Brands/_root/brand.yaml:2:10: locked

            """
        ),
        (
            "theme.wordmark",
            """
            theme.wordmark: Acme
              default: the value of `brand.name`

            """
        ),
    ]) func `each manifest's value of a key is printed, the effective value first`(key: String, expected: String) throws
    {
        let run = try why(key)
        #expect(run.text == expected)
        run.expectSuccess()
    }

    @Test func `in JSON, each key is an object with the positions`() throws {
        let run = try why("auth.password.minLength", "--format", "json")
        let keys = try #require(try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
        let said = try #require(keys.first?["said"] as? [[String: Any]])
        #expect(keys.first?["value"] as? Int == 10 && keys.first?["isDefault"] as? Bool == false)
        #expect(said.map { $0["line"] as? Int } == [3, 3] && said.map { $0["value"] as? Int } == [10, 8])
    }

    @Test(arguments: [
        ("auth.pasword.minLength", "did you mean 'auth.password.minLength'?")
    ]) func `an unknown key is an error in the command line`(key: String, remedy: String) throws {
        let run = try why(key)
        run.expectRefusal("error: '\(key)' is not an inheritable key; \(remedy)\nusage: ", status: 2)
    }
}
