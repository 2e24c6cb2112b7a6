public import AuthCore

extension EmailOTPFlow {
    /// A call to the client, with a number that identifies the reply.
    public typealias Request = FlowRequest<Call>

    /// The calls of `AuthClient` and of the age gate.
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
        case signedUp(AuthSignUpStep)
        /// The account was confirmed.
        case confirmed
        /// Another code was sent, or a code for a new password.
        case codeSent(AuthCodeDeliveryDetails)
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

extension EmailOTPFlow.Call {
    /// Makes the call. An error becomes the reply `.failed`.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - ageGate: The age gate of this device.
    /// - Returns: The reply for the flow.
    package func perform(on client: any AuthClient, ageGate: AgeGateKeeper) async -> EmailOTPFlow.Reply {
        do throws(AuthError) {
            switch self {
            case .answerAgeGate(let answer):
                try await ageGate.record(answer)
                return .ageGatePassed
            case .status(let email):
                // If the state of the gate is not known, the user can still sign in to an existing account.
                if (try? await ageGate.standing()) == .closed { try await ageGate.requireOpen() }
                let accounts = client.capability((any AccountStatusChecking).self)
                return .status(try await accounts?.status(of: email) ?? .new)
            case .signUp(let email, let password, let options):
                return try await ageGate.signUp(with: options) { profile async throws(AuthError) in
                    let result = try await client.signUp(
                        username: email.text, password: password.value, profile: profile)
                    return .signedUp(result.nextStep)
                }
            case .confirm(let email, let code, let password):
                _ = try await client.confirmSignUp(
                    for: email.text, confirmationCode: code.value, password: password.value,
                    clearance: ageGate.clearConfirmation())
                return .confirmed
            case .resendCode(let email):
                return .codeSent(try await client.resendSignUpCode(for: email.text))
            case .signIn(let email, let password):
                let result = try await client.signIn(username: email.text, password: password.value)
                return try await Self.reply(to: result, of: client)
            case .answer(_, let challenge, let answer):
                return try await Self.reply(to: client.confirmSignIn(challenge, with: answer), of: client)
            case .requestPasswordReset(let email):
                switch try await client.resetPassword(for: email.text).nextStep {
                case .confirmResetPasswordWithCode(let details): return .codeSent(details)
                case .done: return .codeSent(AuthCodeDeliveryDetails(destination: nil))
                }
            case .resetPassword(let email, let code, let newPassword):
                try await client.confirmResetPassword(
                    for: email.text, with: newPassword.value, confirmationCode: code.value)
                return .passwordReset
            }
        } catch {
            return .failed(error)
        }
    }

    private static func reply(
        to result: AuthSignInResult, of client: any AuthClient
    ) async throws(AuthError) -> EmailOTPFlow.Reply {
        if let challenge = try result.challenge() { return .challenged(challenge) }
        return .signedIn(try await client.fetchAuthSession())
    }
}
