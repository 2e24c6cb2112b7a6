package import AuthCore

/// A backend behind the age gate of the device. No call creates an account while the gate is closed.
///
/// While the gate is closed, no flow continues after the address, so a refusal in one flow applies to all flows. The
/// gate does not apply to a sign-in with the password of an existing account.
package struct AgeGatedEmailOTPBackend: EmailOTPBackend {
    private let backend: any EmailOTPBackend
    private let keeper: AgeGateKeeper

    /// Creates a backend that checks the age gate before the calls of `backend`.
    package init(_ backend: any EmailOTPBackend, ageGate: AgeGateKeeper) {
        self.backend = backend
        keeper = ageGate
    }

    /// The age gate of this device.
    package var ageGate: AgeGateKeeper? { keeper }

    /// Returns the status of the address. Throws `.underAge` if the gate is closed.
    package func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus {
        // If the state of the gate is not known, the user can still sign in to an existing account.
        if (try? await keeper.standing()) == .closed { try await keeper.requireOpen() }
        return try await backend.status(of: email)
    }

    /// Creates an account. Throws `.underAge` if the gate is closed, and `.storage` if the gate cannot be
    /// read.
    package func signUp(
        email: EmailAddress, password: String, options: SignUpOptions
    ) async throws(AuthError) -> EmailSignUpResult {
        try await keeper.requireOpen()
        return try await keeper.recording(options) { () async throws(AuthError) in
            try await backend.signUp(email: email, password: password, options: options)
        }
    }

    /// Confirms a pending account. Throws `.underAge` if the gate was closed in the meantime, and `.storage` if the
    /// gate cannot be read.
    package func confirm(email: EmailAddress, code: String, password: String) async throws(AuthError) {
        try await keeper.requireOpen()
        try await backend.confirm(email: email, code: code, password: password)
    }

    /// Sends a new code.
    package func resendCode(to email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await backend.resendCode(to: email)
    }

    /// Signs in with a password.
    package func signIn(email: EmailAddress, password: String) async throws(AuthError) -> EmailSignInResult {
        let result = try await backend.signIn(email: email, password: password)
        if result.isSignedIn { await keeper.userSignedIn() }
        return result
    }

    /// Answers the challenge of the last sign-in.
    package func answer(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> EmailSignInResult {
        let result = try await backend.answer(challenge, with: answer)
        if result.isSignedIn { await keeper.userSignedIn() }
        return result
    }

    /// Sends a code for a new password.
    package func requestPasswordReset(for email: EmailAddress) async throws(AuthError) -> CodeDelivery {
        try await backend.requestPasswordReset(for: email)
    }

    /// Sets a new password with the code.
    package func resetPassword(of email: EmailAddress, code: String, newPassword: String) async throws(AuthError) {
        try await backend.resetPassword(of: email, code: code, newPassword: newPassword)
    }
}
