public import AuthCore
public import EmailOTP

extension Texts {
    /// Returns the message for an error. It does not disclose whether an account exists, unless the client does.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - biometry: The kind of the device's biometric sensor, which the message may name; `nil` if it is not known.
    /// - Returns: The message, in most cases with advice.
    public func message(for error: AuthError, biometry: Biometry? = nil) -> String {
        switch error {
        case .invalidCredentials: self(.errorInvalidCredentials)
        case .invalidEmail(let problem): message(for: problem)
        case .invalidPassword(unmet: []): self(.errorInvalidPassword)
        case .invalidPassword(let unmet):
            ([self(.errorPasswordRequirements)] + unmet.map(advice(for:))).joined(separator: " ")
        case .missingFields(let fields):
            self(.errorMissingFields, "fields", fields.map(label(of:)).joined(separator: ", "))
        case .passwordsDoNotMatch: self(.errorPasswordsDoNotMatch)
        case .invalidBirthdate(let problem): message(for: problem)
        case .underAge(let minimumAge): self(.errorUnderAge, "age", minimumAge)
        case .termsNotAccepted: self(.errorTermsNotAccepted)
        case .termsOutdated: self(.errorTermsOutdated)
        case .codeMismatch(attemptsLeft: nil): self(.errorCodeMismatch)
        case .codeMismatch(attemptsLeft: let left?) where left > 0: self(.errorCodeMismatchSome, "count", left)
        case .codeMismatch: self(.errorCodeMismatchNone)
        case .codeExpired: self(.errorCodeExpired)
        case .usernameExists: self(.errorUsernameExists)
        case .userNotConfirmed: self(.errorUserNotConfirmed)
        case .passwordResetRequired: self(.errorPasswordResetRequired)
        case .signedOut: self(.errorSignedOut)
        case .sessionExpired: self(.errorSessionExpired)
        case .sessionRevoked: self(.errorSessionRevoked)
        case .sessionLost(.biometryChanged): self(.errorBiometryChanged)
        case .sessionLost(.unreadable): self(.errorSessionLost)
        case .notUnlocked(.notRecognized): self(.errorNotRecognized, "biometry", name(of: biometry))
        case .notUnlocked(.lockedOut): self(.errorBiometryLockedOut, "biometry", name(of: biometry))
        case .notUnlocked(.unavailable): self(.errorBiometryUnavailable, "biometry", name(of: biometry))
        case .notUnlocked(.cancelled), .notUnlocked(.interrupted), .cancelled: self(.errorCancelled)
        case .notSupported(.signOutEverywhere): self(.errorSignOutEverywhere)
        case .notSupported(.confirmSignIn): self(.errorChallengeNotSupported)
        case .notSupported, .service(.noClient): self(.errorNotSupported)
        case .limitExceeded(let retryAfter): limitMessage(retryAfter)
        case .codeDeliveryFailed: self(.errorCodeDeliveryFailed)
        case .network: self(.errorNetwork)
        case .storage: self(.errorStorage)
        case .service(.passwordMissing): self(.errorMissingFields, "fields", self(.fieldPassword))
        case .service(.codeIncomplete): self(.errorMissingFields, "fields", self(.fieldCode))
        case .service(.reauthenticationRequired): self(.errorReauthenticationRequired)
        case .service(.captchaFailed): self(.errorCaptchaFailed)
        case .service(.challengeExpired): self(.errorChallengeExpired)
        case .service(.reauthenticationNotFresh): self(.errorReauthenticationNotFresh)
        case .service(.userMismatch): self(.errorUserMismatch)
        case .service: self(.errorService)
        }
    }

    /// Returns the name of a biometric sensor. Without a kind, the name includes all kinds.
    package func name(of biometry: Biometry?) -> String { biometry?.name ?? self(.biometryAny) }

    /// Returns the message for a notice of the email flow.
    public func message(for notice: EmailOTPFlow.Notice) -> String {
        switch notice {
        case .codeSent(let destination):
            switch destination {
            case .email(let place), .sms(let place): self(.noticeCodeSentTo, "place", place)
            case nil: self(.noticeCodeSent)
            }
        case .codeSentEarlier: self(.noticeCodeSentEarlier)
        case .signUpUnfinished: self(.noticeSignUpUnfinished)
        case .confirmed: self(.noticeConfirmed)
        case .passwordReset: self(.noticePasswordReset)
        }
    }

    /// Returns the label of a field of the sign-up.
    public func label(of field: SignUpField) -> String {
        switch field {
        case .displayName: self(.fieldDisplayName)
        case .firstName: self(.fieldFirstName)
        case .lastName: self(.fieldLastName)
        case .phone: self(.fieldPhone)
        case .birthdate: self(.fieldBirthdate)
        }
    }

    /// Returns a requirement for a new password in words, as an item of a list.
    public func callAsFunction(_ requirement: PasswordRequirement) -> String {
        switch requirement {
        case .minLength(let count): self(.requirementLength, "count", count)
        case .maxLength(let count): self(.requirementMaxLength, "count", count)
        case .contains(.lowercase): self(.requirementLowercase)
        case .contains(.uppercase): self(.requirementUppercase)
        case .contains(.digit): self(.requirementDigit)
        case .contains(.symbol): self(.requirementSymbol)
        }
    }

    /// Returns a text of this module.
    package func callAsFunction(_ text: AuthText) -> String { self(text, [:]) }

    /// Returns a text of this module with one value.
    package func callAsFunction(_ text: AuthText, _ name: String, _ value: String) -> String {
        self(text, [name: value])
    }

    /// Returns a text of this module with a number.
    package func callAsFunction(_ text: AuthText, _ name: String, _ value: Int) -> String {
        self(text, name, number(value))
    }

    /// Returns the advice for a password that does not meet a requirement, as a sentence.
    private func advice(for requirement: PasswordRequirement) -> String {
        switch requirement {
        case .minLength(let count): self(.errorPasswordTooShort, "count", count)
        case .maxLength(let count): self(.errorPasswordTooLong, "count", count)
        case .contains(.lowercase): self(.errorPasswordLowercase)
        case .contains(.uppercase): self(.errorPasswordUppercase)
        case .contains(.digit): self(.errorPasswordDigit)
        case .contains(.symbol): self(.errorPasswordSymbol)
        }
    }

    private func message(for problem: EmailAddress.Problem) -> String {
        switch problem {
        case .empty: self(.errorEmailEmpty)
        case .tooLong: self(.errorEmailTooLong)
        case .malformed: self(.errorEmailMalformed)
        }
    }

    private func message(for problem: InvalidDay) -> String {
        switch problem {
        case .malformed, .noSuchDay: self(.errorNoSuchDay)
        case .inFuture: self(.errorDayInFuture)
        case .tooLongAgo: self(.errorDayTooLongAgo)
        }
    }

    private func limitMessage(_ retryAfter: Duration?) -> String {
        guard let retryAfter else { return self(.errorLimitExceeded) }
        let seconds = Int(
            clamping: max(1, retryAfter.components.seconds + (retryAfter.components.attoseconds > 0 ? 1 : 0)))
        if seconds < 120 { return self(.errorLimitExceededSeconds, "count", seconds) }
        let minutes = seconds / 60 + (seconds.isMultiple(of: 60) ? 0 : 1)
        return self(.errorLimitExceededMinutes, "count", minutes)
    }
}
