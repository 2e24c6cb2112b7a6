import Diagnostics
import Manifest

extension Rule {
    static let otpWithoutEmail = Rule(
        id: "otp-without-email",
        summary: "codes are e-mailed only by brands that sign people in by e-mail",
        severity: .error,
        documentation: Documentation(
            """
            Codes go out by e-mail. A brand without that way to sign in would carry the flow and never show it.
            """,
            bad: """
                auth: { providers: [apple], otp: { length: 6 } }
                """,
            good: """
                auth: { providers: [email, apple], otp: { length: 6 } }
                """),
        check: .manifest(checkOneTimeCode))
}

/// Codes go out by e-mail: a brand without that way to sign in would carry the flow and never show it.
@Sendable private func checkOneTimeCode(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "auth.otp")?.entries != nil,
        let providers = manifest.value(at: "auth.providers")?.items,
        !providers.contains(where: { $0.text == SignInProvider.email.rawValue || $0.content == .refused })
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.otp' is set, but 'auth.providers' lacks email; add it or set 'auth.otp' to false",
            at: manifest.range(of: "auth.otp"),
            notes: [Note("the providers are set here", at: manifest.range(of: "auth.providers"))])
    ]
}
