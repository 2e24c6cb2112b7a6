import Diagnostics

/// The codes of both services have six digits: a user pool's always ("Signing up and confirming user accounts" in the
/// Amazon Cognito developer guide), the platform's by its document. A screen that waits for more or fewer never ends.
@Sendable func checkCodeLengths(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    guard let length = manifest.value(at: "auth.otp.length")?.integer, length != 6,
        let environment = manifest.firstEnvironment(servedBy: [.cognito, .platform])
    else { return [] }
    return [
        Diagnostic(
            .codeLength,
            "'auth.otp.length' is \(length), but the codes of \(environment.backend.rawValue) have 6 digits; set 6",
            at: manifest.range(of: "auth.otp.length"), notes: [environment.note])
    ]
}

/// Both services refuse passwords of fewer than eight characters: the platform always, by its document, a user pool unless
/// it is set up otherwise ("Adding user pool password requirements" in the Amazon Cognito developer guide).
@Sendable func checkPasswordPolicy(_ manifest: ResolvedManifest, _: TermsDocument?) -> [Diagnostic] {
    guard let length = manifest.value(at: "auth.password.minLength")?.integer, length < 8,
        let environment = manifest.firstEnvironment(servedBy: [.platform, .cognito])
    else { return [] }
    return [
        Diagnostic(
            .weakPasswordPolicy,
            "'auth.password.minLength' is \(length), but \(environment.backend.rawValue) takes no password of fewer than 8 "
                + "characters; set 8 or more", at: manifest.range(of: "auth.password.minLength"),
            notes: [environment.note])
    ]
}

extension ResolvedManifest {
    fileprivate func firstEnvironment(
        servedBy backends: [AuthBackend]
    ) -> (backend: AuthBackend, note: Note)? {
        for environment in environments {
            guard let backend = environment.value["backend"]?.text.flatMap(AuthBackend.init),
                backends.contains(backend)
            else { continue }
            return (backend, Note("the backend is set here", at: range(of: "environments.\(environment.key).backend")))
        }
        return nil
    }
}

extension RuleDocumentation {
    static let codeLength = RuleDocumentation(
        RuleID.codeLength,
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
            """)

    static let weakPasswordPolicy = RuleDocumentation(
        RuleID.weakPasswordPolicy,
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
            """)
}
