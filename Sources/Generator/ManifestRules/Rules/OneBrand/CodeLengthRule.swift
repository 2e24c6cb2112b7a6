import Diagnostics
import Manifest

extension Rule {
    static let codeLength = Rule(
        id: "code-length",
        summary: "the codes that are asked for are as long as the backend's",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            The codes that a user pool and the platform's service send have six digits. A screen that waits for more or \
            fewer never goes on.
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

/// The codes of both services have six digits: a user pool's always ("Signing up and confirming user accounts" in the
/// Amazon Cognito developer guide), the platform's by its document. A screen that waits for more or fewer never ends.
@Sendable private func checkCodeLengths(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let length = manifest.value(at: "auth.otp.length")?.integer, length != 6,
        let environment = manifest.firstEnvironment(servedBy: [.cognito, .platform])
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.otp.length' is \(length), but the codes of \(environment.backend.rawValue) have 6 digits; set 6",
            at: manifest.range(of: "auth.otp.length"), notes: [environment.note])
    ]
}
