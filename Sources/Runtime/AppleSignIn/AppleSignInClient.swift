internal import AuthCore
internal import Foundation

/// A client that signs in with Apple by the system's sheet. All other calls are those of another client.
struct AppleSignInClient: AuthClient {
    private let client: any AuthClient
    private let apple: AppleSignIn

    init(_ client: any AuthClient, signIn apple: AppleSignIn) {
        self.client = client
        self.apple = apple
    }

    func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        guard provider == .apple else { return try await client.signInWithWebUI(for: provider) }
        return try await apple.signIn()
    }

    func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        guard way == .page(.apple) else { return try await client.reauthenticate(by: way) }
        return try await apple.reauthenticate()
    }

    func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        try await client.signUp(username: username, password: password, options: options)
    }

    func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        try await client.confirmSignUp(for: username, confirmationCode: confirmationCode)
    }

    func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        try await client.resendSignUpCode(for: username)
    }

    func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        try await client.signIn(username: username, password: password)
    }

    func confirmSignIn(
        challengeResponse: String, attributes: [AuthUserAttribute]
    ) async throws(AuthError) -> AuthSignInResult {
        try await client.confirmSignIn(challengeResponse: challengeResponse, attributes: attributes)
    }

    func signInAsGuest() async throws(AuthError) -> AuthSignInResult { try await client.signInAsGuest() }

    func fetchAuthSession() async throws(AuthError) -> AuthSession { try await client.fetchAuthSession() }

    func getCurrentUser() async throws(AuthError) -> AuthUser { try await client.getCurrentUser() }

    func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        try await client.resetPassword(for: username)
    }

    func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        try await client.confirmResetPassword(for: username, with: newPassword, confirmationCode: confirmationCode)
    }

    func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        try await client.fetchUserAttributes()
    }

    func recentProof() async -> IdentityProof? { await client.recentProof() }

    func deleteUser() async throws(AuthError) { try await client.deleteUser() }

    func signOut(globally: Bool) async -> AuthSignOutResult { await client.signOut(globally: globally) }

    func sessionEvents() async -> AsyncStream<SessionEvent> { await client.sessionEvents() }

    var capabilities: AuthCapabilities { client.capabilities }

    func resumeSignIn(from callback: URL) async throws(AuthError) -> AuthSignInResult {
        try await client.resumeSignIn(from: callback)
    }
}
