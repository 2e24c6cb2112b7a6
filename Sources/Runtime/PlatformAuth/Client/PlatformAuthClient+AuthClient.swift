package import AuthCore

/// The calls of `AuthClient` at the platform backend.
extension PlatformAuthClient: SessionBackedClient {
    /// Creates an account, or replaces a pending one. The service then sends a code. Attributes that the specification
    /// does not contain are not sent.
    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        let (userID, sent) = try await createAccount(
            Self.address(username), password: password, options: profile.options)
        return AuthSignUpResult(nextStep: .confirmUser(sent.details), userID: userID)
    }

    /// Confirms a pending account with its code and its password. After `.network`, the call can be repeated with the
    /// same code, although the service refuses it if the first request has confirmed the account.
    ///
    /// - Throws: `.codeMismatch` if the code or the password is wrong, for example because another user has signed up
    ///   with the address since.
    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try Self.address(username)
        try await confirmation.perform(of: email) { () async throws(AuthError) in
            try await confirm(email, code: confirmationCode, password: password)
        } isConfirmed: { () async throws(AuthError) in
            try await isConfirmed(email, password: password)
        }
        return AuthSignUpResult(nextStep: .done)
    }

    /// Sends a new code. The result is the same whether or not the address has a pending account.
    package func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await sendCode("resend", to: Self.address(username)).details
    }

    /// Signs in with a password. The next step is `.confirmSignUp` if the password is correct but the account is
    /// pending.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        do throws(AuthError) {
            try await beginSession(Self.address(username), password: password)
        } catch {
            return try AuthSignInResult(refusedWith: error)
        }
        return AuthSignInResult(nextStep: .done)
    }

    /// Signs in with the web client. A session by email ends. Throws `.notSupported` if there is no web client.
    package func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        guard let web else { throw .notSupported(.signIn(provider)) }
        await web.session.replace(session)
        return try await web.signInWithWebUI(for: provider, clearance: clearance)
    }

    /// Returns the session of the signed-in user, who signed in by email or with the web client. If there are two, it
    /// is the one that began last.
    package func fetchAuthSession() async throws(AuthError) -> AuthSession {
        guard let web, try await ownReference(unlocking: true) == nil else { return try await session.session() }
        return try await web.fetchAuthSession()
    }

    /// Returns a reference to the session by email; `nil` if the session of the user is that of the web client, or if
    /// no user is signed in.
    func ownReference(unlocking: Bool = false) async throws(AuthError) -> SessionReference? {
        let sessions = [session] + (web.map { [$0.session] } ?? [])
        guard let last = try await SessionController.last(of: sessions, unlocking: unlocking) else { return nil }
        return last.session === session ? last.reference : nil
    }

    /// Sends a code for a new password. The result is the same whether or not the address has an account.
    package func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        let details = try await sendCode("forgot", to: Self.address(username)).details
        return AuthResetPasswordResult(nextStep: .confirmResetPasswordWithCode(details))
    }

    /// Sets a new password with the code. Ends every session of the account, including this one.
    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await setPassword(newPassword, of: Self.address(username), code: confirmationCode)
    }

    /// Ends the session of this device, or all sessions of the user if `globally` is `true`, and the session of the web
    /// client.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult {
        let own = await session.signOut(globally: globally)
        guard let web else { return own }
        let other = await web.signOut(globally: globally)
        return own == .complete ? other : own
    }

    /// Returns the session's events from now on, and those of the web client's session.
    package func sessionEvents() async -> AsyncStream<SessionEvent> {
        await SessionController.events(of: [session] + (web.map { [$0.session] } ?? []))
    }
}
