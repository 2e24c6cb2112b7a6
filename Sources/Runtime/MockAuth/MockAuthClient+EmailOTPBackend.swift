public import AuthCore
public import EmailOTP

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
        return details.map { .codeSent(delivery($0)) } ?? .confirmed
    }

    /// Confirms a pending account; see `EmailOTPBackend`.
    public func confirm(email: EmailAddress, code: String) async throws(AuthError) {
        try throwOrderedFailure()
        _ = try confirmAccount(email, code: code)
    }

    /// Sends a new code; see `EmailOTPBackend`.
    public func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try throwOrderedFailure()
        return delivery(try resendConfirmationCode(to: email))
    }

    /// Signs in with a password; see `EmailOTPBackend`.
    public func signIn(email: EmailAddress, password: String) async throws(AuthError) -> AuthSession {
        try throwOrderedFailure()
        return switch try admit(email, password: password) {
        case .granted(let session): session
        case .mustConfirm: throw .userNotConfirmed
        case .mustResetPassword: throw .passwordResetRequired
        }
    }

    private func delivery(_ details: AuthCodeDeliveryDetails) -> CodeDelivery {
        CodeDelivery(details: details, resendAfter: brand.oneTimeCode?.resendAfter)
    }
}
