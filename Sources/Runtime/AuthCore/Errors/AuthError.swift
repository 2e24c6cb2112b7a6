/// Why a call of an `AuthClient` failed. No case carries a password, a code, a token or an address.
public enum AuthError: Error, Equatable, Sendable {
    // What was entered is not right.

    /// The password is wrong or nobody has this username. Which of the two is never told.
    case invalidCredentials
    /// The text is not an e-mail address.
    case invalidEmail(EmailAddress.Problem)
    /// The password does not meet these requirements; none where the service does not say which.
    case invalidPassword(unmet: [PasswordRequirement])
    /// These fields of the sign-up were left empty.
    case missingFields([SignUpField])
    /// The birthdate is none.
    case invalidBirthdate(InvalidDay)
    /// The person is younger than the brand allows.
    case underAge(minimumAge: Int)
    /// The brand's terms were not accepted.
    case termsNotAccepted
    /// An older version of the terms was accepted.
    case termsOutdated
    /// The one-time code is wrong. How many more may be tried before only a new code helps; nil where the service does
    /// not tell.
    case codeMismatch(attemptsLeft: Int?)
    /// The one-time code was right but came too late.
    case codeExpired

    // The account does not allow it.

    /// The username is taken.
    case usernameExists
    /// The account has not been confirmed.
    case userNotConfirmed
    /// A new password must be set before this account can be used.
    case passwordResetRequired

    // The session does not allow it.

    /// Nobody is signed in.
    case signedOut
    /// The service has ended the session.
    case sessionExpired
    /// The stored session can never be read again: the device's biometrics changed, for example. The user signs in again.
    case sessionLost
    /// The person closed the provider's page.
    case cancelled

    // The service does not allow it, or not now.

    /// The brand or its backend does not offer this.
    case notSupported(AuthOperation)
    /// Too many attempts. Try again after this time where the service tells it.
    case limitExceeded(retryAfter: Duration?)
    /// The service could not deliver the code.
    case codeDeliveryFailed
    /// The service could not be reached. Nothing is known of the account or the session.
    case network
    /// The device could not read or write what it keeps: it has not been unlocked since it started, say. Nothing is
    /// known of the session.
    case storage
    /// The service answered with an error that has no case here.
    case service(Code)
}

/// What a brand or a client may not offer.
public enum AuthOperation: Hashable, Sendable {
    /// Signing in this way.
    case signIn(SignInProvider)
    /// Confirming an account by a code, or having one sent again.
    case confirmSignUp
    /// Answering what a sign-in asks for besides the password.
    case confirmSignIn
    /// Creating an account in the app.
    case signUp
    /// Setting a new password in the app.
    case resetPassword
    /// Deleting the account in the app.
    case deleteUser
    /// Ending the person's sessions on every device.
    case signOutEverywhere
}

extension AuthError {
    /// A short name of an error for logs and analytics, which carries nothing personal. Services have codes of their
    /// own and add to them, so the set is open: a new one breaks no app.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name as it is logged.
        public let rawValue: String

        /// The code of this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The code that a service gave a name, of at most 100 letters of ASCII, hyphens and underscores. Whatever else
        /// stands where a name belongs, such as a sentence with an address in it, must not reach logs as one: it becomes
        /// `unnamed_error`.
        public init(named text: String) {
            let isName =
                (1...100).contains(text.utf8.count)
                && text.unicodeScalars.allSatisfy {
                    ("a"..."z").contains($0) || ("A"..."Z").contains($0) || $0 == "_" || $0 == "-"
                }
            rawValue = isName ? text : "unnamed_error"
        }

        /// The action cannot be undone and requires a recent sign-in: the user has to sign in again. Also thrown by the
        /// confirmation of a sign-up if the client no longer has its password.
        public static let reauthenticationRequired = Self(rawValue: "reauthentication_required")

        /// A web page called back, but this app has begun no such sign-in, or the sign-in is over.
        public static let noSignInAttempt = Self(rawValue: "no_sign_in_attempt")
    }

    /// The error's short name: its kind, or the service's own code.
    public var code: Code {
        if case .service(let code) = self { code } else { Code(rawValue: kind.rawValue) }
    }
}

extension AuthError {
    /// Which of the errors it is, without what it carries. The set is this module's own: no text of a service is in it.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable, CodingKeyRepresentable {
        case invalidCredentials = "invalid_credentials"
        case invalidEmail = "invalid_email"
        case invalidPassword = "invalid_password"
        case missingFields = "missing_fields"
        case invalidBirthdate = "invalid_birthdate"
        case underAge = "under_age"
        case termsNotAccepted = "terms_not_accepted"
        case termsOutdated = "terms_outdated"
        case codeMismatch = "code_mismatch"
        case codeExpired = "code_expired"
        case usernameExists = "username_exists"
        case userNotConfirmed = "user_not_confirmed"
        case passwordResetRequired = "password_reset_required"
        case signedOut = "signed_out"
        case sessionExpired = "session_expired"
        case sessionLost = "session_lost"
        case cancelled
        case notSupported = "not_supported"
        case limitExceeded = "limit_exceeded"
        case codeDeliveryFailed = "code_delivery_failed"
        case network
        case storage
        case service

        /// The kind of the errors that have this code; `service` for every code of a service's own.
        public init(_ code: Code) {
            self = Kind(rawValue: code.rawValue) ?? .service
        }
    }

    /// Which of the errors it is.
    public var kind: Kind {
        switch self {
        case .invalidCredentials: .invalidCredentials
        case .invalidEmail: .invalidEmail
        case .invalidPassword: .invalidPassword
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
        case .sessionLost: .sessionLost
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
