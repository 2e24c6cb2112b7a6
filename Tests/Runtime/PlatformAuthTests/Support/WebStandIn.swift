import AuthCore
import Foundation

/// A web client that signs its person in at once.
actor WebStandIn: PagesClient {
    static let person = AuthUser(userID: "web-1", username: "ada", email: "ada@example.com", provider: .google)
    /// A session that nothing begins.
    nonisolated let session = SessionController(
        authority: NoAuthority(), store: InMemoryStore(),
        policy: SessionPolicy(restoresAtLaunch: false, biometricUnlock: false))
    private var isSignedIn = false
    private(set) var deletions = 0

    func signInWithWebUI(for provider: SignInProvider) -> AuthSignInResult {
        isSignedIn = true
        return AuthSignInResult(nextStep: .done)
    }

    func fetchAuthSession() -> AuthSession {
        isSignedIn ? .signedIn(Self.person, AuthTokens(accessToken: "web", expiresAt: .distantFuture)) : .signedOut
    }

    func fetchUserAttributes() -> [AuthUserAttribute] { [AuthUserAttribute(.name, value: "Ada")] }

    func deleteUser() { deletions += 1 }

    func signOut(globally: Bool) -> AuthSignOutResult {
        isSignedIn = false
        return .complete
    }

    func resumeSignIn(from callback: URL) -> AuthSignInResult { signInWithWebUI(for: .google) }

    func sessionEvents() async -> AsyncStream<SessionEvent> { await session.events() }

    func getCurrentUser() throws(AuthError) -> AuthUser { throw .signedOut }
    func signUp(
        username: String, password: String, options: SignUpOptions
    ) throws(AuthError) -> AuthSignUpResult { throw .notSupported(.signUp) }
    func confirmSignUp(
        for username: String, confirmationCode: String
    ) throws(AuthError) -> AuthSignUpResult { throw .notSupported(.confirmSignUp) }
    func resendSignUpCode(for username: String) throws(AuthError) -> AuthCodeDeliveryDetails {
        throw .notSupported(.confirmSignUp)
    }
    func signIn(username: String, password: String) throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.signIn(.email))
    }
    func resetPassword(for username: String) throws(AuthError) -> AuthResetPasswordResult {
        throw .notSupported(.resetPassword)
    }
    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) throws(AuthError) { throw .notSupported(.resetPassword) }
}

private struct NoAuthority: SessionAuthority {
    func renew(_ refreshToken: String, of user: AuthUser) throws(SessionRenewalError) -> TokenSet {
        throw .unavailable(retryAfter: nil)
    }

    func end(_ tokens: AuthTokens, globally: Bool) {}
}
