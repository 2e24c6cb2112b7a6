@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct HTTPSReturnURIRuleTests {
    private func workspace(_ uris: String) -> MarkedWorkspace {
        MarkedWorkspace(
            acme: manifest(
                "  development: {}",
                replacedBy: """
                      development:
                        urlScheme: acme-dev
                        hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: x, \(uris) }
                    """))
    }

    @Test func `an HTTPS URL is refused`() {
        let workspace = workspace(
            #"redirectURI: 1️⃣"https://acme.example/cb"2️⃣, signOutURI: 3️⃣"https://acme.example"4️⃣"#)
        #expect(
            workspace.diagnostics() == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.redirectURI' is an HTTPS URL, which does not open the app "
                    + "before iOS 17.4; use the app's scheme, such as 'acme-dev://auth/…' [https-return-uri]",
                "3️⃣–4️⃣ 'environments.development.hostedUI.signOutURI' is an HTTPS URL, which does not open the app "
                    + "before iOS 17.4; use the app's scheme, such as 'acme-dev://auth/…' [https-return-uri]",
            ])
        #expect(workspace.load().brands.isEmpty)
    }

    @Test func `the app's scheme is valid, also if it begins with https`() {
        #expect(workspace(#"redirectURI: "acme-dev://cb", signOutURI: "acme-dev://out""#).diagnostics() == [])
        let page = "domain: auth.acme.example, issuer: https://id.acme.example, clientId: x"
        let own = MarkedWorkspace(
            acme: manifest(
                "  development: {}",
                replacedBy:
                    "  development: { urlScheme: https-acme, hostedUI: { \(page), redirectURI: https-acme://cb } }"))
        #expect(own.diagnostics() == [])
    }
}
