@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SharedURLSchemeRuleTests {
    private func workspace(_ scheme: String) -> MarkedWorkspace {
        MarkedWorkspace([
            "acme/brand.yaml": manifest("  urlScheme: acme", replacedBy: "  urlScheme: 1️⃣acme2️⃣"),
            "zeta/brand.yaml": minimalManifest(of: "zeta", named: "Zeta")
                .replacing("urlScheme: zeta", with: "urlScheme: 3️⃣\(scheme)4️⃣")
                .replacing(
                    "development: {}",
                    with:
                        "development: { hostedUI: { domain: auth.zeta.example, issuer: https://id.acme.example, "
                        + "clientId: zeta-client } }"
                ),
        ])
    }

    @Test func `another brand's scheme is refused`() {
        #expect(
            workspace("acme").diagnostics() == [
                "3️⃣–4️⃣ 'brand.urlScheme' is 'acme', which 'acme' also has; give each app its own scheme "
                    + "[shared-url-scheme]",
                "- 1️⃣–2️⃣ the other value is here",
            ])
        #expect(workspace("acme").load().brands.map(\.id) == ["acme"])
    }

    @Test func `different schemes are valid`() {
        #expect(workspace("zeta").diagnostics() == [])
    }
}
