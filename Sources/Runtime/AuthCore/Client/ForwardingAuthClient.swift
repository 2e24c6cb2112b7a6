/// A client that changes some calls of another client. Every call that a conforming type does not implement goes to
/// ``client``.
package protocol ForwardingAuthClient: AuthClient {
    /// The client that receives the calls.
    var client: any AuthClient { get }
}

extension ForwardingAuthClient {
    /// Creates an account.
    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        try await client.signUp(username: username, password: password, profile: profile)
    }

    /// Confirms an account by the code that was sent and by its password.
    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        try await client.confirmSignUp(
            for: username, confirmationCode: confirmationCode, password: password, clearance: clearance)
    }

    /// Sends a new code.
    package func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await client.resendSignUpCode(for: username)
    }

    /// Signs in with a password.
    package func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try await client.signIn(username: username, password: password)
    }

    /// Answers the challenge of the last sign-in.
    package func confirmSignIn(
        _ challenge: SignInChallenge, with answer: SignInAnswer
    ) async throws(AuthError) -> AuthSignInResult {
        try await client.confirmSignIn(challenge, with: answer)
    }

    /// Signs in at the provider's own page.
    package func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        try await client.signInWithWebUI(for: provider, clearance: clearance)
    }

    /// Begins a session without an account.
    package func signInAsGuest(clearance: AgeClearance) async throws(AuthError) -> AuthSignInResult {
        try await client.signInAsGuest(clearance: clearance)
    }

    /// Returns the current session.
    package func fetchAuthSession() async throws(AuthError) -> AuthSession { try await client.fetchAuthSession() }

    /// Returns the current session with another access token.
    package func fetchAuthSession(insteadOf accessToken: String) async throws(AuthError) -> AuthSession {
        try await client.fetchAuthSession(insteadOf: accessToken)
    }

    /// Returns the signed-in user.
    package func getCurrentUser() async throws(AuthError) -> AuthUser { try await client.getCurrentUser() }

    /// Sends a code for a new password.
    package func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        try await client.resetPassword(for: username)
    }

    /// Sets a new password with the code that was sent.
    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await client.confirmResetPassword(for: username, with: newPassword, confirmationCode: confirmationCode)
    }

    /// Returns the signed-in user's attributes.
    package func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        try await client.fetchUserAttributes()
    }

    /// Asks the signed-in user to prove their identity again.
    package func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        try await client.reauthenticate(by: way)
    }

    /// Returns the last proof of identity.
    package func recentProof() async -> IdentityProof? { await client.recentProof() }

    /// Deletes the account of the signed-in user.
    package func deleteUser() async throws(AuthError) { try await client.deleteUser() }

    /// Ends the session.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult { await client.signOut(globally: globally) }

    /// Returns the events of the session from now on.
    package func sessionEvents() async -> AsyncStream<SessionEvent> { await client.sessionEvents() }

    /// Returns this client if it has the capability, so that nothing that it decides is left out, or else the client's.
    package func capability<Capability>(_ kind: Capability.Type) -> Capability? {
        self as? Capability ?? client.capability(kind)
    }
}
