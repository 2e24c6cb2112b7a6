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

    @Test func `the page is the user pool's`() {
        #expect(
            diagnostics(issuer: "1️⃣https://id.acme.example2️⃣", client: "a1") == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.issuer' is not the user pool 'us-east-1_E1', whose page it has to be; "
                    + "take both from one pool [foreign-page]",
                "- 5️⃣–6️⃣ the user pool is set here",
            ])
    }

    @Test func `the client is the same`() {
        #expect(
            diagnostics(issuer: poolsOwn, client: "1️⃣a22️⃣") == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.clientId' is not 'a1', the app's client at the user pool; a session "
                    + "is renewed by the client that it began with [foreign-page]",
                "- 5️⃣–6️⃣ the user pool is set here",
            ])
    }

    @Test func `the pool's own page, for its own client, is right`() {
        #expect(diagnostics(issuer: poolsOwn, client: "a1") == [])
    }
}
