import Diagnostics
import Manifest

extension Rule {
    static let codeCooldown = Rule(
        id: "code-cooldown",
        summary: "the time between two codes is at least the backend's",
        severity: .warning, isSettable: true,
        documentation: Documentation(
            """
            A Supabase project sends one email a minute to an address. A button that works earlier shows an error, or \
            nothing happens.
            """,
            bad: """
                auth: { otp: { resendAfter: 30 } }
                environments:
                  development:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """,
            good: """
                auth: { otp: { resendAfter: 60 } }
                environments:
                  development:
                    backend: supabase
                    supabase: { url: https://a.example, publishableKey: sb_publishable_example }
                """),
        check: .manifest(checkCodeCooldown))
}

/// The default of `SMTP_MAX_FREQUENCY` in the configuration of supabase/auth.
@Sendable private func checkCodeCooldown(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let seconds = manifest.value(at: "auth.otp.resendAfter")?.integer, seconds < 60,
        let environment = manifest.firstEnvironment(servedBy: [.supabase])
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.otp.resendAfter' is \(seconds), but supabase sends one code a minute to an address; set 60 or more",
            at: manifest.range(of: "auth.otp.resendAfter"), notes: [environment.note])
    ]
}
