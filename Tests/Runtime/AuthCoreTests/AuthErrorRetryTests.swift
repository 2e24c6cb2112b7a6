import AuthCore
import Testing

struct AuthErrorRetryTests {
    /// The decision for each error. A kind with several decisions occurs several times.
    static let decisions: [(AuthError, Bool)] = [
        (.invalidCredentials, false), (.invalidEmail(.malformed), false), (.invalidPassword(unmet: []), false),
        (.passwordsDoNotMatch, false), (.missingFields([.firstName]), false), (.invalidBirthdate(.noSuchDay), false),
        (.underAge(minimumAge: 13), false), (.termsNotAccepted, false), (.termsOutdated, false),
        (.codeMismatch(attemptsLeft: 3), false), (.codeExpired, false),

        (.usernameExists, false), (.userNotConfirmed, false), (.passwordResetRequired, false),

        (.signedOut, false), (.sessionExpired, false), (.sessionRevoked, false), (.sessionLost(.unreadable), false),
        (.sessionLost(.biometryChanged), false), (.notUnlocked(.notRecognized), true), (.notUnlocked(.lockedOut), true),
        (.notUnlocked(.unavailable), true), (.notUnlocked(.cancelled), false), (.cancelled, false),

        (.notSupported(.signUp), false), (.limitExceeded(retryAfter: .seconds(30)), true),
        (.limitExceeded(retryAfter: nil), true), (.codeDeliveryFailed, true), (.network, true), (.storage, true),

        (.service(.malformedResponse), true), (.service(.reauthenticationRequired), false),
        (.service(.reauthenticationNotFresh), false), (.service(.noSignInAttempt), false),
        (.service(.noClient), false), (.service(.unnamedError), false), (.service(.originMismatch), false),
        (.service(.redirectRefused), false), (.service(.responseTooLarge), false), (.service(.requestInvalid), false),
        (.service(.passwordMissing), false),
        (.service(.codeIncomplete), false), (.service(.challengeExpired), false), (.service(.userMismatch), false),
        (.service(.sessionEnded), false), (.service(AuthError.Code(rawValue: "UserLambdaValidationException")), false),
    ]

    @Test(arguments: decisions)
    func `an error is retryable if the same call can succeed later`(error: AuthError, isRetryable: Bool) {
        #expect(error.isRetryable == isRetryable)
    }

    @Test func `there is a decision for each kind of error`() {
        #expect(Set(Self.decisions.map(\.0.kind)) == Set(AuthError.Kind.allCases))
    }
}
