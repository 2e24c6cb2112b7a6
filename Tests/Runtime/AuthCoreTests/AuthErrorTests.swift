import AuthCore
import Testing

@Suite struct AuthErrorTests {
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

    @Test(
        arguments: [
            (.network, true), (.storage, true), (.limitExceeded(retryAfter: nil), true), (.codeDeliveryFailed, true),
            (.notUnlocked(.notRecognized), true), (.notUnlocked(.cancelled), false),
            (.notUnlocked(.interrupted), true), (.cancelled, false),
            (.service(.malformedResponse), true), (.service(.captchaFailed), true), (.service(.redirectRefused), false),
            (.invalidCredentials, false), (.sessionExpired, false),
        ] as [(AuthError, Bool)])
    func `an error is retryable if the same call can succeed later`(error: AuthError, isRetryable: Bool) {
        #expect(error.isRetryable == isRetryable)
    }
}
