import Diagnostics
import Manifest

extension Rule {
    static let guestKindUnused = Rule(
        id: "guest-kind-unused",
        summary: "the kind of guests has an effect",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Only a Supabase project has anonymous users, and only a brand with guests needs them.
            """,
            bad: """
                auth: { providers: [email], guest: anonymous }
                """,
            good: """
                auth: { providers: [guest, email], guest: anonymous }
                environments:
                  development:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .manifest(checkGuestKind))
}

@Sendable private func checkGuestKind(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    let path = "auth.guest"
    guard manifest.value(at: path)?.text == GuestKind.anonymous.rawValue else { return [] }
    let providers = manifest.value(at: "auth.providers")?.items ?? []
    func diagnostic(_ reason: String, _ remedy: String) -> [Diagnostic] {
        [rule.diagnostic("'\(path)' is anonymous, but \(reason); \(remedy)", at: manifest.range(of: path))]
    }
    guard providers.contains(where: { $0.text == SignInProvider.guest.rawValue }) else {
        return diagnostic("'auth.providers' does not contain guest", "add guest, or remove the key")
    }
    guard manifest.firstEnvironment(servedBy: [.supabase]) != nil else {
        return diagnostic("no environment has the backend supabase", "remove the key, or set another backend")
    }
    return []
}
