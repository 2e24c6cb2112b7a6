import Diagnostics
import Manifest

extension Rule {
    static let passwordTooLong = Rule(
        id: "password-too-long",
        summary: "the minimum password length is at most the backend's maximum",
        severity: .error,
        documentation: Documentation(
            """
            If the brand requires longer passwords than the backend accepts, no user can sign up. A Supabase project \
            accepts 72 bytes, because it stores passwords as bcrypt hashes. The app of a brand with such a project accepts at \
            most 72 characters.
            """,
            bad: """
                auth: { password: { minLength: 80 } }
                environments:
                  development:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """,
            good: """
                auth: { password: { minLength: 12 } }
                environments:
                  development:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .manifest(checkPasswordLength))
}

@Sendable private func checkPasswordLength(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    for backend in AuthBackend.allCases {
        guard let maximum = backend.maximumPasswordLength,
            let length = manifest.value(at: "auth.password.minLength")?.integer, length > maximum,
            let environment = manifest.firstEnvironment(servedBy: [backend])
        else { continue }
        return [
            rule.diagnostic(
                "'auth.password.minLength' is \(length), but \(backend.rawValue) accepts at most \(maximum) bytes; set "
                    + "\(maximum) or less", at: manifest.range(of: "auth.password.minLength"), notes: [environment.note]
            )
        ]
    }
    return []
}
