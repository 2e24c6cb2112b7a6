public import AuthCore
import Foundation

/// The answers to challenges.
extension EmailOTPFlow {
    /// The challenge that waits for the user's answer, or `nil`.
    public var challenge: SignInChallenge? {
        if case .challenge(_, let challenge) = state { challenge } else { nil }
    }

    /// Whether the draft contains every required field and a new password that can be set.
    func hasWholeAnswer(to challenge: SignInChallenge) -> Bool {
        missingFields(of: challenge).isEmpty && newPasswordProblem == nil
    }

    /// Returns the first error in the answer; `nil` if there is none. A code may have any length, which is the
    /// service's choice.
    func answerProblem(to challenge: SignInChallenge, at now: Date) -> AuthError? {
        guard !challenge.asksForCode else { return draft.code.isEmpty ? .service(.codeIncomplete) : nil }
        let missing = missingFields(of: challenge)
        if !missing.isEmpty { return .missingFields(missing) }
        if let newPasswordProblem { return newPasswordProblem }
        return challenge.requiredFields.contains(.birthdate) ? birthdateProblem(at: now) : nil
    }

    /// The answer in the draft. It contains no other field of the profile than those that the challenge requires.
    func answer(to challenge: SignInChallenge) -> SignInAnswer {
        guard !challenge.asksForCode else { return SignInAnswer(draft.code) }
        return SignInAnswer(
            draft.password,
            attributes: challenge.requiredFields.map { field in
                let text = field == .birthdate ? draft.birthdate?.iso8601 ?? "" : trimmedField(field)
                return AuthUserAttribute(field.attributeKey, value: text)
            })
    }

    /// Returns the reason why the user must sign in again, after an error that ended a challenge. At the sign-in, the
    /// user can neither enter another code nor ask for one.
    static func endOfChallenge(_ error: AuthError) -> AuthError {
        switch error {
        case .signedOut, .codeExpired, .codeMismatch: .service(.challengeExpired)
        default: error
        }
    }

    private func missingFields(of challenge: SignInChallenge) -> [SignUpField] {
        challenge.requiredFields.filter { field in
            field == .birthdate ? draft.birthdate == nil : trimmedField(field).isEmpty
        }
    }
}

extension SignInChallenge {
    /// Whether the answer is a code.
    var asksForCode: Bool { kind != .newPassword }
}
