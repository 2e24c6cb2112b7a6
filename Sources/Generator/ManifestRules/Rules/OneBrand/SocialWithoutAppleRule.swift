import Diagnostics
import Manifest

extension Rule {
    static let socialWithoutApple = Rule(
        id: "social-without-apple",
        summary: "a brand with Google sign-in also offers Sign in with Apple",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            An app with a third-party login must also offer one that collects only the name and the email address, \
            can hide the address, and does not track users (App Review Guidelines, 4.8). Sign in with Apple is the \
            provider that does. A connection does not count: it may be the company's own. This is a warning, because a \
            brand may be distributed outside the App Store.
            """,
            bad: """
                auth: { providers: [google, email] }
                """,
            good: """
                auth: { providers: [apple, google, email] }
                """),
        check: .manifest(checkSocialWithoutApple))
}

@Sendable private func checkSocialWithoutApple(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let providers = manifest.value(at: "auth.providers")?.items,
        let social = providers.first(where: { $0.provider?.hasPage == true }), let name = social.text,
        !providers.contains(where: { $0.text == SignInProvider.apple.rawValue || $0.content == .refused })
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.providers' contains \(name) without apple, which the App Store refuses (guideline 4.8); add apple",
            at: social.range)
    ]
}
