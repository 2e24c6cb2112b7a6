import Foundation

/// The body of an error response of the brand's own service, which `Tests/Servers/backend/openapi.yaml` specifies. Its
/// message, which is intended for logs, is not read.
package struct ServiceErrorResponse: Decodable, Sendable, Equatable {
    package struct Unmet: Decodable, Sendable, Equatable {
        package let requirement: String
        package let value: Int?
    }

    /// An error code of the service. The service may add codes, so the set is open.
    package struct Code: RawRepresentable, Decodable, Sendable, Hashable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        static let accountDeleted = Self(rawValue: "account_deleted")
        static let accountExists = Self(rawValue: "account_exists")
        static let attemptsExceeded = Self(rawValue: "attempts_exceeded")
        static let codeExpired = Self(rawValue: "code_expired")
        static let codeMismatch = Self(rawValue: "code_mismatch")
        static let invalidBirthdate = Self(rawValue: "invalid_birthdate")
        static let invalidCredentials = Self(rawValue: "invalid_credentials")
        static let invalidPassword = Self(rawValue: "invalid_password")
        static let limitExceeded = Self(rawValue: "limit_exceeded")
        static let missingFields = Self(rawValue: "missing_fields")
        package static let sessionEnded = Self(rawValue: AuthError.Code.sessionEnded.rawValue)
        static let termsNotAccepted = Self(rawValue: "terms_not_accepted")
        static let termsOutdated = Self(rawValue: "terms_outdated")
        static let underAge = Self(rawValue: "under_age")
        static let userNotConfirmed = Self(rawValue: "user_not_confirmed")
    }

    package let code: Code
    var retryAfter: Int?
    var attemptsLeft: Int?
    var minimumAge: Int?
    var fields: [String]?
    var unmet: [Unmet]?
}

/// The error of a call to the brand's own service.
package enum ServiceError: Error, Equatable {
    /// The service could not be reached.
    case transport(TransportError)
    /// The service failed or is busy. Carries the requested delay, if there is one.
    case unavailable(retryAfter: Duration?)
    /// The service refused the request. `retryAfter` is from the response's header.
    case refused(ServiceErrorResponse, retryAfter: Duration?)
    /// The service refused the request with the status of a token that is not valid (401), but without an error code.
    case unexplained
    /// The response does not match the specification.
    case malformed
}

extension ServiceError {
    /// The client's error for each code of the specification. Other codes become `.service`.
    private static let meanings: [ServiceErrorResponse.Code: @Sendable (ServiceErrorResponse, Duration?) -> AuthError] =
        [
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
    package var asAuthError: AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable: .network
        case .unexplained, .malformed: .service(.malformedResponse)
        case .refused(let body, let retryAfter):
            Self.meanings[body.code]?(body, retryAfter) ?? .service(AuthError.Code(named: body.code.rawValue))
        }
    }
}

extension ServiceError {
    /// Returns a successful response. Throws the error of any other response.
    package static func checked(_ response: HTTPResponse) throws(ServiceError) -> HTTPResponse {
        if (200..<300).contains(response.status) { return response }
        if response.status >= 500 || response.status == 408 { throw .unavailable(retryAfter: response.retryAfter) }
        if let body = try? JSONDecoder().decode(ServiceErrorResponse.self, from: response.body) {
            throw .refused(body, retryAfter: response.retryAfter)
        }
        // A proxy in front of the service may limit requests without the service's error format.
        if response.status == 429 {
            throw .refused(ServiceErrorResponse(code: .limitExceeded), retryAfter: response.retryAfter)
        }
        throw response.status == 401 ? .unexplained : .malformed
    }
}

extension PasswordRequirement {
    /// Converts a requirement of the specification; `nil` if this version of the app does not support it.
    init?(_ unmet: ServiceErrorResponse.Unmet) {
        switch (unmet.requirement, unmet.value) {
        case ("minLength", let length?): self = .minLength(length)
        case ("maxLength", let length?): self = .maxLength(length)
        default:
            guard let kind = PasswordPolicy.CharacterClass(rawValue: unmet.requirement) else { return nil }
            self = .contains(kind)
        }
    }
}
