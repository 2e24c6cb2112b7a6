public import AuthCore

extension AuthError.Code {
    /// The backend's answer is not as its document has it.
    public static let malformedReply = AuthError.Code(rawValue: "malformed_reply")
}

extension PlatformFailure {
    /// What each code of the document means to an app. One that is not here is the service's own.
    private static let meanings: [String: @Sendable (PlatformRefusal, Duration?) -> AuthError] = [
        "account_exists": { _, _ in .usernameExists },
        "attempts_exceeded": { _, _ in .limitExceeded(retryAfter: nil) },
        "code_expired": { _, _ in .codeExpired },
        "code_mismatch": { refusal, _ in .codeMismatch(attemptsLeft: refusal.attemptsLeft) },
        "invalid_birthdate": { _, _ in .invalidBirthdate(.noSuchDay) },
        "invalid_credentials": { _, _ in .invalidCredentials },
        "invalid_password": { refusal, _ in
            .invalidPassword(unmet: (refusal.unmet ?? []).compactMap(PasswordRequirement.init))
        },
        "limit_exceeded": { refusal, header in
            .limitExceeded(retryAfter: header ?? refusal.retryAfter.map { .seconds(max(0, $0)) })
        },
        "missing_fields": { refusal, _ in
            let missing = refusal.fields ?? []
            return .missingFields(SignUpField.allCases.filter { missing.contains($0.attributeKey.rawValue) })
        },
        "session_ended": { _, _ in .sessionExpired },
        "terms_not_accepted": { _, _ in .termsNotAccepted },
        "terms_outdated": { _, _ in .termsOutdated },
        "under_age": { refusal, _ in
            // Without the age that is asked for, nothing true could be shown.
            refusal.minimumAge.map { .underAge(minimumAge: $0) } ?? .service(AuthError.Code(named: refusal.code))
        },
        "user_not_confirmed": { _, _ in .userNotConfirmed },
    ]

    /// What a client says of it.
    var asAuthError: AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable: .network
        case .malformed: .service(.malformedReply)
        case .refused(let refusal, let retryAfter):
            Self.meanings[refusal.code]?(refusal, retryAfter) ?? .service(AuthError.Code(named: refusal.code))
        }
    }
}

extension PasswordRequirement {
    /// What the document calls a requirement; nil where it is one that this app does not know.
    init?(_ unmet: PlatformRefusal.Unmet) {
        switch (unmet.requirement, unmet.value) {
        case ("minLength", let length?): self = .minLength(length)
        case ("maxLength", let length?): self = .maxLength(length)
        default:
            guard let kind = PasswordPolicy.CharacterClass(rawValue: unmet.requirement) else { return nil }
            self = .contains(kind)
        }
    }
}
