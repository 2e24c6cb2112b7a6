import Diagnostics
import Manifest

extension Rule {
    static let scopesWithoutOpenID = Rule(
        id: "scopes-without-openid",
        summary: "a sign-in page is asked for the scope openid",
        severity: .error,
        documentation: Documentation(
            """
            Without the scope openid, a sign-in page does not return who signed in (OpenID Connect Core 1.0, section \
            3.1.2.1).
            """,
            bad: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, scopes: [email] }
                """,
            good: """
                environments:
                  development:
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client, scopes: [openid, email] }
                """),
        check: .manifest(checkHostedUIScopes))
}

@Sendable private func checkHostedUIScopes(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let scopes = environment.value["hostedUI"]?["scopes"]?.items,
            !scopes.contains(where: { $0.text == "openid" || $0.content == .refused })
        else { return nil }
        let path = "environments.\(environment.key).hostedUI.scopes"
        return rule.diagnostic(
            "'\(path)' does not contain openid, without which the page does not return who signed in; add it",
            at: manifest.range(of: path))
    }
}
