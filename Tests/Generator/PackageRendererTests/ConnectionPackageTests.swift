import Testing

@testable import PackageRenderer

/// The contents of packages of brands with further providers.
struct ConnectionPackageTests {
    @Test func `the brand's value and the expected values have the connection and its name`() throws {
        let package = try Repository.package(try TestBrand.atClerk.load())
        let brand = try #require(package["Sources/AcmeAuth/AcmeBrand.swift"])
        #expect(
            brand.contains(
                #"""
                        providers: [.email, .facebook, .microsoft, .github, .linkedin, .connection("acme_id")],
                        connectionNames: ["acme_id": "Acme \"ID\""],
                """#))
        let manifest = try #require(package["Tests/AcmeAuthTests/Resources/manifest.json"])
        let names = #""email", "facebook", "microsoft", "github", "linkedin", "connection:acme_id""#
        #expect(manifest.contains("\"providers\": [\(names)],"))
        #expect(manifest.contains(#""connectionNames": { "acme_id": "Acme \"ID\"" },"#))
    }

    @Test func `the checklist of hosted pages names each identity provider, and the URLs name it, too`() throws {
        var brand = TestBrand.hosted
        brand.providers = "[email, apple, facebook, linkedin, { name: Acme ID, connection: acme_id }]"
        let package = try Repository.package(try brand.load())
        let readme = try #require(package["README.md"])
        #expect(readme.contains("- [ ] Add the identity provider `Facebook`, with an app"))
        #expect(readme.contains("- [ ] Add an OpenID Connect identity provider with the name `LinkedIn`"))
        #expect(readme.contains("- [ ] Add the identity provider `acme_id` (Acme ID)"))
        let manifest = try #require(package["Tests/AcmeAuthTests/Resources/manifest.json"])
        for name in ["SignInWithApple", "Facebook", "LinkedIn", "acme_id"] {
            #expect(manifest.contains("&identity_provider=\(name)\""))
        }
    }
}
