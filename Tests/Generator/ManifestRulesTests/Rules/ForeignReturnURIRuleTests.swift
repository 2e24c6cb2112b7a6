@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct ForeignReturnURIRuleTests {
    private func diagnostics(_ uris: String) -> [String] {
        MarkedWorkspace(
            acme: manifest(
                "  development: {}",
                replacedBy:
                    "  development: { hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: x, \(uris) } }"
            ).replacing("urlScheme: acme", with: "urlScheme: 8️⃣acme9️⃣")
        ).diagnostics()
    }

    @Test func `a sign-in page must not return to another app`() {
        #expect(
            diagnostics(#"redirectURI: 1️⃣"other://cb"2️⃣, signOutURI: 3️⃣"http://localhost:8080/"4️⃣"#) == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.redirectURI' uses the scheme 'other', which is not the app's; "
                    + "use 'acme' [foreign-return-uri]",
                "- 8️⃣–9️⃣ the app's scheme is set here",
                "3️⃣–4️⃣ 'environments.development.hostedUI.signOutURI' uses the scheme 'http', which is not the app's; "
                    + "use 'acme' [foreign-return-uri]",
                "- 8️⃣–9️⃣ the app's scheme is set here",
            ])
    }

    @Test func `a sign-in page may return to the app's scheme`() {
        #expect(diagnostics(#"redirectURI: "acme://cb", signOutURI: "acme://out""#) == [])
    }
}
