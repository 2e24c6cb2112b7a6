import AuthCore

extension PlatformFailure {
    /// What each code of the document means to an app. One that is not here is the service's own.
    private static let meanings: [PlatformRefusal.Code: @Sendable (PlatformRefusal, Duration?) -> AuthError] = [
        .accountExists: { _, _ in .usernameExists },
        .attemptsExceeded: { _, _ in .limitExceeded(retryAfter: nil) },
        .codeExpired: { _, _ in .codeExpired },
        .codeMismatch: { refusal, _ in .codeMismatch(attemptsLeft: refusal.attemptsLeft) },
        .invalidBirthdate: { _, _ in .invalidBirthdate(.noSuchDay) },
        .invalidCredentials: { _, _ in .invalidCredentials },
        .invalidPassword: { refusal, _ in
            .invalidPassword(unmet: (refusal.unmet ?? []).compactMap(PasswordRequirement.init))
        },
        .limitExceeded: { refusal, header in
            .limitExceeded(retryAfter: header ?? refusal.retryAfter.map { .seconds(max(0, $0)) })
        },
        .missingFields: { refusal, _ in
            let missing = refusal.fields ?? []
            return .missingFields(SignUpField.allCases.filter { missing.contains($0.attributeKey.rawValue) })
        },
        .sessionEnded: { _, _ in .sessionExpired },
        .termsNotAccepted: { _, _ in .termsNotAccepted },
        .termsOutdated: { _, _ in .termsOutdated },
        .underAge: { refusal, _ in
            // Without the age that is asked for, nothing true could be shown.
            refusal.minimumAge.map { .underAge(minimumAge: $0) }
                ?? .service(AuthError.Code(named: refusal.code.rawValue))
        },
        .userNotConfirmed: { _, _ in .userNotConfirmed },
    ]

    /// What a client says of it.
    var asAuthError: AuthError {
        switch self {
        case .transport(let error): error.asAuthError
        case .unavailable: .network
        case .malformed: .service(.malformedResponse)
        case .refused(let refusal, let retryAfter):
            Self.meanings[refusal.code]?(refusal, retryAfter) ?? .service(AuthError.Code(named: refusal.code.rawValue))
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
