import ManifestRules
import ManifestTestSupport
import Testing

@testable import Manifest

/// The sign-in methods: names, or sections with connections.
struct OfferedProviderTests {
    private func workspace(_ providers: String) -> MarkedWorkspace {
        MarkedWorkspace(acme: manifest("  providers: [email]", replacedBy: "  providers: \(providers)"))
    }

    @Test func `a provider is a name, or a section with a connection`() throws {
        let brand = try #require(
            workspace("[linkedin, { name: Acme ID, connection: acme-id }, apple, { connection: apple, name: '1' }]")
                .load().brands.first)
        #expect(
            brand.auth.providers == [
                .named(.linkedin), .connection(id: "acme-id", name: "Acme ID"), .named(.apple),
                .connection(id: "apple", name: "1"),
            ])
        #expect(
            brand.auth.providers.map(\.identifier) == ["linkedin", "connection:acme-id", "apple", "connection:apple"])
        #expect(brand.auth.offers(.apple) && !brand.auth.offers(.google))
    }

    @Test(arguments: [
        (
            "[email, { connection: a, 1️⃣nam2️⃣: A }]",
            ["1️⃣–2️⃣ unknown key 'nam' in 'auth.providers'; did you mean 'name'? [unknown-key]"]
        ),
        (
            "[email, 1️⃣{ connection: a }2️⃣]",
            ["1️⃣–2️⃣ 'auth.providers.name' has no value; set one, for example 'name: \"Acme ID\"' [missing-value]"]
        ),
        (
            "[email, 3️⃣{ name: A, connection: a }4️⃣, 1️⃣{ name: B, connection: a }2️⃣]",
            [
                "1️⃣–2️⃣ 'auth.providers' contains 'a' twice; remove one [duplicate-value]",
                "- 3️⃣–4️⃣ first used here",
            ]
        ),
        (
            "[email, 1️⃣[apple]2️⃣]",
            [
                "1️⃣–2️⃣ 'auth.providers' must be email, apple, google, facebook, microsoft, github, linkedin or guest, "
                    + "got a list [wrong-type]"
            ]
        ),
    ]) func `a provider with mistakes is refused at its position`(providers: String, expected: [String]) {
        #expect(workspace(providers).diagnostics() == expected)
    }
}
