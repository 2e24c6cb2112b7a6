/// Any client of a brand with a minimum age. Forwards every call.
public struct AgeGatedAuthClient: AuthClient {
    private let client: any AuthClient
    private let ageGate: AgeGateKeeper

    /// `client`, behind the age gate of this device.
    public init(_ client: any AuthClient, ageGate: AgeGateKeeper) {
        self.client = client
        self.ageGate = ageGate
    }

    /// Creates an account.
    public func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        try await client.signUp(username: username, password: password, options: options)
    }

    /// Confirms an account.
    public func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        try await client.confirmSignUp(for: username, confirmationCode: confirmationCode)
    }

    /// Sends a new code.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await client.resendSignUpCode(for: username)
    }

    /// Signs in with a password.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try await client.signIn(username: username, password: password)
    }

    /// Answers what the last sign-in asked for.
    public func confirmSignIn(challengeResponse: String) async throws(AuthError) -> AuthSignInResult {
        try await client.confirmSignIn(challengeResponse: challengeResponse)
    }

    /// Signs in at a page, which may create an account.
    ///
    ///
    /// that is not known. No page is shown then.
    public func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        try await client.signInWithWebUI(for: provider)
    }

    /// Begins a session without an account.
    public func signInAsGuest() async throws(AuthError) -> AuthSignInResult {
        try await client.signInAsGuest()
    }

    /// The session as it is now.
    public func fetchAuthSession() async throws(AuthError) -> AuthSession {
        try await client.fetchAuthSession()
    }

    /// The signed-in user.
    public func getCurrentUser() async throws(AuthError) -> AuthUser {
        try await client.getCurrentUser()
    }

    /// Sends a code for a new password.
    public func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        try await client.resetPassword(for: username)
    }

    /// Sets a new password.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await client.confirmResetPassword(for: username, with: newPassword, confirmationCode: confirmationCode)
    }

    /// The signed-in user's attributes.
    public func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        try await client.fetchUserAttributes()
    }

    /// Deletes the account of the signed-in user.
    public func deleteUser() async throws(AuthError) {
        try await client.deleteUser()
    }

    /// Ends the session.
    @discardableResult
    public func signOut(globally: Bool) async -> AuthSignOutResult {
        await client.signOut(globally: globally)
    }
}
