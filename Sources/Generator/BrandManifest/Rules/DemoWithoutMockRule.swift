import Diagnostics

/// An environment that is a demo runs on the mock.
@Sendable func checkDemos(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard environment.value["demo"]?.content == .boolean(true),
            let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock
        else { return nil }
        let path = "environments.\(environment.key)"
        return Diagnostic(
            .demoWithoutMock,
            "'\(path).demo' is true, but '\(path).backend' is \(backend.rawValue); leave 'demo' out, or set the backend to "
                + "mock",
            at: manifest.range(of: "\(path).demo"),
            notes: [Note("the backend is set here", at: manifest.range(of: "\(path).backend"))])
    }
}

extension RuleExplanation {
    static let demoWithoutMock = RuleExplanation(
        RuleID.demoWithoutMock,
        """
        A demo lets release builds run on the mock, which lets anybody in and forgets everything. An environment with a \
        service of its own needs no such permission, and would have it by mistake once its backend changes to mock.
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
            """)
}
