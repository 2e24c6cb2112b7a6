import Diagnostics
import Manifest

extension Rule {
    static let syncWithoutAPI = Rule(
        id: "sync-without-api",
        summary: "an environment whose sign-ins a service of the brand's own is told of has that service",
        severity: .error,
        documentation: Documentation(
            """
            A path is asked for at a service: at the `apiBaseURL` of the environment that the app runs in. Without it, \
            nobody would ever be told of a sign-in there. The mock tells nobody, and needs none.
            """,
            bad: """
                auth: { backendSync: /v1/me }
                environments:
                  production:
                    backend: hostedUI
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                """,
            good: """
                auth: { backendSync: /v1/me }
                environments:
                  production:
                    backend: hostedUI
                    apiBaseURL: https://api.acme.example
                    hostedUI: { domain: auth.acme.example, issuer: https://id.acme.example, clientId: example1client }
                """),
        check: .manifest(checkBackendSync))
}

/// A service that is to be told of sign-ins has an address in every environment that it is told from.
@Sendable private func checkBackendSync(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "auth.backendSync")?.text != nil else { return [] }
    let place = manifest.range(of: "auth.backendSync")
    return manifest.environments.compactMap { environment in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock,
            environment.value["apiBaseURL"] == nil
        else { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'auth.backendSync' is set, but '\(path)' has no service to ask; set '\(path).apiBaseURL', or leave "
                + "'auth.backendSync' out",
            at: place, notes: [Note("the environment is here", at: manifest.range(of: path))])
    }
}
