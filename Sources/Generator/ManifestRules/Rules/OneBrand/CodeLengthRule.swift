import Diagnostics
import Manifest

extension Rule {
    static let codeLength = Rule(
        id: "code-length",
        summary: "the length of codes matches the backend",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            User pools, the platform backend and Clerk send codes of six digits, a Supabase project six to ten. A screen that waits for more or fewer \
            digits blocks the user.
            """,
            bad: """
                auth: { otp: { length: 4 } }
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """,
            good: """
                auth: { otp: { length: 6 } }
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """),
        check: .manifest(checkCodeLengths))
}

/// User pools always send six digits ("Signing up and confirming user accounts", Amazon Cognito Developer Guide). The
/// platform backend and Clerk do too, according to their OpenAPI documents. A Supabase project sends the number that its console has,
/// at least six and at most ten (`otp_length` in the configuration of supabase/auth).
@Sendable private func checkCodeLengths(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let length = manifest.value(at: "auth.otp.length")?.integer, length != 6,
        let environment = manifest.firstEnvironment(servedBy: [.cognito, .platform, .clerk])
            ?? (length < 6 ? manifest.firstEnvironment(servedBy: [.supabase]) : nil)
    else { return [] }
    let digits = environment.backend == .supabase ? "6 to 10 digits; set 6 or more" : "6 digits; set 6"
    return [
        rule.diagnostic(
            "'auth.otp.length' is \(length), but the codes of \(environment.backend.rawValue) have \(digits)",
            at: manifest.range(of: "auth.otp.length"), notes: [environment.note])
    ]
}
