import Diagnostics

/// A hosted sign-in page has no guests: a brand that offers to come in as one needs a backend that knows some.
@Sendable func checkProvidersServed(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    guard let providers = manifest.value(at: "auth.providers")?.items,
        let guest = providers.first(where: { $0.text == SignInProvider.guest.rawValue })
    else { return [] }
    return manifest.environments.compactMap { environment in
        guard environment.value["backend"]?.text == AuthBackend.hostedUI.rawValue else { return nil }
        let path = "environments.\(environment.key).backend"
        return Diagnostic(
            .providerNotServed,
            "'\(path)' is hostedUI, which lets nobody in as a guest; take guest out of 'auth.providers', or set another "
                + "backend",
            at: manifest.range(of: path), notes: [Note("guest is offered here", at: guest.range)])
    }
}

extension RuleExplanation {
    static let providerNotServed = RuleExplanation(
        RuleID.providerNotServed,
        """
        A hosted sign-in page has no guests. A brand that offers to come in as one would refuse whoever does.
        """,
        bad: """
            auth: { providers: [guest, email] }
            environments:
              development:
                backend: hostedUI
                hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
            """,
        good: """
            auth: { providers: [email] }
            environments:
              development:
                backend: hostedUI
                hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
            """)
}
