import AuthCore

/// The one shape of the backend's errors. What it says for logs is not read.
struct PlatformRefusal: Decodable, Sendable, Equatable {
    struct Unmet: Decodable, Sendable, Equatable {
        let requirement: String
        let value: Int?
    }

    /// An error code of the backend. The backend may have more, so the set is open.
    struct Code: RawRepresentable, Decodable, Sendable, Hashable {
        let rawValue: String

        static let accountExists = Self(rawValue: "account_exists")
        static let attemptsExceeded = Self(rawValue: "attempts_exceeded")
        static let codeExpired = Self(rawValue: "code_expired")
        static let codeMismatch = Self(rawValue: "code_mismatch")
        static let invalidBirthdate = Self(rawValue: "invalid_birthdate")
        static let invalidCredentials = Self(rawValue: "invalid_credentials")
        static let invalidPassword = Self(rawValue: "invalid_password")
        static let limitExceeded = Self(rawValue: "limit_exceeded")
        static let missingFields = Self(rawValue: "missing_fields")
        static let sessionEnded = Self(rawValue: AuthError.Code.sessionEnded.rawValue)
        static let termsNotAccepted = Self(rawValue: "terms_not_accepted")
        static let termsOutdated = Self(rawValue: "terms_outdated")
        static let underAge = Self(rawValue: "under_age")
        static let userNotConfirmed = Self(rawValue: "user_not_confirmed")
    }

    let code: Code
    var retryAfter: Int?
    var attemptsLeft: Int?
    var minimumAge: Int?
    var fields: [String]?
    var unmet: [Unmet]?
}

/// Why a call of the backend brought nothing.
enum PlatformFailure: Error, Equatable {
    /// The backend could not be reached.
    case transport(TransportError)
    /// The backend failed or is busy; it may say for how long.
    case unavailable(retryAfter: Duration?)
    /// The backend refused; `retryAfter` is the header's.
    case refused(PlatformRefusal, retryAfter: Duration?)
    /// The answer is not as the document has it.
    case malformed
}
