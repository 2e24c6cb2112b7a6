import Diagnostics
import Manifest

extension Rule {
    static let profileInTokens = Rule(
        id: "profile-in-tokens",
        summary: "no phone number is kept where every access token contains it",
        severity: .error,
        documentation: Documentation(
            """
            A Supabase project keeps the fields of a sign-up in the user's metadata, which every access token contains, and \
            which the user can edit. The app does not send it a phone number: ask for it after the sign-in, and keep it in \
            a table of the app. The app checks a birthdate on the device, and does not send it either.
            """,
            bad: """
                auth: { signUpFields: [displayName, phone] }
                environments:
                  development:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """,
            good: """
                auth: { signUpFields: [displayName] }
                environments:
                  development:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .manifest(checkProfileInTokens))
}

@Sendable private func checkProfileInTokens(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let environment = manifest.firstEnvironment(servedBy: [.supabase]) else { return [] }
    return (manifest.value(at: "auth.signUpFields")?.items ?? []).compactMap { field in
        guard let name = field.text ?? field["field"]?.text, name == SignUpField.phone.rawValue else { return nil }
        return rule.diagnostic(
            "'auth.signUpFields' contains \(name), which every access token of supabase would contain; remove it, and ask "
                + "for it after the sign-in", at: field.range, notes: [environment.note])
    }
}
