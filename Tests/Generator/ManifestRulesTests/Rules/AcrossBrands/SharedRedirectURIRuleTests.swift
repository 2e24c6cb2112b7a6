@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct SharedRedirectURIRuleTests {
    private func workspace(_ uri: String) -> MarkedWorkspace {
        MarkedWorkspace([
            "acme/brand.yaml": brand(minimalManifest, "acme", #"1️⃣"https://sign-in.example/back"2️⃣"#),
            "zeta/brand.yaml": brand(minimalManifest(of: "zeta", named: "Zeta"), "zeta", uri),
        ])
    }

    private func brand(_ manifest: String, _ id: String, _ uri: String) -> String {
        manifest.replacing(
            "development: {}",
            with:
                "development: { hostedUI: { domain: auth.\(id).example, issuer: https://id.acme.example, clientId: "
                + "\(id), redirectURI: \(uri) } }"
        )
    }

    @Test func `another brand's return URL is refused`() {
        let uri = #"3️⃣"https://sign-in.example/back"4️⃣"#
        #expect(
            workspace(uri).diagnostics() == [
                "3️⃣–4️⃣ 'environments.development.hostedUI.redirectURI' is 'https://sign-in.example/back', which "
                    + "'acme' also has; give each app its own URL [shared-redirect-uri]",
                "- 1️⃣–2️⃣ the other value is here",
            ])
        #expect(workspace(uri).load().brands.map(\.id) == ["acme"])
    }

    @Test(arguments: [#""https://zeta.example/back""#, #""zeta://auth/callback""#])
    func `different URLs are valid`(uri: String) {
        #expect(workspace(uri).diagnostics() == [])
    }
}
