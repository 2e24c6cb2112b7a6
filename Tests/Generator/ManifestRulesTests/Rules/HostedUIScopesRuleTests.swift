@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct HostedUIScopesRuleTests {
    private func diagnostics(_ page: String) -> [String] {
        MarkedWorkspace(acme: manifest("  development: {}", replacedBy: "  development: { hostedUI: 3️⃣\(page)4️⃣ }"))
            .diagnostics()
    }

    @Test func `a sign-in page is asked for openid`() {
        #expect(
            diagnostics(
                "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: x, scopes: 1️⃣[email, profile]2️⃣ }"
            ) == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.scopes' lacks openid, without which nobody learns who signed in; "
                    + "add it [scopes-without-openid]"
            ])
    }

    @Test func `openid may stand anywhere, or come from the default`() {
        #expect(
            diagnostics(
                "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: x, scopes: [email, openid] }")
                == [])
        #expect(diagnostics("{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: x }") == [])
        #expect(diagnostics("false") == [])
    }

    @Test func `scopes of which one was refused are not complained of twice`() {
        #expect(
            diagnostics(
                #"{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: x, scopes: [1️⃣"open id"2️⃣] }"#)
                == [
                    "1️⃣–2️⃣ 'environments.development.hostedUI.scopes' must be a scope without spaces or quotes such as 'openid', "
                        + "got 'open id' [invalid-text]"
                ])
    }
}
