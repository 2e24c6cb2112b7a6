import Diagnostics
import Manifest

extension Rule {
    static let demoWithoutMock = Rule(
        id: "demo-without-mock",
        summary: "a demo environment runs on the mock",
        severity: .error,
        documentation: Documentation(
            """
            A demo lets release builds run on the mock, which lets anybody in and forgets everything. An environment \
            with another backend does not need this permission, and would keep it by mistake if its backend became mock.
            """,
            bad: """
                environments:
                  production:
                    backend: platform
                    apiBaseURL: https://api.acme.example
                    demo: true
                """,
            good: """
                environments:
                  production:
                    backend: platform
                    apiBaseURL: https://api.acme.example
                  showroom: { backend: mock, demo: true }
                """),
        check: .manifest(checkDemos))
}

/// Reports demo environments whose backend is not the mock.
@Sendable private func checkDemos(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard environment.value["demo"]?.content == .boolean(true),
            let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock
        else { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'\(path).demo' is true, but '\(path).backend' is \(backend.rawValue); leave 'demo' out, or set the backend to "
                + "mock",
            at: manifest.range(of: "\(path).demo"),
            notes: [Note("the backend is set here", at: manifest.range(of: "\(path).backend"))])
    }
}
