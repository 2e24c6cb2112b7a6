import Diagnostics
import Manifest

extension Rule {
    static let weakPasswordPolicy = Rule(
        id: "weak-password-policy",
        summary: "a password is asked for what its backend asks for at least",
        severity: .error, isSettable: true,
        documentation: Documentation(
            """
            A password that the brand allows and the service refuses is refused late and in the service's words. Both \
            a user pool, unless it is set up otherwise, and the platform's service ask for eight characters.
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

/// Both services refuse passwords of fewer than eight characters: the platform always, by its document, a user pool unless
/// it is set up otherwise ("Adding user pool password requirements" in the Amazon Cognito developer guide).
@Sendable private func checkPasswordPolicy(_ manifest: ResolvedManifest, _ rule: Rule) -> [Diagnostic] {
    guard let length = manifest.value(at: "auth.password.minLength")?.integer, length < 8,
        let environment = manifest.firstEnvironment(servedBy: [.platform, .cognito])
    else { return [] }
    return [
        rule.diagnostic(
            "'auth.password.minLength' is \(length), but \(environment.backend.rawValue) takes no password of fewer than 8 "
                + "characters; set 8 or more", at: manifest.range(of: "auth.password.minLength"),
            notes: [environment.note])
    ]
}
