import Diagnostics
import Manifest

extension Rule {
    static let providerNotServed = Rule(
        id: "provider-not-served",
        summary: "every environment's backend supports each sign-in provider",
        severity: .error,
        documentation: Documentation(
            """
            Only the mock and a Supabase project support guests. Only these, a Clerk instance and hosted pages sign users in \
            with Apple and Google, and a Supabase project with no other provider. An app must not offer a provider that its \
            backend does not support.
            """,
            bad: """
                auth: { providers: [guest, email] }
                environments:
                  development:
                    backend: hostedUI
                    apiBaseURL: https://api.acme.example
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                """,
            good: """
                auth: { providers: [email] }
                environments:
                  development:
                    backend: hostedUI
                    apiBaseURL: https://api.acme.example
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                """),
        check: .manifest(checkProvidersServed))
}

@Sendable private func checkProvidersServed(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let providers = (manifest.value(at: "auth.providers")?.items ?? []).filter { $0.content != .refused }
    return manifest.environments.flatMap { environment -> [Diagnostic] in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init) else { return [] }
        let path = "environments.\(environment.key)"
        let page = environment.value["hostedUI"]
        let hasPage = page?.entries != nil || page?.content == .refused
        func diagnostic(_ text: String, about provider: ManifestValue) -> Diagnostic {
            rule.diagnostic(
                "'\(path).backend' is \(backend.rawValue), which \(text)", at: manifest.range(of: "\(path).backend"),
                notes: [Note("\(provider.offeredName) is offered here", at: provider.range)])
        }
        let guest = providers.first { $0.provider == .guest && !backend.servesGuests }
        let social = providers.first { !$0.isServed(by: backend, hasPage: hasPage) }
        return [
            guest.map {
                diagnostic(
                    "does not support guests; remove guest from 'auth.providers', or set another backend", about: $0)
            },
            social.map {
                let remedy = "remove \($0.offeredName) from 'auth.providers'"
                return backend == .supabase
                    ? diagnostic("does not support \($0.offeredName); \(remedy), or set another backend", about: $0)
                    : diagnostic(
                        "supports \($0.offeredName) only at a hosted page; set '\(path).hostedUI', or \(remedy)",
                        about: $0)
            },
        ].compactMap(\.self)
    }
}

extension AuthBackend {
    fileprivate var servesGuests: Bool { self == .mock || self == .supabase }
}

extension ManifestValue {
    /// The name of a value of `auth.providers` in a message.
    fileprivate var offeredName: String { text ?? self["connection"]?.text ?? "a connection" }

    /// Returns whether users sign in with a provider at a backend. Email and guests are other rules.
    fileprivate func isServed(by backend: AuthBackend, hasPage: Bool) -> Bool {
        if let provider, !provider.hasPage { return true }
        return switch backend {
        case .mock, .hostedUI, .clerk: true
        case .supabase: provider == .apple || provider == .google
        case .cognito, .platform: hasPage
        }
    }
}
