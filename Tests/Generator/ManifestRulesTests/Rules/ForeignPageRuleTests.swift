@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct ForeignPageRuleTests {
    private func diagnostics(issuer: String, client: String) -> [String] {
        let environment = """
              development:
                backend: cognito
                cognito: 5️⃣{ userPoolId: us-east-1_E1, clientId: a1 }6️⃣
                hostedUI:
                  domain: auth.acme.example
                  issuer: \(issuer)
                  clientId: \(client)
                  scopes: [openid, aws.cognito.signin.user.admin]
            """
        return MarkedWorkspace(acme: manifest("  development: {}", replacedBy: environment)).diagnostics()
    }

    private let poolsOwn = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_E1"

    @Test func `the page must belong to the user pool`() {
        #expect(
            diagnostics(issuer: "1️⃣https://id.acme.example2️⃣", client: "a1") == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.issuer' is not the issuer of the environment's user pool "
                    + "'us-east-1_E1'; copy both from one pool [foreign-page]",
                "- 5️⃣–6️⃣ the user pool is set here",
            ])
    }

    @Test func `the page's client must be the pool's client`() {
        #expect(
            diagnostics(issuer: poolsOwn, client: "1️⃣a22️⃣") == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.clientId' is not 'a1', the app's client at the user "
                    + "pool, and only that client can renew the session; use one client for both [foreign-page]",
                "- 5️⃣–6️⃣ the user pool is set here",
            ])
    }

    @Test func `the pool's own page with its client is valid`() {
        #expect(diagnostics(issuer: poolsOwn, client: "a1") == [])
    }
}
