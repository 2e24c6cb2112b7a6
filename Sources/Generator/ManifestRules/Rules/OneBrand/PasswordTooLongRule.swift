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
    let path = "auth.password.minLength"
    guard let (backend, maximum, note) = manifest.maximumPasswordLength,
        let length = manifest.value(at: path)?.integer, length > maximum
    else { return [] }
    return [
        rule.diagnostic(
            "'\(path)' is \(length), but \(backend.rawValue) accepts at most \(maximum) bytes; set \(maximum) or less",
            at: manifest.range(of: path), notes: [note])
    ]
}

extension ResolvedManifest {
    /// The first backend with a maximum length of passwords, the maximum in bytes, and a note about the environment.
    var maximumPasswordLength: (backend: AuthBackend, bytes: Int, note: Note)? {
        let backends = AuthBackend.allCases.filter { $0.maximumPasswordLength != nil }
        guard let (backend, note) = firstEnvironment(servedBy: backends), let maximum = backend.maximumPasswordLength
        else { return nil }
        return (backend, maximum, note)
    }
}
