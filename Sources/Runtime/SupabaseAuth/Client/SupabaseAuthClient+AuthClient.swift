public import AuthCore
import HostedUI

/// The calls of `AuthClient` at a Supabase project.
extension SupabaseAuthClient: AuthClient {
    /// Creates an account; see ``signUp(email:password:options:)``. The result has no identifier, because GoTrue makes
    /// one up for a taken address.
    public func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        switch try await signUp(email: email, password: password, options: options) {
        case .confirmed: return AuthSignUpResult(nextStep: .done)
        case .codeSent(let sent): return AuthSignUpResult(nextStep: .confirmUser(Self.details(of: sent, to: email)))
        }
    }

    /// Confirms an account with its code and the password of the last sign-up, which is kept in memory.
    ///
    /// - Throws: `.service(.reauthenticationRequired)` if the client has no password for this address.
    public func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        guard let password = await memory.password(of: email) else { throw .service(.reauthenticationRequired) }
        try await confirm(email: email, code: confirmationCode, password: password.value)
        return AuthSignUpResult(nextStep: .done)
    }

    /// Sends a new code. The result is the same for every address.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        let email = try EmailAddress(username: username)
        return Self.details(of: try await resendCode(to: email), to: email)
    }

    /// Signs in with a password. The next step is `.confirmSignUp` if the address is not confirmed.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        do throws(AuthError) {
            _ = try await signIn(email: EmailAddress(username: username), password: password)
        } catch .userNotConfirmed {
            return AuthSignInResult(nextStep: .confirmSignUp)
        } catch {
            throw error
        }
        return AuthSignInResult(nextStep: .done)
    }

    /// Returns the session. That of a guest of the device has an empty access token.
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

    /// Sets a new password with the code. Ends all sessions of the account.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await resetPassword(
            of: EmailAddress(username: username), code: confirmationCode, newPassword: newPassword)
    }

    /// Ends the session, and forgets every step that has begun.
    @discardableResult
    public func signOut(globally: Bool) async -> AuthSignOutResult {
        let recovery = await memory.clear()
        // A page that is still open must not begin a session later.
        try? await pages.attempts.clear()
        let result = await session.signOut(globally: globally)
        await end(recovery)
        return result
    }

    /// Returns the session's events from now on.
    public func sessionEvents() async -> AsyncStream<SessionEvent> { await session.events() }

    private static func details(of sent: CodeDelivery, to email: EmailAddress) -> AuthCodeDeliveryDetails {
        sent.details ?? AuthCodeDeliveryDetails(destination: .email(email.masked))
    }
}
