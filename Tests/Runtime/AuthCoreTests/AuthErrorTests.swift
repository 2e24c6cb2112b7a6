import AuthCore
import RuntimeTestSupport
import Testing

@Suite struct AuthErrorTests {
    static let codes: [(AuthError, String)] = [
        (.invalidCredentials, "invalid_credentials"),
        (.invalidEmail(.malformed), "invalid_email"),
        (.invalidPassword(unmet: [.minLength(8), .contains(.digit)]), "invalid_password"),
        (.missingFields([.displayName]), "missing_fields"),
        (.invalidBirthdate(.noSuchDay), "invalid_birthdate"),
        (.underAge(minimumAge: 13), "under_age"),
        (.passwordsDoNotMatch, "passwords_do_not_match"),
        (.termsNotAccepted, "terms_not_accepted"),
        (.termsOutdated, "terms_outdated"),
        (.codeMismatch(attemptsLeft: nil), "code_mismatch"),
        (.codeExpired, "code_expired"),
        (.usernameExists, "username_exists"),
        (.userNotConfirmed, "user_not_confirmed"),
        (.passwordResetRequired, "password_reset_required"),
        (.signedOut, "signed_out"),
        (.sessionExpired, "session_expired"),
        (.sessionRevoked, "session_revoked"), (.sessionLost(.biometryChanged), "session_lost"),
        (.notUnlocked(.lockedOut), "not_unlocked"),
        (.cancelled, "cancelled"),
        (.notSupported(.signIn(.email)), "not_supported"),
        (.limitExceeded(retryAfter: nil), "limit_exceeded"),
        (.codeDeliveryFailed, "code_delivery_failed"),
        (.network, "network"),
        (.storage, "storage"),
        (.service(AuthError.Code(rawValue: "UserLambdaValidationException")), "UserLambdaValidationException"),
    ]

    @Test(arguments: codes)
    func `each error has a code`(error: AuthError, code: String) {
        #expect(error.code.rawValue == code)
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
