public import AuthCore

extension EmailOTPFlow {
    /// A call to the backend, with a number that identifies the reply.
    public typealias Request = FlowRequest<Call>

    /// The calls of `EmailOTPBackend` and of its age gate.
    public enum Call: Equatable, Sendable {
        /// Records the answer to the age gate. If the user is too young, the flow is over and waits for no reply.
        case answerAgeGate(AgeGateKeeper.Answer)
        /// Requests the status of the address.
        case status(EmailAddress)
        /// Creates an account.
        case signUp(EmailAddress, password: SecretText, SignUpOptions)
        /// Confirms the account with this password.
        case confirm(EmailAddress, code: SecretText, password: SecretText)
        /// Sends another code.
        case resendCode(EmailAddress)
        /// Signs in.
        case signIn(EmailAddress, password: SecretText)
        /// Answers the challenge of a sign-in.
        case answer(EmailAddress, SignInChallenge, SignInAnswer)
        /// Sends a code for a new password.
        case requestPasswordReset(EmailAddress)
        /// Sets a new password.
        case resetPassword(EmailAddress, code: SecretText, newPassword: SecretText)
    }

    /// The result of a call.
    public enum Reply: Equatable, Sendable {
        /// The user has passed the age gate.
        case ageGatePassed
        /// The status of the address.
        case status(EmailAccountStatus)
        /// The account was created.
        case signedUp(EmailSignUpResult)
        /// The account was confirmed.
        case confirmed
        /// Another code was sent, or a code for a new password.
        case codeSent(CodeDelivery)
        /// The session has begun.
        case signedIn(AuthSession)
        /// The service asks for another step before the session begins.
        case challenged(SignInChallenge)
        /// The new password was set.
        case passwordReset
        /// The call failed.
        case failed(AuthError)
    }
}

extension EmailOTPFlow.Reply {
    fileprivate static func signIn(_ result: EmailSignInResult) -> Self {
        switch result {
        case .signedIn(let session): .signedIn(session)
        case .challenge(let challenge): .challenged(challenge)
        }
    }
}

extension EmailOTPFlow.Call {
    /// Makes the call. An error becomes the reply `.failed`.
    package func perform(on backend: some EmailOTPBackend) async -> EmailOTPFlow.Reply {
        do throws(AuthError) {
            switch self {
            case .answerAgeGate(let answer):
                try await backend.ageGate?.record(answer)
                return .ageGatePassed
            case .status(let email):
                return .status(try await backend.status(of: email))
            case .signUp(let email, let password, let options):
                return .signedUp(try await backend.signUp(email: email, password: password.value, options: options))
            case .confirm(let email, let code, let password):
                try await backend.confirm(email: email, code: code.value, password: password.value)
                return .confirmed
            case .resendCode(let email):
                return .codeSent(try await backend.resendCode(to: email))
            case .signIn(let email, let password):
                return .signIn(try await backend.signIn(email: email, password: password.value))
            case .answer(_, let challenge, let answer):
                return .signIn(try await backend.answer(challenge, with: answer))
            case .requestPasswordReset(let email):
                return .codeSent(try await backend.requestPasswordReset(for: email))
            case .resetPassword(let email, let code, let newPassword):
                try await backend.resetPassword(of: email, code: code.value, newPassword: newPassword.value)
                return .passwordReset
            }
        } catch {
            return .failed(error)
        }
    }
}
