/// The reason why a call of an ``AuthClient`` failed. No case contains a password, a code, a token or an address.
///
/// With AuthKit, `localizedDescription` is the message that the screens show, in the language of the device. The brand
/// is that of the `BrandAuth` that started last in this process: its wording, name, support address and languages.
/// Before one has started, the message names the app. It contains no address of a user, no password, no code and no
/// token.
///
/// ``isRetryable`` says whether the same call can succeed later.
public enum AuthError: Error, Equatable, Sendable {
    // MARK: Input

    /// The password is wrong, or no account has this username. The error does not disclose the reason.
    case invalidCredentials
    /// The text is not an email address.
    case invalidEmail(EmailAddress.Problem)
    /// The password does not meet these requirements. The list is empty if the service does not report them.
    case invalidPassword(unmet: [PasswordRequirement])
    /// The user entered a new password twice, and the two differ. Only the app's screens report this.
    case passwordsDoNotMatch
    /// These fields of the sign-up are empty.
    case missingFields([SignUpField])
    /// The birthdate is not valid.
    case invalidBirthdate(InvalidDay)
    /// The user is younger than the brand's minimum age.
    case underAge(minimumAge: Int)
    /// The user did not accept the brand's terms.
    case termsNotAccepted
    /// The user accepted an older version of the terms.
    case termsOutdated
    /// The one-time code is wrong. `attemptsLeft` is the number of further attempts before the user needs a new code,
    /// or `nil` if the service does not report it.
    case codeMismatch(attemptsLeft: Int?)
    /// The one-time code is right, but has expired.
    case codeExpired

    // MARK: The account

    /// Another account has this username.
    case usernameExists
    /// The account is not confirmed.
    case userNotConfirmed
    /// The user must set a new password before this account can be used.
    case passwordResetRequired

    // MARK: The session

    /// No user is signed in.
    case signedOut
    /// The service has ended the session.
    case sessionExpired
    /// The sign-in of the session was revoked: the user has stopped using the Apple Account with the app, or the
    /// device's Apple Account is another one. The session has ended.
    case sessionRevoked
    /// The stored session can never be read again. The user must sign in again.
    case sessionLost(SessionLoss)
    /// The user did not unlock the session, which has not ended.
    case notUnlocked(UnlockFailure)
    /// The user closed the provider's page, the task was canceled, or another sign-in or a sign-out came first.
    case cancelled

    // MARK: The service and the device

    /// The brand or its backend does not offer this operation.
    case notSupported(AuthOperation)
    /// There were too many attempts. `retryAfter` is the time until the next one, or `nil` if the service does not
    /// report it.
    case limitExceeded(retryAfter: Duration?)
    /// The service could not deliver the code.
    case codeDeliveryFailed
    /// The service could not be reached. The state of the account and the session is unknown.
    case network
    /// The device could not read or write its store, for example because it has not been unlocked since it started. The
    /// state of the session is unknown. On Linux, the store needs a key: `localizedDescription` says what to set, or to
    /// pass `services: .inMemory()`.
    case storage
    /// The service returned an error that has no case here.
    case service(Code)
}

/// The reason why a stored session can never be read again.
public enum SessionLoss: Sendable, Hashable, CaseIterable {
    /// The faces or fingers that are enrolled on the device have changed.
    case biometryChanged
    /// The session was altered, or its key is missing.
    case unreadable
}

/// An operation that a brand or a client may not offer.
public enum AuthOperation: Hashable, Sendable {
    /// Signing in with this provider.
    case signIn(SignInProvider)
    /// Confirming an account by a code, or sending the code again.
    case confirmSignUp
    /// Responding to a challenge of a sign-in.
    case confirmSignIn
    /// Creating an account in the app.
    case signUp
    /// Setting a new password in the app.
    case resetPassword
    /// Deleting the account in the app.
    case deleteUser
    /// Ending the user's sessions on all devices.
    case signOutEverywhere
    /// Changing this part of the session policy.
    case choose(SessionChoice)
}

