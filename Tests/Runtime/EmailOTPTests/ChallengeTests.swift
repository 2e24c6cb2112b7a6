import AuthCore
import EmailOTP
import Foundation
import Testing

extension SignInChallenge {
    static let sms = SignInChallenge(.smsCode, destination: "+*******0100", continuation: "continuation-1")
    static let authenticator = SignInChallenge(.authenticatorCode, continuation: "continuation-2")
    static let newPassword = SignInChallenge(
        .newPassword, requiredFields: [.firstName, .birthdate], continuation: "continuation-3")
}

extension DrivenFlow {
    /// A flow after the right password.
    static func challenged(_ challenge: SignInChallenge = .sms, onePage: Bool = false) -> DrivenFlow {
        var flow = onePage ? DrivenFlow.askingForSession() : DrivenFlow.signingIn()
        flow.reply(.challenged(challenge))
        return flow
    }

    /// A flow that waits for the reply to a code.
    static func answering(_ challenge: SignInChallenge = .sms, onePage: Bool = false) -> DrivenFlow {
        var flow = challenged(challenge, onePage: onePage)
        flow.send(.editCode("123 456"), .submit)
        return flow
    }

    /// A flow whose draft contains a new password and the account's missing fields.
    static func settingFirstPassword() -> DrivenFlow {
        var flow = challenged(.newPassword)
        flow.send(.editField(.firstName, " Ada "), .editBirthdate(.adult), .editPassword("newpassw0rd"))
        return flow
    }
}

/// Further steps of a sign-in.
struct ChallengeTests {
    @Test func `the user is signed in only after the last challenge`() {
        var flow = DrivenFlow.answering()
        #expect(flow.reply(.challenged(.authenticator)) == nil)
        #expect(flow.flow.state == .challenge(.ada, .authenticator))
        #expect(flow.flow.draft.code.isEmpty && !flow.flow.isBusy)
        // Some services send codes of another length than the brand's.
        #expect(flow.send(.editCode("12345678"), .submit) == .answer(.ada, .authenticator, SignInAnswer("12345678")))
        flow.reply(.signedIn(.ada))
        #expect(flow.flow.state == .signedIn(.ada))
    }

    @Test(arguments: [
        AuthError.codeMismatch(attemptsLeft: nil), .codeMismatch(attemptsLeft: 1), .limitExceeded(retryAfter: nil),
        .network,
    ])
    func `the user can answer again after an error that keeps the challenge`(error: AuthError) {
        var flow = DrivenFlow.answering()
        #expect(flow.reply(.failed(error)) == nil)
        #expect(flow.flow.state == .challenge(.ada, .sms))
        #expect(flow.flow.problem == error)
        if case .codeMismatch = error { #expect(flow.flow.draft.code.isEmpty) }
        #expect(flow.send(.editCode("222222"), .submit) == .answer(.ada, .sms, SignInAnswer("222222")))
        #expect(flow.flow.problem == nil)
    }

    @Test(
        arguments: [
            (AuthError.signedOut, AuthError.service(.challengeExpired)), (.codeExpired, .service(.challengeExpired)),
            (.codeMismatch(attemptsLeft: 0), .service(.challengeExpired)),
            (.notSupported(.confirmSignIn), .notSupported(.confirmSignIn)), (.storage, .storage),
        ], [false, true])
    func `the user signs in again if the challenge is over`(
        errors: (reply: AuthError, shown: AuthError), onePage: Bool
    ) {
        var flow = DrivenFlow.answering(onePage: onePage)
        #expect(flow.reply(.failed(errors.reply)) == nil)
        #expect(flow.flow.state == (onePage ? .signingIn : .enteringPassword(.ada)))
        #expect(flow.flow.problem == errors.shown)
        #expect(flow.flow.draft.code.isEmpty && flow.flow.draft.password.isEmpty)
        #expect(flow.flow.draft.email == "ada@example.com")
        #expect(flow.send(.editPassword("passw0rd"), .submit) == .signIn(.ada, password: "passw0rd"))
    }

    // MARK: A new password

    @Test func `a new password is sent with the account's missing fields, and no others`() {
        var flow = DrivenFlow.settingFirstPassword()
        #expect(flow.flow.inputs == [.field(.firstName), .field(.birthdate), .password])
        flow.send(.editField(.lastName, "Example"))
        #expect(flow.flow.draft.fields[.lastName] == nil)
        #expect(flow.flow.canSubmit)
        let answer = SignInAnswer(
            "newpassw0rd",
            attributes: [
                AuthUserAttribute(.givenName, value: "Ada"), AuthUserAttribute(.birthdate, value: "1990-12-10"),
            ])
        #expect(flow.send(.submit) == .answer(.ada, .newPassword, answer))
        flow.reply(.failed(.invalidPassword(unmet: [])))
        #expect(flow.flow.state == .challenge(.ada, .newPassword))
        flow.send(.editPassword("betterpassw0rd"), .submit)
        flow.reply(.challenged(.sms))
        #expect(flow.flow.state == .challenge(.ada, .sms))
        #expect(flow.flow.draft.password.isEmpty)
    }

    @Test func `a missing field and a weak password are not sent`() {
        var flow = DrivenFlow.challenged(.newPassword)
        #expect(flow.send(.submit) == nil)
        #expect(flow.flow.problem == .missingFields([.firstName, .birthdate]))
        flow.send(.editField(.firstName, "Ada"), .editBirthdate(.adult), .editPassword("weak"), .submit)
        #expect(flow.flow.problem == .invalidPassword(unmet: [.minLength(8), .contains(.digit)]))
        #expect(flow.flow.request == nil)
    }

    @Test func `a birthdate below the minimum age closes the age gate`() {
        var flow = DrivenFlow.settingFirstPassword()
        flow.send(.editBirthdate(.child), .submit)
        #expect(flow.flow.state == .tooYoung)
        #expect(flow.answers.last == .tooYoung)
    }

    /// A sign-up must not use a birthdate that the age gate has not checked.
    @Test(arguments: [false, true])
    func `the fields of a challenge are cleared when it ends`(endsByItself: Bool) {
        var flow = DrivenFlow.askingForSession()
        flow.reply(.challenged(.newPassword))
        flow.send(.editField(.firstName, "Ada"), .editBirthdate(.child), .editPassword("newpassw0rd"))
        if endsByItself {
            flow.send(.editBirthdate(.adult), .submit)
            flow.reply(.failed(.signedOut))
        } else {
            flow.send(.changeEmail)
        }
        #expect(flow.flow.draft.birthdate == nil && flow.flow.draft.fields.isEmpty)
        flow.send(.createAccount)
        #expect(flow.flow.state == .enteringBirthdate(for: nil))
    }
}
