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
            with Apple and Google. An app must not offer a provider that its backend does not support.
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
    guard let providers = manifest.value(at: "auth.providers")?.items else { return [] }
    func offered(_ provider: SignInProvider) -> ManifestValue? { providers.first { $0.text == provider.rawValue } }
    let guest = offered(.guest)
    let social = offered(.apple) ?? offered(.google)
    guard guest != nil || social != nil else { return [] }
    return manifest.environments.flatMap { environment -> [Diagnostic] in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init),
            ![.mock, .supabase].contains(backend)
        else {
            return []
        }
        let path = "environments.\(environment.key)"
        func diagnostic(_ text: String, about provider: ManifestValue) -> Diagnostic {
            rule.diagnostic(
                "'\(path).backend' is \(backend.rawValue), which \(text)",
                at: manifest.range(of: "\(path).backend"),
                notes: [Note("\(provider.text ?? "") is offered here", at: provider.range)])
        }
        var found: [Diagnostic] = []
        if let guest {
            found.append(
                diagnostic(
                    "does not support guests; remove guest from 'auth.providers', or set another backend",
                    about: guest))
        }
        let page = environment.value["hostedUI"]
        if let social, let name = social.text, page?.entries == nil, page?.content != .refused,
            ![.hostedUI, .clerk].contains(backend)
        {
            found.append(
                diagnostic(
                    "supports \(name) only at a hosted page; set '\(path).hostedUI', or remove \(name) from "
                        + "'auth.providers'", about: social))
        }
        return found
    }
}
