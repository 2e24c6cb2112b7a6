public import AuthCore

/// Any backend of a brand with a minimum age. Forwards every call.
public struct AgeGatedEmailOTPBackend: EmailOTPBackend {
    private let backend: any EmailOTPBackend
    private let keeper: AgeGateKeeper

    /// `backend`, behind the age gate of this device.
    public init(_ backend: any EmailOTPBackend, ageGate: AgeGateKeeper) {
        self.backend = backend
        keeper = ageGate
    }

    /// The gate of this device.
    public var ageGate: AgeGateKeeper? { keeper }

    /// How far the address has come.
    public func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        try await backend.status(of: email)
    }

    /// Creates an account.
    public func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        try await backend.signUp(email: email, password: password, options: options)
    }

    /// Confirms a pending account.
    public func confirm(email: EmailAddress, code: String) async throws(AuthError) {
        try await backend.confirm(email: email, code: code)
    }

    /// Sends a new code.
    public func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await backend.resendCode(to: email)
    }

    /// Signs in with a password.
    public func signIn(email: EmailAddress, password: String) async throws(AuthError) -> AuthSession {
        try await backend.signIn(email: email, password: password)
    }

    /// Sends a code for a new password.
    public func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await backend.requestPasswordReset(for: email)
    }

    /// Sets a new password by the code.
    public func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await backend.resetPassword(of: email, code: code, newPassword: newPassword)
    }
}
