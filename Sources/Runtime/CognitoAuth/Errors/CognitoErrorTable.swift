import AuthCore

extension AuthError.Code {
    /// The service's part of the password proof (SRP) is not valid.
    static let passwordProofRefused = Self(rawValue: "srp_refused")
}

/// What is being done when the service refuses: the same refusal means one thing here and another there.
enum CognitoOccasion: Sendable, CaseIterable {
    /// An account is made.
    case signingUp
    /// A username and a password are proved.
    case signingIn
    /// A sign-in's further question is answered.
    case answering
    /// A code is entered that was sent to the account's address.
    case enteringCode
    /// Something is asked in the name of the person signed in, with tokens as new as they can be.
    case signedIn
}

/// The errors of the API, and what a client says of them.
enum CognitoErrorTable {
    /// The service does not tell how many more may be tried.
    private static let wrongCode = AuthError.codeMismatch(attemptsLeft: nil)

    /// What they mean everywhere.
    private static let everywhere: [CognitoErrorCode: AuthError] = [
        .aliasExists: .usernameExists,
        .codeDeliveryFailure: .codeDeliveryFailed,
        .codeMismatch: wrongCode,
        .enableSoftwareTokenMFA: wrongCode,
        .expiredCode: .codeExpired,
        .invalidPassword: .invalidPassword(unmet: []),
        .passwordHistoryPolicyViolation: .invalidPassword(unmet: []),
        .passwordResetRequired: .passwordResetRequired,
        .refreshTokenReuse: .sessionExpired,
        .userNotConfirmed: .userNotConfirmed,
        .usernameExists: .usernameExists,
    ]

    /// What they mean on one occasion, before all else. `UserNotFoundException` comes from a pool that does not hide who
    /// has an account: it is answered as the refusal of somebody who has one.
    private static let onOccasion: [CognitoOccasion: [CognitoErrorCode: AuthError]] = [
        .signingUp: [.notAuthorized: .notSupported(.signUp)],
        .signingIn: [.notAuthorized: .invalidCredentials, .userNotFound: .invalidCredentials],
        // The question was asked too long ago, or too many answers were wrong.
        .answering: [.notAuthorized: .signedOut, .userNotFound: .signedOut],
        // `NotAuthorizedException`: the account was confirmed before.
        .enteringCode: [.notAuthorized: wrongCode, .userNotFound: wrongCode],
        .signedIn: [:],
    ]

    /// Those that say that there is too much of something. The service says for how long only in `Retry-After`.
    private static let limits: Set<CognitoErrorCode> = [.limitExceeded, .tooManyFailedAttempts, .tooManyRequests]

    /// Refusals to send a code that tell something of an account: that there is none, that it is confirmed already, that
    /// an administrator made it, that its address was never confirmed. They are answered as if a code had been sent.
    static let hiddenWhereCodesAreSent: Set<CognitoErrorCode> = [.userNotFound, .invalidParameter, .notAuthorized]

    /// What a client says of a refusal. One that is not in the table keeps its name.
    static func error(_ code: CognitoErrorCode, on occasion: CognitoOccasion, retryAfter: Duration?) -> AuthError {
        if limits.contains(code) { return .limitExceeded(retryAfter: retryAfter) }
        return onOccasion[occasion]?[code] ?? everywhere[code] ?? .service(AuthError.Code(rawValue: code.rawValue))
    }
}

extension CognitoError {
    /// What a client says of it.
    func asAuthError(_ occasion: CognitoOccasion) -> AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable(429, let retryAfter): .limitExceeded(retryAfter: retryAfter)
        case .unavailable: .network
        case .refused(let code, let retryAfter): CognitoErrorTable.error(code, on: occasion, retryAfter: retryAfter)
        case .malformed: .service(.malformedResponse)
        case .proof: .service(.passwordProofRefused)
        case .token(let error): .service(error.code)
        }
    }

    /// What a renewal makes of it. Only what the service says about *this* token ends a session: a request that was badly
    /// formed, an app client that was deleted, a trigger or a proxy that failed would end everybody's.
    var asRenewalError: SessionRenewalError {
        switch self {
        case .refused(.notAuthorized, _), .refused(.refreshTokenReuse, _), .refused(.userNotFound, _):
            .refused(asAuthError(.signedIn).code)
        case .token(.subjectMismatch): .refused(IDTokenError.subjectMismatch.code)
        default: .unavailable(retryAfter: retryAfter)
        }
    }
}
