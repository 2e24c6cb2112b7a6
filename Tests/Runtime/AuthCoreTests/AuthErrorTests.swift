import AuthCore
import RuntimeTestSupport
import Testing

@Suite struct AuthErrorTests {
    struct Expectation: Sendable, CustomTestStringConvertible {
        let error: AuthError
        let code: String
        let message: String

        init(_ error: AuthError, _ code: String, _ message: String) {
            self.error = error
            self.code = code
            self.message = message
        }

        var testDescription: String { "\(error)" }
    }

    static let expectations = [
        Expectation(.invalidCredentials, "invalid_credentials", "The email or password is incorrect."),
        Expectation(
            .invalidEmail(.malformed), "invalid_email",
            "That is not an email. It should look like name@example.com."),
        Expectation(
            .invalidPassword(unmet: [.minLength(8), .contains(.digit)]), "invalid_password",
            "Use at least 8 characters. Add a number."),
        Expectation(
            .invalidPassword(unmet: []), "invalid_password", "That password cannot be used. Choose another one."),
        Expectation(
            .missingFields([.displayName]), "missing_fields", "Please enter your display name."),
        Expectation(
            .missingFields([.firstName, .lastName]), "missing_fields", "Please enter your first name and last name."),
        Expectation(
            .missingFields([.firstName, .phone, .birthdate]), "missing_fields",
            "Please enter your first name, phone number and date of birth."),
        Expectation(
            .invalidBirthdate(.noSuchDay), "invalid_birthdate", "That is not a date. Check your date of birth."),
        Expectation(
            .invalidBirthdate(.malformed), "invalid_birthdate", "That is not a date. Check your date of birth."),
        Expectation(
            .invalidBirthdate(.inFuture), "invalid_birthdate",
            "That date is in the future. Check your date of birth."),
        Expectation(
            .invalidBirthdate(.tooLongAgo), "invalid_birthdate",
            "That date is too long ago. Check your date of birth."),
        Expectation(.underAge(minimumAge: 13), "under_age", "You must be 13 or older to use Inner World."),
        Expectation(
            .passwordsDoNotMatch, "passwords_do_not_match",
            "The two passwords are not the same. Enter the new password again."),
        Expectation(.termsNotAccepted, "terms_not_accepted", "Please accept the terms of Inner World to continue."),
        Expectation(
            .termsOutdated, "terms_outdated",
            "The terms of Inner World have changed. Please read and accept them to continue."),
        Expectation(
            .codeMismatch(attemptsLeft: nil), "code_mismatch",
            "That code is not right. Check it and try again, or ask for a new one."),
        Expectation(
            .codeMismatch(attemptsLeft: 2), "code_mismatch",
            "That code is not right. Check it: you can try 2 more times."),
        Expectation(
            .codeMismatch(attemptsLeft: 1), "code_mismatch", "That code is not right. Check it: you can try once more."),
        Expectation(
            .codeMismatch(attemptsLeft: 0), "code_mismatch", "That code is not right. Ask for a new one."),
        Expectation(.codeExpired, "code_expired", "That code has expired. Ask for a new one."),
        Expectation(
            .usernameExists, "username_exists", "This email already has an account. Sign in to Inner World instead."),
        Expectation(
            .userNotConfirmed, "user_not_confirmed", "Confirm your email to finish signing up to Inner World."),
        Expectation(
            .passwordResetRequired, "password_reset_required", "Set a new password to go on using Inner World."),
        Expectation(.signedOut, "signed_out", "Sign in to Inner World to continue."),
        Expectation(
            .sessionExpired, "session_expired", "Your session has ended. Sign in to Inner World again."),
        Expectation(
            .sessionLost, "session_lost", "Your saved sign-in can no longer be read. Sign in to Inner World again."),
        Expectation(.cancelled, "cancelled", "This was canceled. You can try again."),
        Expectation(
            .notSupported(.signIn(.email)), "not_supported",
            "Inner World does not offer signing in with an email and password."),
        Expectation(
            .notSupported(.signIn(.apple)), "not_supported", "Inner World does not offer signing in with Apple."),
        Expectation(
            .notSupported(.signIn(.google)), "not_supported", "Inner World does not offer signing in with Google."),
        Expectation(
            .notSupported(.signIn(.guest)), "not_supported", "Inner World does not offer signing in as a guest."),
        Expectation(
            .notSupported(.confirmSignUp), "not_supported", "Inner World does not send confirmation codes."),
        Expectation(
            .notSupported(.confirmSignIn), "not_supported",
            "Inner World asks for more than a password, which this app cannot answer."),
        Expectation(
            .notSupported(.signUp), "not_supported",
            "Inner World does not create accounts here. Sign in with one of the buttons instead."),
        Expectation(
            .notSupported(.resetPassword), "not_supported",
            "Inner World does not set passwords here. Do it on the page where you sign in."),
        Expectation(
            .notSupported(.deleteUser), "not_supported",
            "Inner World cannot delete your account here. Please write to support@innerworld.example."),
        Expectation(
            .notSupported(.signOutEverywhere), "not_supported",
            "You are signed out of Inner World on this device, but not on others."),
        Expectation(
            .limitExceeded(retryAfter: nil), "limit_exceeded", "Too many attempts. Please try again later."),
        Expectation(
            .limitExceeded(retryAfter: .milliseconds(29_001)), "limit_exceeded",
            "Too many attempts. Please try again in 30 seconds."),
        Expectation(
            .limitExceeded(retryAfter: .zero), "limit_exceeded", "Too many attempts. Please try again in 1 second."),
        Expectation(
            .limitExceeded(retryAfter: .seconds(119)), "limit_exceeded",
            "Too many attempts. Please try again in 119 seconds."),
        Expectation(
            .limitExceeded(retryAfter: .seconds(121)), "limit_exceeded",
            "Too many attempts. Please try again in 3 minutes."),
        Expectation(
            .limitExceeded(retryAfter: .seconds(120)), "limit_exceeded",
            "Too many attempts. Please try again in 2 minutes."),
        Expectation(
            .limitExceeded(retryAfter: .seconds(Int64.max)), "limit_exceeded",
            "Too many attempts. Please try again in 153722867280912931 minutes."),
        Expectation(
            .codeDeliveryFailed, "code_delivery_failed",
            "The code could not be sent. Check your email address and try again."),
        Expectation(
            .network, "network", "Inner World could not be reached. Check your connection and try again."),
        Expectation(
            .storage, "storage", "Your sign-in to Inner World cannot be read now. Unlock the device and try again."),
        Expectation(
            .service(AuthError.Code(rawValue: "UserLambdaValidationException")), "UserLambdaValidationException",
            "Something went wrong. Please try again, or write to support@innerworld.example."),
    ]

    @Test(arguments: expectations)
    func `each error has a code and a message for the brand`(expected: Expectation) {
        #expect(expected.error.code.rawValue == expected.code)
        #expect(expected.error.message(for: .example()) == expected.message)
    }

    @Test func `the message contains the brand's name unchanged`() {
        let brand = BrandConfiguration.example(name: #"Quote" \(1+1) 你好"#)
        #expect(
            AuthError.underAge(minimumAge: 16).message(for: brand)
                == #"You must be 16 or older to use Quote" \(1+1) 你好."#)
    }

    @Test(arguments: [
        "invalid_grant", "UserLambdaValidationException", "x-limit", String(repeating: "a", count: 100),
    ])
    func `the name of a service's error is its code`(text: String) {
        #expect(AuthError.Code(named: text).rawValue == text)
    }

    @Test(arguments: [
        "", "no account for mira@example.com", "302718", "eyJhbGciOiJSUzI1NiJ9.e30.c2ln", "a\nb", "ß",
        String(repeating: "a", count: 101),
    ])
    func `a text that is not a name does not become a code`(text: String) {
        #expect(AuthError.Code(named: text).rawValue == "unnamed_error")
    }
}
