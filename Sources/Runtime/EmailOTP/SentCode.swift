package import AuthCore
import Foundation

/// The state of the last code that was sent.
package struct SentCode: Sendable, Hashable {
    /// The address and the purpose of a code. Two codes can be valid for one address, because a code for a sign-up and
    /// a code for a new password are independent.
    package struct Key: Sendable, Hashable {
        package enum Purpose: String, Sendable {
            case signUp, passwordReset
        }

        let purpose: Purpose
        let email: EmailAddress

        package init(_ purpose: Purpose, _ email: EmailAddress) {
            self.purpose = purpose
            self.email = email
        }

        /// The call that sends another code of this kind.
        package var resend: EmailOTPFlow.Call {
            switch purpose {
            case .signUp: .resendCode(email)
            case .passwordReset: .requestPasswordReset(email)
            }
        }
    }

    /// The codes that the backend refused. Sending one of them again would only use up an attempt.
    private(set) var refused: Set<SecretText> = []
    /// The number of attempts left; `nil` if the backend did not report it. At 0, the user needs another code.
    private(set) var attemptsLeft: Int?

    /// Records the refusal of this code by a call.
    mutating func note(_ error: AuthError, of call: EmailOTPFlow.Call) {
        switch (call, error) {
        case (.confirm(_, let code, _), .codeMismatch(let attemptsLeft)),
            (.resetPassword(_, let code, _), .codeMismatch(let attemptsLeft)):
            refused.insert(code)
            self.attemptsLeft = attemptsLeft.map { max(0, $0) }
        case (.confirm(_, let code, _), .codeExpired), (.resetPassword(_, let code, _), .codeExpired):
            refused.insert(code)
        case (.confirm, .limitExceeded), (.resetPassword, .limitExceeded):
            attemptsLeft = 0
        default:
            break
        }
    }
}

extension EmailOTPFlow.State {
    /// The key of the code that the user enters in this state; `nil` if the state asks for no code.
    var codeKey: SentCode.Key? {
        switch self {
        case .enteringCode(let email): SentCode.Key(.signUp, email)
        case .resettingPassword(let email): SentCode.Key(.passwordReset, email)
        case .enteringBirthdate, .enteringEmail, .signingIn, .registering, .creatingAccount, .enteringPassword,
            .challenge, .tooYoung, .signedIn:
            nil
        }
    }
}

/// The wait before another code can be requested, which lasts for a day at the most.
struct ResendCooldown: Sendable, Hashable, Codable {
    /// The time at which the last code was sent, or at which a request for another code was refused as too early.
    let startedAt: Date
    let duration: Duration

    /// The duration, which a service or a damaged file may have made too long.
    private var limited: TimeInterval { RetryAfter.limited(duration) / .seconds(1) }

    /// The end by a clock that was not set back.
    var end: Date { startedAt.addingTimeInterval(limited) }

    /// Returns the whole seconds left, rounded up so that 0 means that the wait is over.
    ///
    /// If the clock was set back to before the start, the time left is unknown and the wait ends. The backend still
    /// enforces its own limit.
    func secondsLeft(at moment: Date) -> Int {
        let elapsed = moment.timeIntervalSince(startedAt)
        guard elapsed >= 0 else { return 0 }
        return Int(max(0, limited - elapsed).rounded(.up))
    }
}

/// A reader of the digits of a code in typed or pasted text.
package enum CodeDigits {
    /// Returns the decimal digits in `text`, of any script, as ASCII. Omits everything else: spaces, dashes and the
    /// invisible marks that copied text may contain.
    package static func normalized(_ text: String) -> String {
        var digits = ""
        for scalar in text.unicodeScalars {
            guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
                continue
            }
            digits.append(String(Int(value)))
        }
        return digits
    }
}
