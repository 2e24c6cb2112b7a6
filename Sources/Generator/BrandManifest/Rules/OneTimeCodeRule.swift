import Diagnostics

/// Codes go out by e-mail: a brand without that way to sign in would carry the flow and never show it.
@Sendable func checkOneTimeCode(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    guard manifest.value(at: "auth.otp")?.entries != nil,
        let providers = manifest.value(at: "auth.providers")?.items,
        !providers.contains(where: { $0.text == SignInProvider.email.rawValue || $0.content == .refused })
    else { return [] }
    return [
        Diagnostic(
            .otpWithoutEmail, "'auth.otp' is set, but 'auth.providers' lacks email; add it or set 'auth.otp' to false",
            at: manifest.range(of: "auth.otp"),
            notes: [Note("the providers are set here", at: manifest.range(of: "auth.providers"))])
    ]
}

extension RuleDocumentation {
    static let otpWithoutEmail = RuleDocumentation(
        RuleID.otpWithoutEmail,
        """
        Codes go out by e-mail. A brand without that way to sign in would carry the flow and never show it.
        """,
        bad: """
            auth: { providers: [apple], otp: { length: 6 } }
            """,
        good: """
            auth: { providers: [email, apple], otp: { length: 6 } }
            """)
}
