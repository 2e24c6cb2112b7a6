public import AuthCore

extension PlatformAuthClient: EmailOTPBackend {
    /// How far the address has come; see `EmailOTPBackend`. The service limits how often it may be asked.
    public func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        let reply: PlatformReply.Status = try await asked("status", PlatformRequest.Address(email))
        guard let status = EmailAccountStatus(rawValue: reply.status) else { throw .service(.malformedResponse) }
        return status
    }

    /// Creates an account; see `EmailOTPBackend`.
    public func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        .codeSent(try await createAccount(email, password: password, options: options).sent.asDelivery)
    }

    /// Confirms a pending account; see `EmailOTPBackend`.
    public func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        try await confirm(email, code: code, password: password)
    }

    /// Sends a new code; see `EmailOTPBackend`.
    public func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await sendCode("resend", to: email).asDelivery
    }

    /// Signs in with a password; see `EmailOTPBackend`.
    public func signIn(email: EmailAddress, password: String) async throws(AuthError) -> AuthSession {
        try await beginSession(email, password: password)
        return try await session.session()
    }

    /// Sends a code for a new password; see `EmailOTPBackend`.
    public func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await sendCode("forgot", to: email).asDelivery
    }

    /// Sets a new password; see `EmailOTPBackend`. Ends every session of the account, this device's too.
    public func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await setPassword(newPassword, of: email, code: code)
    }
}

extension PlatformReply.CodeSent {
    fileprivate var asDelivery: CodeDelivery {
        CodeDelivery(details: details, resendAfter: .seconds(max(0, resendAfter)))
    }
}
