import Diagnostics
import Manifest

extension Rule {
    static let demoWithoutMock = Rule(
        id: "demo-without-mock",
        summary: "a demo environment uses the mock",
        severity: .error,
        documentation: Documentation(
            """
            `demo` lets release builds use the mock, which signs anyone in and forgets everything. An environment \
            with another backend does not need it, and would keep it by mistake if its backend became the mock.
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
