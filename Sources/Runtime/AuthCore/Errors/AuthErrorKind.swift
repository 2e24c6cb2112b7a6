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
