import Diagnostics
import Manifest

extension Rule {
    static let weakPasswordPolicy = Rule(
        id: "weak-password-policy",
        summary: "the minimum password length meets the backend's",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            If the brand accepts a password that the backend refuses, the user learns of it late and in the \
            backend's words. User pools by default, and the platform backend always, require eight characters.
            """,
            bad: """
                auth: { password: { minLength: 6 } }
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """,
            good: """
                auth: { password: { minLength: 8 } }
                environments:
                  development:
                    backend: cognito
                    cognito: { userPoolId: us-east-1_Example1, clientId: example1client }
                """),
        check: .manifest(checkPasswordPolicy))
}

/// The limits are documented in "Adding user pool password requirements" (Amazon Cognito Developer Guide) and in the
/// platform backend's OpenAPI document.
@Sendable private func checkPasswordPolicy(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let length = manifest.value(at: "auth.password.minLength")?.integer, length < 8,
        let environment = manifest.firstEnvironment(servedBy: [.platform, .cognito])
    else { return [] }
    // A user pool can be configured otherwise, and its workspace can turn the rule off.
    let condition = environment.backend == .cognito ? " by default" : ""
    return [
        rule.diagnostic(
            "'auth.password.minLength' is \(length), but \(environment.backend.rawValue) requires at least 8 characters"
                + "\(condition); set 8 or more", at: manifest.range(of: "auth.password.minLength"),
            notes: [environment.note])
    ]
}
