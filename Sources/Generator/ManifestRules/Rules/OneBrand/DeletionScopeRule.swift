import Diagnostics
import Manifest

extension Rule {
    static let deletionScope = Rule(
        id: "deletion-scope",
        summary: "users who signed up at a user pool's page can delete their account in the app",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            An app in which users create accounts must let them delete these accounts (App Review Guidelines, \
            5.1.1(v)). With tokens from its page, a user pool deletes an account only if the app requested the scope \
            aws.cognito.signin.user.admin.
            """,
            bad: """
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                    hostedUI: { domain: auth.acme.example, issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example1, clientId: example1client, scopes: [openid] }
                """,
            good: """
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                    hostedUI: { domain: auth.acme.example, issuer: https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example1, clientId: example1client, scopes: [openid, aws.cognito.signin.user.admin] }
                """),
        check: .manifest(checkDeletionScopes))
}

/// The scope is documented in "Scopes, M2M, and resource servers" (Amazon Cognito Developer Guide).
@Sendable private func checkDeletionScopes(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "features.accountDeletion")?.content == .boolean(true) else { return [] }
    return manifest.environments.compactMap { environment in
        guard environment.value["backend"]?.text == AuthBackend.cognito.rawValue,
            let page = environment.value["hostedUI"], page.entries != nil
        else { return nil }
        let path = "environments.\(environment.key).hostedUI"
        if let scopes = page["scopes"]?.items,
            scopes.contains(where: { $0.text == adminScope || $0.content == .refused })
        {
            return nil
        }
        return rule.diagnostic(
            "'\(path).scopes' does not contain \(adminScope), without which users who signed up at the page cannot delete "
                + "their account in the app; add it", at: manifest.range(of: "\(path).scopes"))
    }
}

private let adminScope = "aws.cognito.signin.user.admin"
