import Foundation
import Testing

struct WarningTests {
    /// A workspace with one brand that offers Google without Apple.
    private let workspace = acmeBrand().merging([
        "Brands/acme/brand.yaml": acmeManifest().replacing("[email]", with: "[email, google]")
    ]) { $1 }.merging(acmeTemplates) { $1 }

    private let warning = """
        Brands/acme/brand.yaml:15:43: warning: 'auth.providers' contains google without apple, which the App Store \
        refuses (guideline 4.8); add apple [social-without-apple]
           15 | auth: { backend: mock, providers: [email, google] }
              |                                           ^~~~~~
        1 warning

        """

    @Test func `a brand with a warning is generated, and is up to date afterwards`() throws {
        try withWorkspace(workspace) { folder in
            let generation = try brandgen(["generate"], in: folder)
            #expect(generation.errors == warning)
            #expect(generation.text.hasSuffix("1 brand in Generated: 3 created\n"))
            #expect(generation.status == 0)
            let check = try brandgen(["check"], in: folder)
            #expect(check.errors == warning)
            #expect(check.status == 0)
        }
    }

    @Test func `conflicting brands are rejected with a note about the other brand`() throws {
        let clash = acmeBrand().merging(acmeBrand(id: "globex")) { $1 }.merging([
            "Brands/globex/brand.yaml": acmeManifest(id: "globex").replacing(
                "com.example.globex", with: "com.example.acme")
        ]) { $1 }
        try withWorkspace(clash) { folder in
            let run = try brandgen(["validate"], in: folder)
            #expect(
                run.errors == """
                    Brands/globex/brand.yaml:5:13: error: 'brand.bundleId' is 'com.example.acme', which 'acme' also \
                    has; give each app its own identifier [shared-bundle-id]
                        5 |   bundleId: com.example.acme
                          |             ^~~~~~~~~~~~~~~~
                    Brands/acme/brand.yaml:5:13: note: the other value is here
                    1 error

                    """)
            #expect(run.text == "")
            #expect(run.status == 1)
        }
    }
}
