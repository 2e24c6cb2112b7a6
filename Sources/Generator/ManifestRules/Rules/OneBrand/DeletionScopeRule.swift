import Diagnostics
import Manifest

extension Rule {
    static let deletionScope = Rule(
        id: "deletion-scope",
        summary: "an account of a user pool that was made at its page can be deleted in the app",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            Where accounts are made in an app, they can be deleted there (App Store Review Guideline 5.1.1(v)). A user \
            pool deletes an account for tokens of its page if the scope aws.cognito.signin.user.admin was asked for.
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

/// Tokens from a user pool's page can delete the account where `aws.cognito.signin.user.admin` was asked for ("Scopes, M2M,
/// and resource servers" in the Amazon Cognito developer guide).
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
            "'\(path).scopes' lacks \(adminScope), without which an account that was made at the page cannot be deleted in "
                + "the app; add it", at: manifest.range(of: "\(path).scopes"))
    }
}

private let adminScope = "aws.cognito.signin.user.admin"
