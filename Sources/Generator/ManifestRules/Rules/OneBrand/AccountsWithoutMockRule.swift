import Diagnostics
import Manifest

extension Rule {
    static let accountsWithoutMock = Rule(
        id: "accounts-without-mock",
        summary: "only an environment on the mock has accounts in the manifest, and its users sign in by email",
        severity: .error,
        documentation: Documentation(
            """
            The accounts exist in the mock alone. No service takes accounts from a manifest, and an app that connects to \
            one must not contain their passwords.
            """,
            bad: """
                environments:
                  production:
                    backend: platform
                    apiBaseURL: https://api.acme.example
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River-7 }] }
                """,
            good: """
                environments:
                  production:
                    backend: mock
                    mock: { accounts: [{ email: mira@example.com, password: Moon-River-7 }] }
                """),
        check: .manifest(checkAccounts))
}

@Sendable private func checkAccounts(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    manifest.environments.compactMap { environment in
        guard let accounts = environment.value["mock"]?["accounts"], accounts.items?.isEmpty == false else {
            return nil
        }
        let path = "environments.\(environment.key)"
        let subject = "'\(path).mock.accounts' contains accounts"
        if let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init), backend != .mock {
            return rule.diagnostic(
                "\(subject), but '\(path).backend' is \(backend.rawValue); remove them (a list that is inherited is "
                    + "removed by '[]'), or set the backend to mock", at: accounts.range,
                notes: [Note("the backend is set here", at: manifest.range(of: "\(path).backend"))])
        }
        guard let providers = manifest.value(at: "auth.providers")?.items,
            !providers.contains(where: { $0.text == SignInProvider.email.rawValue || $0.content == .refused })
        else { return nil }
        return rule.diagnostic(
            "\(subject) with passwords, but 'auth.providers' does not contain email; remove them, or add email",
            at: accounts.range,
            notes: [Note("the providers are set here", at: manifest.range(of: "auth.providers"))])
    }
}
