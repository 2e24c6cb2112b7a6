import Diagnostics

/// A sign-in page that is not asked for `openid` says nothing about who signed in (OpenID Connect Core, section 3.1.2.1),
/// and the runtime takes no such configuration.
@Sendable func checkHostedUIScopes(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let scopes = environment.value["hostedUI"]?["scopes"]?.items,
            !scopes.contains(where: { $0.text == "openid" || $0.content == .refused })
        else { return nil }
        let path = "environments.\(environment.key).hostedUI.scopes"
        return Diagnostic(
            .scopesWithoutOpenID, "'\(path)' lacks openid, without which nobody learns who signed in; add it",
            at: manifest.range(of: path))
    }
}

extension RuleDocumentation {
    static let scopesWithoutOpenID = RuleDocumentation(
        RuleID.scopesWithoutOpenID,
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
            """)
}
