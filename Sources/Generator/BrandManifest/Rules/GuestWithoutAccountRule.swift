import Diagnostics

/// Who plays as a guest and wants to keep what they made needs a way to an account.
@Sendable func checkGuestWithoutAccount(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    guard let providers = manifest.value(at: "auth.providers")?.items,
        let guest = providers.first, guest.text == SignInProvider.guest.rawValue, providers.count == 1
    else { return [] }
    return [
        Diagnostic(
            warning: .guestWithoutAccount,
            "'auth.providers' has guest alone, so that no guest can ever keep anything; add a way to an account",
            at: guest.range)
    ]
}

extension RuleDocumentation {
    static let guestWithoutAccount = RuleDocumentation(
        RuleID.guestWithoutAccount,
        """
        Who plays as a guest and wants to keep what they made needs a way to an account.
        """,
        bad: """
            auth: { providers: [guest] }
            """,
        good: """
            auth: { providers: [guest, apple] }
            """)
}
