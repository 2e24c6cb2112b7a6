import Diagnostics
import Manifest

extension Rule {
    static let guestWithoutAccount = Rule(
        id: "guest-without-account",
        summary: "a guest has a way to an account",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Who plays as a guest and wants to keep what they made needs a way to an account.
            """,
            bad: """
                auth: { providers: [guest] }
                """,
            good: """
                auth: { providers: [guest, apple] }
                """),
        check: .manifest(checkGuestWithoutAccount))
}

/// Who plays as a guest and wants to keep what they made needs a way to an account.
@Sendable private func checkGuestWithoutAccount(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let providers = manifest.value(at: "auth.providers")?.items,
        let guest = providers.first, guest.text == SignInProvider.guest.rawValue, providers.count == 1
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.providers' has guest alone, so that no guest can ever keep anything; add a way to an account",
            at: guest.range)
    ]
}
