package import AuthCore

/// The inputs that an error is about. All flows with fields use these rules.
extension AuthError {
    /// Returns the part of the error about each input of a step, and the rest, which is about none of them.
    package func parts(
        about inputs: [EmailOTPFlow.Input]
    ) -> (ofInputs: [(input: EmailOTPFlow.Input, error: AuthError)], rest: AuthError?) {
        if case .missingFields(let fields) = self {
            let known = fields.filter { inputs.contains(.field($0)) }
            let others = fields.filter { !known.contains($0) }
            let rest: AuthError? = known.isEmpty ? self : others.isEmpty ? nil : .missingFields(others)
            return (known.map { (.field($0), .missingFields([$0])) }, rest)
        }
        guard let input, inputs.contains(input) else { return ([], self) }
        return ([(input, self)], nil)
    }

    /// Returns what remains of the error after an edit. An error about an input stays until that input is edited, or
    /// another one that can be its cause. An error about none of the step's inputs ends with any edit.
    package func remainder(
        afterEditOf edited: EmailOTPFlow.Input, among inputs: [EmailOTPFlow.Input]
    ) -> AuthError? {
        if case .missingFields(let fields) = self {
            let others = fields.filter { inputs.contains(.field($0)) && .field($0) != edited }
            return others.isEmpty ? nil : .missingFields(others)
        }
        guard let input, inputs.contains(input) else { return nil }
        return input == edited || otherCause == edited ? nil : self
    }

    /// Whether the service refuses a code for this reason.
    var refusesCode: Bool {
        switch self {
        case .codeMismatch, .codeExpired, .limitExceeded: true
        default: false
        }
    }

    /// The input that the error is about; `nil` if it is about none, or if it names several.
    var input: EmailOTPFlow.Input? {
        switch self {
        case .invalidEmail, .usernameExists: .email
        case .invalidCredentials, .invalidPassword, .service(.passwordMissing): .password
        case .passwordsDoNotMatch: .repeatedPassword
        case .codeMismatch, .codeExpired, .service(.codeIncomplete): .code
        case .invalidBirthdate: .field(.birthdate)
        case .termsNotAccepted, .termsOutdated: .terms
        default: nil
        }
    }

    /// Another input whose correction may mend the error.
    private var otherCause: EmailOTPFlow.Input? {
        switch self {
        case .invalidCredentials: .email
        case .passwordsDoNotMatch: .password
        default: nil
        }
    }
}
