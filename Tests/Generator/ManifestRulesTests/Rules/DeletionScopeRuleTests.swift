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

    @Test func `users from the pool's page need the scope to delete their account`() {
        #expect(
            diagnostics("1️⃣[openid, email]2️⃣") == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.scopes' does not contain aws.cognito.signin.user.admin, "
                    + "without which users who signed up at the page cannot delete their account in the app; add it "
                    + "[deletion-scope]"
            ])
    }

    @Test func `the scope, or a page of another backend, is valid`() {
        #expect(diagnostics("[openid, aws.cognito.signin.user.admin]") == [])
        #expect(diagnostics("[openid, email]", backend: "hostedUI") == [])
    }
}
