@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct ScopesWithoutOpenIDRuleTests {
    private func diagnostics(_ page: String) -> [String] {
        MarkedWorkspace(acme: manifest("  development: {}", replacedBy: "  development: { hostedUI: 3️⃣\(page)4️⃣ }"))
            .diagnostics()
    }

    @Test func `the scopes of a sign-in page must contain openid`() {
        #expect(
            diagnostics(
                "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: x, scopes: 1️⃣[email, "
                    + "profile]2️⃣ }"
            ) == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.scopes' does not contain openid, without which the page "
                    + "does not return who signed in; add it [scopes-without-openid]"
            ])
    }

    @Test func `openid may be at any place in the scopes, or come from the default`() {
        #expect(
            diagnostics(
                "{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: x, scopes: [email, openid] }")
                == [])
        #expect(diagnostics("{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: x }") == [])
        #expect(diagnostics("false") == [])
    }

    @Test func `a list with a refused scope is not reported twice`() {
        #expect(
            diagnostics(
                #"{ domain: auth.acme.example, issuer: https://id.acme.example, clientId: x, scopes: [1️⃣"open id"2️⃣] }"#)
                == [
                    "1️⃣–2️⃣ 'environments.development.hostedUI.scopes' must be a scope without spaces or quotes "
                        + "such as 'openid', "
                        + "got 'open id' [invalid-text]"
                ])
    }
}
