package import AuthCore
import AuthScreens

extension FamilyFlow {
    /// The reason why the last action had no effect.
    package enum Problem: Equatable, Sendable {
        /// The service refused the call, or could not be reached.
        case failed(AuthError)
        /// The PIN is wrong. The number of attempts before the PIN is locked, if it is known.
        case wrongPIN(attemptsLeft: Int?)
        /// A new child has no name.
        case nameMissing
        /// The name has more than ``FamilyFlow/maximumNameLength`` characters.
        case nameTooLong
        /// A new PIN does not have the brand's number of digits.
        case pinIncomplete
        /// A new PIN is easy to guess: one digit repeated, or a row such as 1234.
        case pinTooSimple
        /// The repeated PIN is another one.
        case pinsDiffer
    }

    /// The first of ``problems``. Another one replaces all.
    package internal(set) var problem: Problem? {
        get { problems.first }
        set { problems = newValue.map { [$0] } ?? [] }
    }

    /// Returns the fields of the step whose edit can mend a problem. The first one shows it.
    func fieldsToMend(_ problem: Problem) -> [InputID] {
        switch problem {
        case .nameMissing, .nameTooLong: [.childName]
        case .pinIncomplete, .pinTooSimple: [.newPIN]
        case .pinsDiffer: [.repeatedPIN, .newPIN]
        case .failed(.invalidCredentials), .failed(.invalidPassword), .failed(.service(.passwordMissing)):
            asksForPassword ? [.parentPassword] : []
        case .failed, .wrongPIN: []
        }
    }

    private var asksForPassword: Bool {
        if case .provingParent = state { parent.provider == .email } else { false }
    }
}
