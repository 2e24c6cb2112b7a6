import Diagnostics
import Manifest

extension Rule {
    static let scopesWithoutOpenID = Rule(
        id: "scopes-without-openid",
        summary: "a sign-in page is asked for openid",
        severity: .error,
        documentation: Documentation(
            """
            A sign-in page that is not asked for openid says nothing about who signed in (OpenID Connect Core \
            1.0, section 3.1.2.1).
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

/// A sign-in page that is not asked for `openid` says nothing about who signed in (OpenID Connect Core, section 3.1.2.1),
/// and the runtime takes no such configuration.
@Sendable private func checkHostedUIScopes(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let scopes = environment.value["hostedUI"]?["scopes"]?.items,
            !scopes.contains(where: { $0.text == "openid" || $0.content == .refused })
        else { return nil }
        let path = "environments.\(environment.key).hostedUI.scopes"
        return rule.diagnostic(
            "'\(path)' lacks openid, without which nobody learns who signed in; add it",
            at: manifest.range(of: path))
    }
}
