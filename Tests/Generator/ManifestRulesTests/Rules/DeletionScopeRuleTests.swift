@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct DeletionScopeRuleTests {
    private func diagnostics(_ scopes: String, backend: String = "cognito") -> [String] {
        let environment = """
              development:
                backend: \(backend)
                cognito: { userPoolId: us-east-1_E1, clientId: a1 }
                hostedUI:
                  domain: auth.acme.example
                  issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_E1
                  clientId: a1
                  scopes: \(scopes)
            """
        return MarkedWorkspace(acme: manifest("  development: {}", replacedBy: environment)).diagnostics()
    }

    @Test func `who came by the pool's page can delete the account`() {
        #expect(
            diagnostics("1️⃣[openid, email]2️⃣") == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.scopes' lacks aws.cognito.signin.user.admin, without which an account "
                    + "that was made at the page cannot be deleted in the app; add it [deletion-scope]"
            ])
    }

    @Test func `with the scope, or where the page is another backend's, nothing is amiss`() {
        #expect(diagnostics("[openid, aws.cognito.signin.user.admin]") == [])
        #expect(diagnostics("[openid, email]", backend: "hostedUI") == [])
    }
}
