import AuthCore

/// The body of an error response. Its message, which is intended for logs, is not read.
struct PlatformErrorResponse: Decodable, Sendable, Equatable {
    struct Unmet: Decodable, Sendable, Equatable {
        let requirement: String
        let value: Int?
    }

    /// An error code of the backend. The backend may add codes, so the set is open.
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

/// The error of a call to the backend.
enum PlatformError: Error, Equatable {
    /// The backend could not be reached.
    case transport(TransportError)
    /// The backend failed or is busy. Carries the requested delay, if there is one.
    case unavailable(retryAfter: Duration?)
    /// The backend refused the request. `retryAfter` is from the response's header.
    case refused(PlatformErrorResponse, retryAfter: Duration?)
    /// The response does not match the specification.
    case malformed
}

extension PlatformError {
    /// The client's error for each code of the specification. Other codes become `.service`.
    private static let meanings:
        [PlatformErrorResponse.Code: @Sendable (PlatformErrorResponse, Duration?) -> AuthError] = [
            .accountExists: { _, _ in .usernameExists },
            .attemptsExceeded: { _, _ in .limitExceeded(retryAfter: nil) },
            .codeExpired: { _, _ in .codeExpired },
            .codeMismatch: { body, _ in .codeMismatch(attemptsLeft: body.attemptsLeft) },
            .invalidBirthdate: { _, _ in .invalidBirthdate(.noSuchDay) },
            .invalidCredentials: { _, _ in .invalidCredentials },
            .invalidPassword: { body, _ in
                .invalidPassword(unmet: (body.unmet ?? []).compactMap(PasswordRequirement.init))
            },
            .limitExceeded: { body, header in
                .limitExceeded(retryAfter: header ?? body.retryAfter.map { RetryAfter.limited(.seconds($0)) })
            },
            .missingFields: { body, _ in
                let missing = body.fields ?? []
                return .missingFields(SignUpField.allCases.filter { missing.contains($0.attributeKey.rawValue) })
            },
            .sessionEnded: { _, _ in .sessionExpired },
            .termsNotAccepted: { _, _ in .termsNotAccepted },
            .termsOutdated: { _, _ in .termsOutdated },
            .underAge: { body, _ in
                // Without the minimum age, the app could not show a correct message.
                body.minimumAge.map { .underAge(minimumAge: $0) } ?? .service(AuthError.Code(named: body.code.rawValue))
            },
            .userNotConfirmed: { _, _ in .userNotConfirmed },
        ]

    /// The error that a client throws.
    var asAuthError: AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable: .network
        case .malformed: .service(.malformedResponse)
        case .refused(let body, let retryAfter):
            Self.meanings[body.code]?(body, retryAfter) ?? .service(AuthError.Code(named: body.code.rawValue))
        }
    }
}

extension PasswordRequirement {
    /// Converts a requirement of the specification; `nil` if this version of the app does not support it.
    init?(_ unmet: PlatformErrorResponse.Unmet) {
        switch (unmet.requirement, unmet.value) {
        case ("minLength", let length?): self = .minLength(length)
        case ("maxLength", let length?): self = .maxLength(length)
        default:
            guard let kind = PasswordPolicy.CharacterClass(rawValue: unmet.requirement) else { return nil }
            self = .contains(kind)
        }
    }
}
