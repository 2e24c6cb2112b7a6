import Diagnostics
import Manifest

extension Rule {
    static let socialWithoutApple = Rule(
        id: "social-without-apple",
        summary: "who offers to sign in by Google offers to sign in with Apple",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            Beside a sign-in by someone else's account the App Store asks for one that shares no more than name \
            and e-mail address, lets people hide the latter and does not follow them (App Review Guidelines, \
            4.8). Of the ways to sign in that a manifest can name, that is Sign in with Apple.
            """,
            bad: """
                auth: { providers: [google, email] }
                """,
            good: """
                auth: { providers: [apple, google, email] }
                """),
        check: .manifest(checkSocialWithoutApple))
}

/// Beside a sign-in by someone else's account the App Store asks for one that shares no more than name and e-mail
/// address, lets people hide the latter and does not follow them (App Review Guidelines, 4.8). Of the ways to sign in
/// that a manifest can name, that is Sign in with Apple. A warning: a brand may be distributed in other ways.
@Sendable private func checkSocialWithoutApple(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let providers = manifest.value(at: "auth.providers")?.items,
        let social = providers.first(where: { $0.text == SignInProvider.google.rawValue }),
        !providers.contains(where: { $0.text == SignInProvider.apple.rawValue || $0.content == .refused })
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.providers' has google without apple, which the App Store refuses (guideline 4.8); add apple",
            at: social.range)
    ]
}
