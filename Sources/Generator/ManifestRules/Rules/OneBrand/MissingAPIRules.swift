import Diagnostics
import Manifest

/// The rules of features that call the brand's own service.
extension Rule {
    static let syncWithoutAPI = Rule(
        id: "sync-without-api",
        summary: "each environment has the service that backend sync calls",
        severity: .error,
        documentation: Documentation(
            """
            Backend sync calls a path of the environment's `apiBaseURL`. Without that URL, the service never learns \
            of a sign-in. The mock does not sync, and needs no URL.
            """,
            bad: """
                auth: { backendSync: /v1/me }
                environments:
                  production:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """,
            good: """
                auth: { backendSync: /v1/me }
                environments:
                  production:
                    backend: cognito
                    apiBaseURL: https://api.acme.example
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """),
        check: .manifest { manifest, rule in
            guard manifest.value(at: "auth.backendSync")?.text != nil else { return [] }
            return missingAPI(
                of: manifest, without: "no service to call", neededBy: "auth.backendSync",
                or: "leave 'auth.backendSync' out",
                rule)
        })

    static let pushWithoutAPI = Rule(
        id: "push-without-api",
        summary: "an environment of a brand with push messages has a service that registers devices",
        severity: .error,
        documentation: Documentation(
            """
            The app registers the device at `apiBaseURL` after the sign-in. Without a service, no message can reach the user, \
            and the app does not ask for the permission.
            """,
            bad: """
                features: { pushRegistration: true }
                environments:
                  production:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """,
            good: """
                features: { pushRegistration: true }
                environments:
                  production:
                    backend: supabase
                    apiBaseURL: https://api.acme.example
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .manifest { manifest, rule in
            guard manifest.value(at: "features.pushRegistration")?.content == .boolean(true) else { return [] }
            return missingAPI(
                of: manifest, without: "no service that registers devices", neededBy: "features.pushRegistration",
                or: "set the feature to false", rule)
        })
}

/// Returns a diagnostic for each environment with a real backend that does not name the brand's own service.
private func missingAPI(
    of manifest: ResolvedManifest, without service: String, neededBy key: String, or alternative: String, _ rule: Rule
) -> [Diagnostic] {
    let place = manifest.range(of: key)
    return manifest.environments.compactMap { environment in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock,
            environment.value["apiBaseURL"] == nil
        else { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'\(key)' is set, but '\(path)' has \(service); set '\(path).apiBaseURL', or \(alternative)",
            at: place, notes: [Note("the environment is here", at: manifest.range(of: path))])
    }
}
