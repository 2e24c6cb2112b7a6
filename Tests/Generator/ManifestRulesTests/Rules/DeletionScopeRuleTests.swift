import Foundation
@testable import Manifest
@testable import ManifestRules
import ManifestTestSupport
import Testing

struct DeletionScopeRuleTests {
    private static let pool = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_E1"
    private static let scope = "aws.cognito.signin.user.admin"

    private func diagnostics(
        _ backend: String, scopes: String = "[openid, email]", issuer: String = pool, api: Bool = false,
        client: String = "runtime", mark: (String, String) = ("", "")
    ) -> [String] {
        let environment = """
              development:
                backend: \(backend)\(api ? "\n    apiBaseURL: https://api.acme.example" : "")\(
                    backend == "cognito" ? "\n    cognito: { userPoolId: us-east-1_E1, clientId: a1 }" : "")
                hostedUI: \(mark.0){ domain: auth.acme.example, issuer: "\(issuer)", clientId: a1, scopes: \(scopes) }\(mark.1)
            """
        var text = manifest("  development: {}", replacedBy: environment)
        if client == "amplify" { text = text.replacingOccurrences(of: "auth:\n", with: "auth:\n  client: amplify\n") }
        return MarkedWorkspace(acme: text).diagnostics()
    }

    private func message(_ remedy: String) -> String {
        "1️⃣–2️⃣ users who signed up at the page of 'environments.development' cannot delete their account in the app; set "
            + "'environments.development.apiBaseURL' to the service that deletes it\(remedy) [deletion-scope]"
    }

    @Test(arguments: ["runtime", "amplify"])
    func `users from the pool's page need the scope to delete their account`(client: String) {
        let found = diagnostics("cognito", scopes: "1️⃣[openid, email]2️⃣", client: client)
        #expect(
            found == [
                "1️⃣–2️⃣ 'environments.development.hostedUI.scopes' does not contain aws.cognito.signin.user.admin, "
                    + "without which users who signed up at the page cannot delete their account in the app; add it "
                    + "[deletion-scope]"
            ])
        #expect(diagnostics("cognito", scopes: "[openid, \(Self.scope)]", client: client) == [])
    }

    @Test func `with only a page, the brand's service or the pool deletes the account`() {
        let remedy = ", or add \(Self.scope) to 'environments.development.hostedUI.scopes'"
        #expect(diagnostics("hostedUI", mark: ("1️⃣", "2️⃣")) == [message(remedy)])
        #expect(diagnostics("hostedUI", scopes: "[openid, \(Self.scope)]") == [])
        #expect(diagnostics("hostedUI", api: true) == [])
    }

    @Test func `at another provider, only the brand's service deletes the account`() {
        let issuer = "https://id.acme.example"
        let scopes = "[openid, \(Self.scope)]"
        #expect(diagnostics("hostedUI", scopes: scopes, issuer: issuer, mark: ("1️⃣", "2️⃣")) == [message("")])
        #expect(diagnostics("hostedUI", issuer: issuer, api: true) == [])
    }

    @Test func `the platform backend and the mock delete the accounts of their pages`() {
        #expect(diagnostics("platform", api: true) == [])
        #expect(diagnostics("mock") == [])
    }

    @Test func `a brand without account deletion needs no way to delete accounts`() {
        let environment = """
              development:
                backend: hostedUI
                hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: a1 }
            """
        let text = manifest("  development: {}", replacedBy: environment)
        let rules = MarkedWorkspace(acme: text + "features: { accountDeletion: false }\n").diagnostics().filter {
            $0.contains("[deletion-scope]")
        }
        #expect(rules == [])
    }
}
