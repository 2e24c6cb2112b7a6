import Diagnostics
import Manifest

extension Rule {
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
        check: .manifest(checkPush))
}

@Sendable private func checkPush(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "features.pushRegistration")?.content == .boolean(true) else { return [] }
    let place = manifest.range(of: "features.pushRegistration")
    return manifest.environments.compactMap { environment in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock,
            environment.value["apiBaseURL"] == nil
        else { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'features.pushRegistration' is set, but '\(path)' has no service that registers devices; set "
                + "'\(path).apiBaseURL', or set the feature to false",
            at: place, notes: [Note("the environment is here", at: manifest.range(of: path))])
    }
}