extension AuthError {
    /// Creates the error of a session that could not be read or written.
    package init(_ error: SecureStoreError) {
        self =
            switch error {
            case .notUnlocked(let failure): .notUnlocked(failure)
            case .biometryChanged: .sessionLost(.biometryChanged)
            default: error.isPermanent ? .sessionLost(.unreadable) : .storage
            }
    }
}

extension AuthError {
    /// A short name of an error for logs and analytics, without personal data.
    ///
    /// Each service defines its own codes, so the set is open. A new code breaks no app.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name in logs.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a code from the name of a service's error.
        ///
        /// A name has 1 to 100 ASCII letters, hyphens and underscores. Any other text becomes ``unnamedError``, because
        /// it could be a sentence with an address in it, which must not appear in logs.
        public init(named text: String) {
            let isName =
                (1...100).contains(text.utf8.count)
                && text.utf8.allSatisfy { $0.isASCIILetter || "_-".utf8.contains($0) }
            rawValue = isName ? text : Self.unnamedError.rawValue
        }
    }

    /// The short name of the error: its kind, or the service's code.
    public var code: Code {
        if case .service(let code) = self { code } else { Code(rawValue: kind.rawValue) }
    }
}

extension AuthError {
    /// The password is missing: the user has entered none, or the app was launched again since the sign-up, and no
    /// longer has the password. The app asks the user for it.
    public static let passwordRequired = AuthError.service(.passwordMissing)
}

/// The codes that several modules use. Each backend's module declares its own codes in the same way.
extension AuthError.Code {
    /// The operation requires a recent proof of identity, so the user must sign in again.
    public static let reauthenticationRequired = Self(rawValue: "reauthentication_required")
    /// The user was asked to sign in again at a page, but the page signed the user in without a proof of identity, for
    /// example by the browser's cookies.
    public static let reauthenticationNotFresh = IDTokenError.staleSignIn.code
    /// A web page called back, but this app has not begun such a sign-in, or the sign-in is over.
    public static let noSignInAttempt = Self(rawValue: "no_sign_in_attempt")
    /// The brand's client is not available on this system. See ``UnavailableAuthClient``.
    public static let noClient = Self(rawValue: "no_client")
    /// The service's response does not have the documented form.
    public static let malformedResponse = Self(rawValue: "malformed_answer")
    /// The service returned an error whose name is not a valid code.
    public static let unnamedError = Self(rawValue: "unnamed_error")
    /// The URL of a request with the session's tokens is not at the brand's own service. The request was not sent.
    public static let originMismatch = Self(rawValue: "foreign_origin")
    /// A request of the app is not valid HTTP, for example a GET with a body, or its URL must not be used, for example
    /// plain HTTP to this machine in a release build. Nothing was sent.
    public static let requestInvalid = Self(rawValue: "request_invalid")
    /// The server redirected a request of the app from HTTPS to HTTP, to an invalid URL, or too often in a row.
    public static let redirectRefused = Self(rawValue: "redirect_refused")
    /// The response to a request of the app is longer than the transport's limit, and was not read to its end.
    public static let responseTooLarge = Self(rawValue: "response_too_large")
    /// The password is missing. See ``AuthError/passwordRequired``.
    public static let passwordMissing = Self(rawValue: "password_missing")
    /// The user has entered no code, or a code of another length than the brand's.
    public static let codeIncomplete = Self(rawValue: "code_incomplete")
    /// The challenge of a sign-in has expired, or was answered too often. The user must sign in again.
    public static let challengeExpired = Self(rawValue: "challenge_expired")
    /// The service did not accept the token of a captcha, or the app could not show the captcha.
    public static let captchaFailed = Self(rawValue: "captcha_failed")
    /// A renewal or a proof of identity returned another user's tokens.
    public static let userMismatch = Self(rawValue: "foreign_user")
    /// The service has ended the session, and no longer accepts its refresh token.
    public static let sessionEnded = Self(rawValue: "session_ended")
}

