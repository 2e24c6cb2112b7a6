import Diagnostics
import Manifest

extension Rule {
    static let backendIncomplete = Rule(
        id: "backend-incomplete",
        summary: "an environment configures the service of its backend",
        severity: .error,
        documentation: Documentation(
            """
            Every backend except the mock is a service: hostedUI at the environment's page, cognito at its user \
            pool, platform at its API. Without the service's address, no user can sign in.
            """,
            bad: """
                environments:
                  development: { backend: hostedUI }
                """,
            good: """
                environments:
                  development:
                    backend: hostedUI
                    apiBaseURL: https://api.acme.example
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                """),
        check: .manifest(checkBackendsComplete))
}

@Sendable private func checkBackendsComplete(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init),
            let (key, what) = backend.placeOfService
        else { return nil }
        if let place = environment.value[key], place.entries != nil || place.content == .refused { return nil }
        if key == "apiBaseURL", environment.value[key]?.text != nil { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'\(path).backend' is \(backend.rawValue), but '\(path)' has no \(what); set '\(path).\(key)', or another "
                + "backend",
            at: manifest.range(of: "\(path).backend"))
    }
}

extension AuthBackend {
    /// The environment's key for the backend's service, and a noun for the service, or `nil` if the backend has none.
    fileprivate var placeOfService: (key: String, what: String)? {
        switch self {
        case .mock: nil
        case .hostedUI: ("hostedUI", "page")
        case .cognito: ("cognito", "user pool")
        case .platform: ("apiBaseURL", "service")
        case .supabase: ("supabase", "project")
        case .clerk: ("clerk", "instance")
        }
    }
}
