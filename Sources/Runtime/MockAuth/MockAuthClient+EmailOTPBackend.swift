public import AuthCore

extension MockAuthClient: EmailOTPBackend {
    /// How far the address has come; see `EmailOTPBackend`.
    public func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        try throwOrderedFailure()
        try requireOffered(.email)
        guard let account = accounts[email] else { return .new }
        return account.isConfirmed ? .confirmed : .pending
    }

    /// Creates an account; see `EmailOTPBackend`.
    public func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        try throwOrderedFailure()
        let (_, details) = try createAccount(email: email, password: password, options: options)
        guard let details else { return .confirmed }
        return .codeSent(CodeDelivery(details: details, resendAfter: brand.oneTimeCode?.resendAfter))
    }

    /// Confirms a pending account; see `EmailOTPBackend`.
    public func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        try throwOrderedFailure()
        _ = try confirmAccount(email, code: code, password: password)
    }

    /// Sends a new code; see `EmailOTPBackend`.
    public func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try throwOrderedFailure()
        return CodeDelivery(details: try resendConfirmationCode(to: email), resendAfter: brand.oneTimeCode?.resendAfter)
    }

    /// Signs in with a password; see `EmailOTPBackend`.
    public func signIn(email: EmailAddress, password: String) async throws(AuthError) -> AuthSession {
        try throwOrderedFailure()
        return switch try await admit(email, password: password) {
        case .granted(let session): session
        case .mustConfirm: throw .userNotConfirmed
        case .mustResetPassword: throw .passwordResetRequired
        }
    }

    /// Sends a code for a new password; see `EmailOTPBackend`.
    public func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try throwOrderedFailure()
        return CodeDelivery(details: try sendResetCode(to: email), resendAfter: resetPolicy.resendAfter)
    }

    /// Sets a new password; see `EmailOTPBackend`. The password is checked before the code is used up.
    public func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try throwOrderedFailure()
        try setPassword(newPassword, of: email, code: code)
    }
}
