import Diagnostics
import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct ResolvedManifestTests {
    private func load(_ workspace: MarkedWorkspace) throws -> Brand {
        #expect(workspace.diagnostics() == [])
        return try #require(workspace.load().brands.first)
    }

    /// A brand whose texts need quotes and escapes in YAML and JSON.
    private let difficult = MarkedWorkspace([
        "_base/brand.yaml": "manifest: 1\nauth: { otp: { length: 8 } }\n",
        "acme/brand.yaml": manifest(
            "manifest: 1", replacedBy: "manifest: 1\nextends: ../_base/brand.yaml"
        ).replacing("name: Acme", with: #"name: "Quote\" Back\\slash \\(1+1) 你好 🎉 עברית 👩‍👩‍👧 \u200E no: #x""#)
            .replacing("theme:\n", with: "theme:\n  wordmark: \"no\"\n")
            .replacing(
                "  development: {}",
                with:
                    "  no: { mock: { accounts: [{ email: a@example.com, password: '12345678: #Aa' }] }, hostedUI: { domain: a.example, issuer: https://id.acme.example, clientId: null1 } }"
            ),
    ])

    /// The reference of the manifest has each fixed default.
    @Test(arguments: [
        "    onBackground: \"#000000\"\n    mutedText: \"#000000\"\n",
        "    surface:\n      light: \"#FFFFFF\"\n      dark: \"#1C1C1E\"\n",
        "    onSurface:\n      light: \"#000000\"\n      dark: \"#FFFFFF\"\n",
        "  wordmark: Acme\n", "  otp: false\n", "    minLength: 8\n    require: [lowercase, uppercase, digit]\n",
        "    version: \"2026-01-15\"\n    document: \"terms.md\"\n", "  accountDeletion: true\n",
        "    mock:\n      accounts: []\n    name: Acme\n    urlScheme: acme\n", "\nruntime:\n  source: path\n",
    ])
    func `the resolved manifest includes its defaults`(text: String) throws {
        #expect(try load(MarkedWorkspace(acme: minimalManifest)).manifest.yaml.contains(text))
    }

    @Test func `the resolved manifest omits a base's keys for another runtime source`() throws {
        let base = "manifest: 1\nruntime: { source: url, url: https://git.example/a/b, version: 1.2.0 }\n"
        let acme = manifest("manifest: 1", replacedBy: "manifest: 1\nextends: ../_base/brand.yaml")
        let brand = try load(
            MarkedWorkspace(["_base/brand.yaml": base, "acme/brand.yaml": acme + "runtime: { source: vendored }\n"]))
        #expect(brand.manifest.yaml.hasSuffix("\nruntime:\n  source: vendored\n"))
    }

    @Test func `loading the resolved manifest gives the same brand for any texts`() throws {
        let brand = try load(difficult)
        #expect(brand.name == "Quote\" Back\\slash \\(1+1) 你好 🎉 עברית 👩‍👩‍👧 \u{200E} no: #x")
        #expect(brand.theme.wordmark == "no")
        let again = try load(MarkedWorkspace(acme: brand.manifest.yaml))
        #expect(values(of: again) == values(of: brand))
        #expect(again.manifest.yaml == brand.manifest.yaml)
    }
}
