import AuthCore

/// What a flow knows of the code that was sent last.
struct SentCode: Sendable, Hashable {
    /// Which code is meant. One address may wait for two: one that confirms it, and one for a new password.
    struct Key: Sendable, Hashable {
        /// What a code is for.
        enum Purpose: String, Sendable {
            case signUp, passwordReset
        }

        let purpose: Purpose
        let email: EmailAddress

        /// What has another such code sent.
        var resend: EmailOTPFlow.Call {
            switch purpose {
            case .signUp: .resendCode(email)
            case .passwordReset: .requestPasswordReset(email)
            }
        }
    }

    /// What the backend has refused: sending it again would only use up an attempt.
    var refused: SecretText?
    /// How many more attempts the backend accepts; nil where it did not tell. At 0 only another code helps.
    var attemptsLeft: Int?
}

extension EmailOTPFlow.State {
    /// The code that is entered.
    var codeKey: SentCode.Key? {
        switch self {
        case .enteringCode(let email): SentCode.Key(purpose: .signUp, email: email)
        case .resettingPassword(let email): SentCode.Key(purpose: .passwordReset, email: email)
        case .enteringBirthdate, .enteringEmail, .creatingAccount, .enteringPassword, .tooYoung, .signedIn: nil
        }
    }
}
