extension AuthError {
    /// Whether the same call can succeed later, with the same input, so that the app may offer "Try again".
    ///
    /// | error | retryable? |
    /// |---|---|
    /// | `network`, `storage` | yes: the connection returns, or the user unlocks the device |
    /// | `limitExceeded` | yes, after `retryAfter` |
    /// | `codeDeliveryFailed` | yes: the service may deliver the next code |
    /// | `notUnlocked` | yes: the call asks the user again. Not if the user canceled |
    /// | `cancelled` | no: the user or the app ended the call |
    /// | `service` | only `captchaFailed`, and `malformedResponse`, which also comes from a Wi-Fi with a sign-in page |
    /// | errors of the input | no: the user must enter something else |
    /// | errors of the account and the session | no: another step comes first, such as a sign-in |
    /// | `notSupported` | no |
    ///
    /// A call that failed with `network`, `storage` or `malformedResponse` may still have had its effect. Do not repeat
    /// a call without a pause: after `limitExceeded`, each attempt may make the limit longer.
    public var isRetryable: Bool {
        switch self {
        case .network, .storage, .limitExceeded, .codeDeliveryFailed: true
        case .notUnlocked(let failure): failure != .cancelled
        case .service(let code): code == .captchaFailed || code == .malformedResponse
        case .invalidCredentials, .invalidEmail, .invalidPassword, .passwordsDoNotMatch, .missingFields,
            .invalidBirthdate, .underAge, .termsNotAccepted, .termsOutdated, .codeMismatch, .codeExpired,
            .usernameExists, .userNotConfirmed, .passwordResetRequired, .signedOut, .sessionExpired, .sessionRevoked,
            .sessionLost, .cancelled, .notSupported:
            false
        }
    }
}
