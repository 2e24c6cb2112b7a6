import Diagnostics
import Manifest

extension Rule {
    static let guestWithoutAccount = Rule(
        id: "guest-without-account",
        summary: "a guest can create an account",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A guest who wants to keep their data needs a way to create an account.
            """,
            bad: """
                auth: { providers: [guest] }
                """,
            good: """
                auth: { providers: [guest, apple] }
                """),
        check: .manifest(checkGuestWithoutAccount))
}

@Sendable private func checkGuestWithoutAccount(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let providers = manifest.value(at: "auth.providers")?.items,
        // The rule `parent-without-proof` says more about families.
        manifest.value(at: "features.familyAccounts")?.entries == nil,
        let guest = providers.first, guest.text == SignInProvider.guest.rawValue, providers.count == 1
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.providers' contains only guest, so guests can never create an account; add another provider",
            at: guest.range)
    ]
}
