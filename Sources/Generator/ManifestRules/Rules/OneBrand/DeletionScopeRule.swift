import Diagnostics
import Manifest

extension Rule {
    static let deletionScope = Rule(
        id: "deletion-scope",
        summary: "users who signed up at a page can delete their account in the app",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            An app in which users create accounts must let them delete these accounts (App Review Guidelines, \
            5.1.1(v)). Sign-in pages delete no accounts. Users of a page delete their account through the brand's own \
            service (DELETE apiBaseURL/v1/users/me), or through the API of the page's user pool. \
            With tokens from its page, a user pool deletes an account only if the app requested the scope \
            aws.cognito.signin.user.admin. With the backend cognito, the pool always deletes the account.
            """,
            bad: """
                environments:
                  development:
                    backend: hostedUI
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                """,
            good: """
                environments:
                  development:
                    backend: hostedUI
                    apiBaseURL: https://api.acme.example
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                """),
        check: .manifest(checkPageDeletions))
}

@Sendable private func checkPageDeletions(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "features.accountDeletion")?.content == .boolean(true) else { return [] }
    return manifest.environments.compactMap { environment in
        // A value that was refused has its own diagnostic.
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .platform,
            environment.value["apiBaseURL"]?.content != .refused, let page = environment.value["hostedUI"],
            page.entries != nil, page["issuer"]?.content != .refused,
            page["scopes"]?.items?.contains(where: { $0.content == .refused }) != true
        else { return nil }
        let issuer = page["issuer"]?.text
        let deletion = PageAccountDeletion(
            backend: backend, apiBaseURL: environment.value["apiBaseURL"]?.text, issuer: issuer,
            scopes: page["scopes"]?.items?.compactMap(\.text) ?? [])
        guard deletion == nil else { return nil }
        let path = "environments.\(environment.key)"
        let scope = PageAccountDeletion.scope
        if backend == .cognito {
            return rule.diagnostic(
                "'\(path).hostedUI.scopes' does not contain \(scope), without which users who signed up at the page cannot "
                    + "delete their account in the app; add it", at: manifest.range(of: "\(path).hostedUI.scopes"))
        }
        let isPool = issuer.flatMap(UserPoolIssuer.init) != nil
        return rule.diagnostic(
            "users who signed up at the page of '\(path)' cannot delete their account in the app; set "
                + "'\(path).apiBaseURL' to the service that deletes it"
                + (isPool ? ", or add \(scope) to '\(path).hostedUI.scopes'" : ""),
            at: manifest.range(of: "\(path).hostedUI"))
    }
}
