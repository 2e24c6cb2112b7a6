public import AuthCore
public import Foundation

/// What an `AuthClient` does at the platform backend.
extension PlatformAuthClient: AuthClient {
    /// Creates an account, in place of a pending one; the service sends a code. Attributes that the document does not name
    /// are not sent.
    public func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        let (userID, sent) = try await createAccount(
            Self.address(username), password: password, options: options)
        return AuthSignUpResult(nextStep: .confirmUser(sent.details), userID: userID)
    }

    /// Confirms a pending account by its code and its password. The password is the one of this client's sign-up, or of
    /// the sign-in that found the account pending. The client keeps that password in memory.
    ///
    /// - Throws: `.service(.reauthenticationRequired)` if the client has no password for this address, for example
    ///   after a launch: sign up or sign in again. `.codeMismatch` if the code is wrong, or if another user has signed
    ///   up with the address since.
    public func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        try await confirm(Self.address(username), code: confirmationCode)
        return AuthSignUpResult(nextStep: .done)
    }

    /// Sends a new code. Answers the same whether the address has a pending account or not.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await sendCode("resend", to: Self.address(username)).details
    }

    /// Signs in with a password. A pending account, whose password was right, has `.confirmSignUp` as its next step.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        do throws(AuthError) {
            try await beginSession(Self.address(username), password: password)
        } catch .userNotConfirmed {
            return AuthSignInResult(nextStep: .confirmSignUp)
        } catch {
            throw error
        }
        return AuthSignInResult(nextStep: .done)
    }

    /// Signs in by the web client. The session by email ends. Throws `.notSupported` if there is no web client.
    public func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        guard let web else { throw .notSupported(.signIn(provider)) }
        return await replacingOwnSession(try await web.signInWithWebUI(for: provider))
    }

    /// Completes a sign-in at the web client's page. The session by email ends.
    public func resumeSignIn(from callback: URL) async throws(AuthError) -> AuthSignInResult {
        guard let web else { throw .service(.noSignInAttempt) }
        return await replacingOwnSession(try await web.resumeSignIn(from: callback))
    }

    private func replacingOwnSession(_ result: AuthSignInResult) async -> AuthSignInResult {
        if result.isSignedIn {
            await pendingSignUp.forget()
            await session.signOut()
        }
        return result
    }

    /// The session of the person signed in, by e-mail or by the web client.
    public func fetchAuthSession() async throws(AuthError) -> AuthSession {
        let own = try await session.session()
        guard let web, !own.isSignedIn else { return own }
        return try await web.fetchAuthSession()
    }

    /// Who is signed in. Throws `.signedOut`, and what ``fetchAuthSession()`` throws.
    public func getCurrentUser() async throws(AuthError) -> AuthUser {
        guard let user = try await fetchAuthSession().user else { throw .signedOut }
        return user
    }

    /// Sends a code for a new password. Answers the same whether the address has an account or not.
    public func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let details = try await sendCode("forgot", to: Self.address(username)).details
        return AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(details))
    }

    /// Sets a new password by the code that was sent. Ends every session of the account, this device's too.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await setPassword(newPassword, of: Self.address(username), code: confirmationCode)
    }

    /// Ends the session of this device, or with `globally` all of the person's, and the web client's.
    @discardableResult
    public func signOut(globally: Bool) async -> AuthSignOutResult {
        await pendingSignUp.forget()
        let own = await session.signOut(globally: globally)
        guard let web else { return own }
        let other = await web.signOut(globally: globally)
        return own == .complete ? other : own
    }

    /// What happens to the session from now on, to that of the web client too.
    public func sessionEvents() async -> AsyncStream<SessionEvent> {
        await SessionController.events(of: [session] + (web.map { [$0.session] } ?? []))
    }
}
