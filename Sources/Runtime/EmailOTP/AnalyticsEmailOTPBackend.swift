package import AuthCore

/// A backend that records the results of its calls in a sink, as `AnalyticsAuthClient` does for a client. A brand
/// without analytics does not use it.
package struct AnalyticsEmailOTPBackend: EmailOTPBackend {
    private let backend: any EmailOTPBackend
    private let sink: any AnalyticsSink

    /// Creates a backend that records the results of `backend` in `sink`.
    package init(_ backend: any EmailOTPBackend, sink: any AnalyticsSink) {
        self.backend = backend
        self.sink = sink
    }

    /// The age gate of the backend.
    package var ageGate: AgeGateKeeper? { backend.ageGate }

    /// Returns the status of the address. Records nothing.
    package func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        try await backend.status(of: email)
    }

    /// Records that a sign-up was requested, and whether it failed, needs a code or is complete.
    package func signUp(
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

    /// Records that the sign-up is complete, also if the account needs a new password before the sign-in.
    package func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        do throws(AuthError) {
            try await backend.confirm(email: email, code: code, password: password)
        } catch {
            if error == .passwordResetRequired { sink.record(.signUpCompleted) }
            throw error
        }
        sink.record(.signUpCompleted)
    }

    /// Records that another code was sent.
    package func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        let delivery = try await backend.resendCode(to: email)
        sink.record(.codeResent)
        return delivery
    }

    /// Records that a session began, or that the sign-in failed.
    package func signIn(email: EmailAddress, password: String) async throws(AuthError) -> EmailSignInResult {
        try await recordingSignIn { () async throws(AuthError) in
            try await backend.signIn(email: email, password: password)
        }
    }

    /// Records that a session began, or that the sign-in failed. Records nothing if another challenge follows.
    package func answer(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> EmailSignInResult {
        try await recordingSignIn { () async throws(AuthError) in
            try await backend.answer(challenge, with: answer)
        }
    }

    private func recordingSignIn(
        _ signIn: () async throws(AuthError) -> EmailSignInResult
    ) async throws(AuthError) -> EmailSignInResult {
        do throws(AuthError) {
            let result = try await signIn()
            if result.isSignedIn { sink.record(.signIn(.email)) }
            return result
        } catch {
            sink.record(.signInFailed(.email, error.code))
            throw error
        }
    }

    /// Records that a code for a new password was requested.
    package func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        let delivery = try await backend.requestPasswordReset(for: email)
        sink.record(.passwordResetStarted)
        return delivery
    }

    /// Records that a new password was set.
    package func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await backend.resetPassword(of: email, code: code, newPassword: newPassword)
        sink.record(.passwordResetCompleted)
    }
}
