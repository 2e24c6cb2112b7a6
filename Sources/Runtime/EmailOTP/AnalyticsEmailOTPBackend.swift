public import AuthCore

/// Any backend, with what came of its calls told to a sink, as `AnalyticsAuthClient` tells it of a client. A brand
/// without analytics leaves it out.
public struct AnalyticsEmailOTPBackend: EmailOTPBackend {
    private let backend: any EmailOTPBackend
    private let sink: any AnalyticsSink

    /// `backend`, with what came of its calls told to `sink`.
    public init(_ backend: any EmailOTPBackend, sink: any AnalyticsSink) {
        self.backend = backend
        self.sink = sink
    }

    /// The age gate of the backend.
    public var ageGate: AgeGateKeeper? { backend.ageGate }

    /// Records nothing.
    public func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        try await backend.status(of: email)
    }

    /// Records that a sign-up was sent, and that it was refused, waits for its code, or is complete.
    public func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        sink.record(.signUpStarted)
        do throws(AuthError) {
            let result = try await backend.signUp(email: email, password: password, options: options)
            sink.record(result == .confirmed ? .signUpCompleted : .signUpCodeSent)
            return result
        } catch {
            sink.record(.signUpFailed(error.code))
            throw error
        }
    }

    /// Records that the sign-up is complete.
    public func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        try await backend.confirm(email: email, code: code, password: password)
        sink.record(.signUpCompleted)
    }

    /// Records that a code was sent again.
    public func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        let delivery = try await backend.resendCode(to: email)
        sink.record(.codeResent)
        return delivery
    }

    /// Records that a session began, or why not.
    public func signIn(email: EmailAddress, password: String) async throws(AuthError) -> AuthSession {
        do throws(AuthError) {
            let session = try await backend.signIn(email: email, password: password)
            if session.isSignedIn { sink.record(.signIn(.email)) }
            return session
        } catch {
            sink.record(.signInFailed(.email, error.code))
            throw error
        }
    }

    /// Records that a code for a new password was asked for.
    public func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        let delivery = try await backend.requestPasswordReset(for: email)
        sink.record(.passwordResetStarted)
        return delivery
    }

    /// Records that a new password was set.
    public func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await backend.resetPassword(of: email, code: code, newPassword: newPassword)
        sink.record(.passwordResetCompleted)
    }
}
