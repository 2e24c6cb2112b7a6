import Diagnostics
import Manifest

extension Rule {
    static let otpWithoutEmail = Rule(
        id: "otp-without-email",
        summary: "only brands with email sign-in send codes by email",
        severity: .error,
        documentation: Documentation(
            """
            Codes are sent by email. A brand without email sign-in would never show the email flow.
            """,
            bad: """
                auth: { providers: [apple], otp: { length: 6 } }
                """,
            good: """
                auth: { providers: [email, apple], otp: { length: 6 } }
                """),
        check: .manifest(checkOneTimeCode))
}

@Sendable private func checkOneTimeCode(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard manifest.value(at: "auth.otp")?.entries != nil,
        let providers = manifest.value(at: "auth.providers")?.items,
        !providers.contains(where: { $0.text == SignInProvider.email.rawValue || $0.content == .refused })
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.otp' is set, but 'auth.providers' does not contain email; add it or set 'auth.otp' to false",
            at: manifest.range(of: "auth.otp"),
            notes: [Note("the providers are set here", at: manifest.range(of: "auth.providers"))])
    ]
}
