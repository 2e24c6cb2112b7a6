import AuthCore
import EmailOTP
import RuntimeTestSupport
import Testing

@testable import AuthKit

struct MessagesTests {
    static let errors: [AuthError] = [
        .invalidCredentials, .invalidEmail(.empty), .invalidEmail(.tooLong), .invalidEmail(.malformed),
        .invalidPassword(unmet: []), .invalidPassword(unmet: requirements), .missingFields(SignUpField.allCases),
        .invalidBirthdate(.malformed), .invalidBirthdate(.noSuchDay), .invalidBirthdate(.inFuture),
        .invalidBirthdate(.tooLongAgo), .underAge(minimumAge: 13), .termsNotAccepted, .termsOutdated,
        .codeMismatch(attemptsLeft: nil), .codeMismatch(attemptsLeft: -1), .codeMismatch(attemptsLeft: 0),
        .codeMismatch(attemptsLeft: 1), .codeMismatch(attemptsLeft: 2), .codeExpired, .usernameExists,
        .userNotConfirmed, .passwordsDoNotMatch, .passwordResetRequired, .signedOut, .sessionExpired,
        .sessionRevoked, .sessionLost(.unreadable), .sessionLost(.biometryChanged), .notUnlocked(.notRecognized),
        .notUnlocked(.lockedOut),
        .notUnlocked(.unavailable), .cancelled,
        .notSupported(.signUp), .notSupported(.signOutEverywhere), .notSupported(.confirmSignIn),
        .limitExceeded(retryAfter: nil),
        .limitExceeded(retryAfter: .seconds(1)), .limitExceeded(retryAfter: .seconds(30)),
        .limitExceeded(retryAfter: .seconds(300)), .codeDeliveryFailed, .network, .storage,
        .service(.passwordMissing), .service(.codeIncomplete),
        .service(.reauthenticationRequired), .service(.reauthenticationNotFresh), .service(.userMismatch),
        .service(.captchaFailed), .service(.challengeExpired), .service(.noClient),
        .service(AuthError.Code(rawValue: "UserLambdaValidationException")),
    ]
    static let requirements: [PasswordRequirement] =
        [.minLength(8), .maxLength(64)] + PasswordPolicy.CharacterClass.allCases.map(PasswordRequirement.contains)
    static let notices: [EmailOTPFlow.Notice] = [
        .codeSent(nil), .codeSent(.email("a•••@example.com")), .codeSent(.sms("•••42")), .codeSentEarlier, .confirmed,
        .signUpUnfinished, .passwordReset,
    ]

    let english = Texts(of: .example(), in: .en)
    let german = Texts(of: .example(), in: .de)

    @Test func `everything that a screen says about a flow has words in each language, with all values`() {
        for error in Self.errors { expectTranslated(english.message(for: error), german.message(for: error)) }
        for notice in Self.notices { expectTranslated(english.message(for: notice), german.message(for: notice)) }
        for field in SignUpField.allCases { expectTranslated(english.label(of: field), german.label(of: field)) }
        for requirement in Self.requirements { expectTranslated(english(requirement), german(requirement)) }
    }

    @Test func `the errors are of every kind`() {
        #expect(Set(Self.errors.map(\.kind)) == Set(AuthError.Kind.allCases))
    }

    private func expectTranslated(_ english: String, _ german: String) {
        #expect(!english.isEmpty && !german.isEmpty && english != german)
        #expect((english + german).firstIndex { "{}".contains($0) } == nil)
    }

    @Test(arguments: [
        (
            AuthError.invalidPassword(unmet: [.minLength(8), .contains(.digit)]),
            "The password does not meet the requirements. Use at least 8 characters. Add a number."
        ),
        (.missingFields([.firstName, .phone]), "Fill in: First name, Phone number."),
        (.underAge(minimumAge: 13), "You must be 13 or older to use Inner World."),
        (.codeMismatch(attemptsLeft: 2), "This code is not correct. Check it: you can try 2 more times."),
        (.codeMismatch(attemptsLeft: 1), "This code is not correct. Check it: you can try once more."),
        (.codeMismatch(attemptsLeft: 0), "This code is not correct. Ask for another code."),
        (.limitExceeded(retryAfter: .zero), "Too many attempts. Try again in 1 second."),
        (.limitExceeded(retryAfter: .milliseconds(1001)), "Too many attempts. Try again in 2 seconds."),
        (.limitExceeded(retryAfter: .seconds(121)), "Too many attempts. Try again in 3 minutes."),
        (
            .limitExceeded(retryAfter: .seconds(Int64.max)),
            "Too many attempts. Try again in 153,722,867,280,912,931 minutes."
        ),
        (
            .service(AuthError.Code(rawValue: "{brand}")),
            "Something went wrong. Try again, or write to support@innerworld.example."
        ),
    ])
    func `a message contains the error's values`(error: AuthError, message: String) {
        #expect(english.message(for: error) == message)
    }
}
