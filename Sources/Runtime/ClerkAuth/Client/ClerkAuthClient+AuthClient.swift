public import AuthCore
import HostedUI

/// The calls of `AuthClient` at a Clerk instance.
extension ClerkAuthClient: AuthClient {
    /// Begins a sign-up; see ``signUp(email:password:options:)``.
    public func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        switch try await signUp(email: email, password: password, options: options) {
        case .confirmed: return AuthSignUpResult(nextStep: .done)
        case .codeSent(let sent): return AuthSignUpResult(nextStep: .confirmUser(Self.details(of: sent, to: email)))
        }
    }

    /// Confirms the address of a sign-up with its code. The password of the sign-up is kept in memory.
    ///
    /// - Throws: `.service(.reauthenticationRequired)` if the client has no password for this address.
    public func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        guard let known = await memory.signUp(of: email) else { throw .service(.reauthenticationRequired) }
        try await confirm(email: email, code: confirmationCode, password: known.password.value)
        return AuthSignUpResult(nextStep: .done)
    }

    /// Sends a new code for the sign-up of an address.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        let email = try EmailAddress(username: username)
        return Self.details(of: try await resendCode(to: email), to: email)
    }

    /// Signs in with a password.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        do throws(AuthError) {
            let challenge = try await signIn(EmailAddress(username: username), password)
            return AuthSignInResult(nextStep: challenge?.step ?? .done)
        } catch .userNotConfirmed {
            return AuthSignInResult(nextStep: .confirmSignUp)
        } catch .passwordResetRequired {
            return AuthSignInResult(nextStep: .resetPassword)
        } catch {
            throw error
        }
    }

    /// Responds to the challenge of the last sign-in. The attributes are not sent.
    public func confirmSignIn(
        challengeResponse: String, attributes: [AuthUserAttribute]
    ) async throws(AuthError) -> AuthSignInResult {
        guard let open = await memory.take() else { throw .signedOut }
        let next = try await answer(open, with: challengeResponse)
        return AuthSignInResult(nextStep: next?.step ?? .done)
    }

    /// Returns the session.
    public func fetchAuthSession() async throws(AuthError) -> AuthSession { try await session.session() }

    /// Returns the signed-in user. Throws `.signedOut` and the errors of ``fetchAuthSession()``.
    public func getCurrentUser() async throws(AuthError) -> AuthUser {
        guard let user = try await session.session().user else { throw .signedOut }
        return user
    }

    /// Sends a code for a new password. The result is the same for every address.
    public func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let email = try EmailAddress(username: username)
        let details = Self.details(of: try await requestPasswordReset(for: email), to: email)
        return AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(details))
    }

    /// Sets a new password with the code. Ends the account's other sessions.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await resetPassword(
            of: EmailAddress(username: username), code: confirmationCode, newPassword: newPassword)
    }

    /// Ends the session, and forgets every step that has begun. The client token stays, so that the next sign-in is not
    /// one on a new device.
    @discardableResult
    public func signOut(globally: Bool) async -> AuthSignOutResult {
        await memory.clear()
        // A page that is still open must not begin a session later.
        _ = try? await pages.attempts.clear()
        return await session.signOut(globally: globally)
    }

    /// Returns the session's events from now on.
    public func sessionEvents() async -> AsyncStream<SessionEvent> { await session.events() }

    private static func details(of sent: CodeDelivery, to email: EmailAddress) -> AuthCodeDeliveryDetails {
        sent.details ?? AuthCodeDeliveryDetails(destination: .email(email.masked))
    }
}
