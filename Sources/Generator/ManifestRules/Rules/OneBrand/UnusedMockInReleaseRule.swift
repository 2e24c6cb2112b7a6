import Diagnostics
import Manifest

extension Rule {
    static let unusedMockInRelease = Rule(
        id: "unused-mock-in-release",
        summary: "only an environment on the mock allows the mock in release builds",
        severity: .error,
        documentation: Documentation(
            """
            `mockInRelease` lets release builds use the mock, which signs anyone in and forgets everything. An \
            environment with another backend does not need it, and would keep it by mistake if its backend became the \
            mock.
            """,
            bad: """
                environments:
                  production:
                    backend: platform
                    apiBaseURL: https://api.acme.example
                    mockInRelease: true
                """,
            good: """
                environments:
                  production:
                    backend: platform
                    apiBaseURL: https://api.acme.example
                  showroom: { backend: mock, mockInRelease: true }
                """),
        check: .manifest(checkReleases))
}

@Sendable private func checkReleases(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard environment.value["mockInRelease"]?.content == .boolean(true),
            let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock
        else { return nil }
        let path = "environments.\(environment.key)"
        return rule.diagnostic(
            "'\(path).mockInRelease' is true, but '\(path).backend' is \(backend.rawValue); leave 'mockInRelease' out, or "
                + "set the backend to mock",
            at: manifest.range(of: "\(path).mockInRelease"),
            notes: [Note("the backend is set here", at: manifest.range(of: "\(path).backend"))])
    }
}
