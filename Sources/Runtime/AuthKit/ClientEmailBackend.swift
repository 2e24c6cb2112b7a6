internal import AuthCore

/// The sign-in by email with a client that has no backend for it, such as an app's own client.
actor ClientEmailBackend: EmailOTPBackend {
    private let client: any AuthClient
    /// The challenge of the last sign-in, until it is answered. The client answers whichever challenge is open.
    private var challenge: SignInChallenge?
    private var lastSignIn = 0
    private var lastChallenge = 0

    init(_ client: any AuthClient) {
        self.client = client
    }

    func status(of email: EmailAddress) throws(AuthError) -> EmailAccountStatus {
        throw .notSupported(.signIn(.email))
    }

    func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        switch try await client.signUp(username: email.text, password: password, options: options).nextStep {
        case .confirmUser(let details): .codeSent(CodeDelivery(details: details))
        case .done: .confirmed
        }
    }

    /// The client keeps the password of the sign-up, if its service requires it.
    func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        _ = try await client.confirmSignUp(for: email.text, confirmationCode: code)
    }

    func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        CodeDelivery(details: try await client.resendSignUpCode(for: email.text))
    }

    func signIn(email: EmailAddress, password: String) async throws(AuthError) -> EmailSignInResult {
        challenge = nil
        lastSignIn += 1
        let mine = lastSignIn
        return try await result(of: client.signIn(username: email.text, password: password), in: mine)
    }

    func answer(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> EmailSignInResult {
        guard challenge == self.challenge else { throw .signedOut }
        self.challenge = nil
        let mine = lastSignIn
        do throws(AuthError) {
            let result = try await client.confirmSignIn(
                challengeResponse: answer.secret.value, attributes: answer.attributes)
            return try await self.result(of: result, in: mine)
        } catch {
            if SignInChallenge.staysOpen(after: error), lastSignIn == mine { self.challenge = challenge }
            throw error
        }
    }

    private func result(of result: AuthSignInResult, in signIn: Int) async throws(AuthError) -> EmailSignInResult {
        switch result.nextStep {
        case .done: return .signedIn(try await client.fetchAuthSession())
        case .confirmSignUp: throw .userNotConfirmed
        case .resetPassword: throw .passwordResetRequired
        case .confirmSignInWithOTP, .confirmSignInWithSMSMFACode, .confirmSignInWithTOTPCode,
            .confirmSignInWithNewPassword:
            // A step has no identifier. The number tells two challenges of the same kind apart.
            lastChallenge += 1
            let next = try SignInChallenge(result.nextStep, continuation: SecretText("\(lastChallenge)"))
            if signIn == lastSignIn { challenge = next }
            return .challenge(next)
        }
    }

    func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        switch try await client.resetPassword(for: email.text).nextStep {
        case .confirmResetPasswordWithCode(let details): CodeDelivery(details: details)
        case .done: CodeDelivery()
        }
    }

    func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await client.confirmResetPassword(for: email.text, with: newPassword, confirmationCode: code)
    }
}
