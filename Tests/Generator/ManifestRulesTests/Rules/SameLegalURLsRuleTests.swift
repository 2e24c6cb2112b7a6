import Manifest
import ManifestRules
import ManifestTestSupport
import Testing

struct SameLegalURLsRuleTests {
    private func workspace(terms: String, privacy: String) -> MarkedWorkspace {
        MarkedWorkspace(
            acme:
                minimalManifest
                .replacing("url: https://acme.example/terms", with: "url: \(terms)")
                .replacing("url: https://acme.example/privacy", with: "url: \(privacy)"))
    }

    @Test func `terms and privacy policy with the same URL are a warning, and the brand loads`() {
        let workspace = workspace(
            terms: "3️⃣https://acme.example/legal4️⃣", privacy: "1️⃣https://acme.example/legal2️⃣")
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ warning: 'legal.privacy.url' is 'https://acme.example/legal', which is also the URL of the "
                    + "terms; set the URL of the privacy policy [same-legal-urls]",
                "- 3️⃣–4️⃣ the URL of the terms is set here",
            ])
        #expect(workspace.load().brands.map(\.id) == ["acme"])
    }

    @Test(arguments: ["https://acme.example/privacy", "https://acme.example/Legal"])
    func `different URLs are valid`(privacy: String) {
        #expect(workspace(terms: "https://acme.example/legal", privacy: privacy).diagnostics() == [])
    }

    @Test func `a refused URL is reported once`() {
        let diagnostics = workspace(terms: "http://acme.example", privacy: "http://acme.example").diagnostics()
        #expect(diagnostics.allSatisfy { $0.hasSuffix("[invalid-url]") })
        #expect(diagnostics.count == 2)
    }
}
