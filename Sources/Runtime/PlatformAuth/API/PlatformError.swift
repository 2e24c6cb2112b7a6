public import AuthCore

/// The body of an error response. Its message, which is intended for logs, is not read.
struct PlatformErrorResponse: Decodable, Sendable, Equatable {
    /// The code for a session that has ended.
    static let sessionEnded = "session_ended"
    /// The code for too many requests.
    static let limitExceeded = "limit_exceeded"

    struct Unmet: Decodable, Sendable, Equatable {
        let requirement: String
        let value: Int?
    }

    let code: String
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

extension AuthError.Code {
    /// The response of the backend does not match its specification.
    public static let malformedResponse = AuthError.Code(rawValue: "malformed_reply")
    /// A renewal returned the tokens of another user.
    static let userMismatch = AuthError.Code(rawValue: "foreign_user")
}

extension PlatformError {
    /// The client's error for each code of the specification. Other codes become `.service`.
    private static let meanings: [String: @Sendable (PlatformErrorResponse, Duration?) -> AuthError] = [
        "account_exists": { _, _ in .usernameExists },
        "attempts_exceeded": { _, _ in .limitExceeded(retryAfter: nil) },
        "code_expired": { _, _ in .codeExpired },
        "code_mismatch": { body, _ in .codeMismatch(attemptsLeft: body.attemptsLeft) },
        "invalid_birthdate": { _, _ in .invalidBirthdate(.noSuchDay) },
        "invalid_credentials": { _, _ in .invalidCredentials },
        "invalid_password": { body, _ in
            .invalidPassword(unmet: (body.unmet ?? []).compactMap(PasswordRequirement.init))
        },
        PlatformErrorResponse.limitExceeded: { body, header in
            .limitExceeded(retryAfter: header ?? body.retryAfter.map { .seconds(max(0, $0)) })
        },
        "missing_fields": { body, _ in
            let missing = body.fields ?? []
            return .missingFields(SignUpField.allCases.filter { missing.contains($0.attributeKey.rawValue) })
        },
        PlatformErrorResponse.sessionEnded: { _, _ in .sessionExpired },
        "terms_not_accepted": { _, _ in .termsNotAccepted },
        "terms_outdated": { _, _ in .termsOutdated },
        "under_age": { body, _ in
            // Without the minimum age, the app could not show a correct message.
            body.minimumAge.map { .underAge(minimumAge: $0) } ?? .service(AuthError.Code(named: body.code))
        },
        "user_not_confirmed": { _, _ in .userNotConfirmed },
    ]

    /// The error that a client throws.
    var asAuthError: AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable: .network
        case .malformed: .service(.malformedResponse)
        case .refused(let body, let retryAfter):
            Self.meanings[body.code]?(body, retryAfter) ?? .service(AuthError.Code(named: body.code))
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