extension AuthError {
    /// The case of an error, without its associated values. The set is closed, so it contains no text of a service.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The kind of ``AuthError/invalidCredentials``.
        case invalidCredentials = "invalid_credentials"
        /// The kind of ``AuthError/invalidEmail(_:)``.
        case invalidEmail = "invalid_email"
        /// The kind of ``AuthError/invalidPassword(unmet:)``.
        case invalidPassword = "invalid_password"
        /// The kind of ``AuthError/passwordsDoNotMatch``.
        case passwordsDoNotMatch = "passwords_do_not_match"
        /// The kind of ``AuthError/missingFields(_:)``.
        case missingFields = "missing_fields"
        /// The kind of ``AuthError/invalidBirthdate(_:)``.
        case invalidBirthdate = "invalid_birthdate"
        /// The kind of ``AuthError/underAge(minimumAge:)``.
        case underAge = "under_age"
        /// The kind of ``AuthError/termsNotAccepted``.
        case termsNotAccepted = "terms_not_accepted"
        /// The kind of ``AuthError/termsOutdated``.
        case termsOutdated = "terms_outdated"
        /// The kind of ``AuthError/codeMismatch(attemptsLeft:)``.
        case codeMismatch = "code_mismatch"
        /// The kind of ``AuthError/codeExpired``.
        case codeExpired = "code_expired"
        /// The kind of ``AuthError/usernameExists``.
        case usernameExists = "username_exists"
        /// The kind of ``AuthError/userNotConfirmed``.
        case userNotConfirmed = "user_not_confirmed"
        /// The kind of ``AuthError/passwordResetRequired``.
        case passwordResetRequired = "password_reset_required"
        /// The kind of ``AuthError/signedOut``.
        case signedOut = "signed_out"
        /// The kind of ``AuthError/sessionExpired``.
        case sessionExpired = "session_expired"
        /// The kind of ``AuthError/sessionRevoked``.
        case sessionRevoked = "session_revoked"
        /// The kind of ``AuthError/sessionLost(_:)``.
        case sessionLost = "session_lost"
        /// The kind of ``AuthError/notUnlocked(_:)``.
        case notUnlocked = "not_unlocked"
        /// The kind of ``AuthError/cancelled``.
        case cancelled
        /// The kind of ``AuthError/notSupported(_:)``.
        case notSupported = "not_supported"
        /// The kind of ``AuthError/limitExceeded(retryAfter:)``.
        case limitExceeded = "limit_exceeded"
        /// The kind of ``AuthError/codeDeliveryFailed``.
        case codeDeliveryFailed = "code_delivery_failed"
        /// The kind of ``AuthError/network``.
        case network
        /// The kind of ``AuthError/storage``.
        case storage
        /// The kind of ``AuthError/service(_:)``.
        case service
    }

    /// The case of the error, without its associated values.
    package var kind: Kind {
        switch self {
        case .invalidCredentials: .invalidCredentials
        case .invalidEmail: .invalidEmail
        case .invalidPassword: .invalidPassword
        case .passwordsDoNotMatch: .passwordsDoNotMatch
        case .missingFields: .missingFields
        case .invalidBirthdate: .invalidBirthdate
        case .underAge: .underAge
        case .termsNotAccepted: .termsNotAccepted
        case .termsOutdated: .termsOutdated
        case .codeMismatch: .codeMismatch
        case .codeExpired: .codeExpired
        case .usernameExists: .usernameExists
        case .userNotConfirmed: .userNotConfirmed
        case .passwordResetRequired: .passwordResetRequired
        case .signedOut: .signedOut
        case .sessionExpired: .sessionExpired
        case .sessionRevoked: .sessionRevoked
        case .sessionLost: .sessionLost
        case .notUnlocked: .notUnlocked
        case .cancelled: .cancelled
        case .notSupported: .notSupported
        case .limitExceeded: .limitExceeded
        case .codeDeliveryFailed: .codeDeliveryFailed
        case .network: .network
        case .storage: .storage
        case .service: .service
        }
    }
}
