import Diagnostics
import Manifest

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
        check: .manifest(checkBackendSync))
}

@Sendable private func checkBackendSync(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "auth.backendSync")?.text != nil else { return [] }
    let place = manifest.range(of: "auth.backendSync")
    return manifest.environments.compactMap { environment in
        guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock,
            environment.value["apiBaseURL"] == nil
        else { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'auth.backendSync' is set, but '\(path)' has no service to call; set '\(path).apiBaseURL', or leave "
                + "'auth.backendSync' out",
            at: place, notes: [Note("the environment is here", at: manifest.range(of: path))])
    }
}
