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
    }

    /// The error's short name: the case in snake case, or the service's own code.
    public var code: Code {
        switch self {
        case .invalidCredentials: Code(rawValue: "invalid_credentials")
        case .invalidEmail: Code(rawValue: "invalid_email")
        case .invalidPassword: Code(rawValue: "invalid_password")
        case .missingFields: Code(rawValue: "missing_fields")
        case .invalidBirthdate: Code(rawValue: "invalid_birthdate")
        case .underAge: Code(rawValue: "under_age")
        case .termsNotAccepted: Code(rawValue: "terms_not_accepted")
        case .termsOutdated: Code(rawValue: "terms_outdated")
        case .codeMismatch: Code(rawValue: "code_mismatch")
        case .codeExpired: Code(rawValue: "code_expired")
        case .usernameExists: Code(rawValue: "username_exists")
        case .userNotConfirmed: Code(rawValue: "user_not_confirmed")
        case .passwordResetRequired: Code(rawValue: "password_reset_required")
        case .signedOut: Code(rawValue: "signed_out")
        case .sessionExpired: Code(rawValue: "session_expired")
        case .cancelled: Code(rawValue: "cancelled")
        case .notSupported: Code(rawValue: "not_supported")
        case .limitExceeded: Code(rawValue: "limit_exceeded")
        case .codeDeliveryFailed: Code(rawValue: "code_delivery_failed")
        case .network: Code(rawValue: "network")
        case .storage: Code(rawValue: "storage")
        case .service(let code): code
        }
    }
}
