import Diagnostics
import Manifest

extension Rule {
    static let providerNotServed = Rule(
        id: "provider-not-served",
        summary: "each way to sign in is one that every environment's backend knows",
        severity: .error,
        documentation: Documentation(
            """
            Only the mock knows guests, and only a hosted page signs people in by Apple and Google. A brand that offers \
            what an environment's backend does not know would refuse whoever takes the offer.
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
                """),
        check: .manifest(checkProvidersServed))
}

/// Who is offered a way to sign in can sign in by it: only the mock knows guests, and of the services only a hosted page
/// signs in by Apple and Google.
@Sendable private func checkProvidersServed(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let providers = manifest.value(at: "auth.providers")?.items else { return [] }
    func offered(_ provider: SignInProvider) -> ManifestValue? { providers.first { $0.text == provider.rawValue } }
    let guest = offered(.guest)
    let social = offered(.apple) ?? offered(.google)
    guard guest != nil || social != nil else { return [] }
    return manifest.environments.flatMap { environment -> [Diagnostic] in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock else {
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
                    "lets nobody in as a guest; take guest out of 'auth.providers', or set another backend",
                    about: guest))
        }
        let page = environment.value["hostedUI"]
        if let social, let name = social.text, page?.entries == nil, page?.content != .refused, backend != .hostedUI {
            found.append(
                diagnostic(
                    "signs in by \(name) at a hosted page alone; set '\(path).hostedUI', or take \(name) out of "
                        + "'auth.providers'", about: social))
        }
        return found
    }
}
