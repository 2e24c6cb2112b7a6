import Diagnostics

/// An environment whose accounts are at a hosted sign-in page has one.
@Sendable func checkHostedUIMissing(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard environment.value["backend"]?.text == AuthBackend.hostedUI.rawValue,
            let page = environment.value["hostedUI"], page.entries == nil, page.content != .refused
        else { return nil }
        let path = "environments.\(environment.key)"
        return Diagnostic(
            .hostedUIMissing,
            "'\(path).backend' is hostedUI, but '\(path)' has no page; set '\(path).hostedUI', or another backend",
            at: manifest.range(of: "\(path).backend"))
    }
}

extension RuleExplanation {
    static let hostedUIMissing = RuleExplanation(
        RuleID.hostedUIMissing,
        """
        With the backend hostedUI everyone signs in at the environment's hosted page. Without one there would be \
        no way in.
        """,
        bad: """
            environments:
              development: { backend: hostedUI }
            """,
        good: """
            environments:
              development:
                backend: hostedUI
                hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
            """)
}
