/// A substitute for a client that is not available, for example because its SDK does not support the system.
///
/// Every call throws `.service(.noClient)`. The client does not report a signed-out session, because the state of the
/// session is unknown.
public struct UnavailableAuthClient: AuthClient {
    /// The error that every call throws.
    public static let error = AuthError.service(.noClient)

    /// Creates a client.
    public init() {}

    /// Throws the client's error.
    public func signUp(
        username: String, password: String, profile: ClearedProfile
    ) async throws(AuthError) -> AuthSignUpResult {
        throw Self.error
    }

    /// Throws the client's error.
    public func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignUpResult {
        throw Self.error
    }

    /// Throws the client's error.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        throw Self.error
    }

    /// Throws the client's error.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        throw Self.error
    }

    /// Throws the client's error.
    public func fetchAuthSession() async throws(AuthError) -> AuthSession { throw Self.error }

    /// Throws the client's error.
    public func getCurrentUser() async throws(AuthError) -> AuthUser { throw Self.error }

    /// Throws the client's error.
    public func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        throw Self.error
    }

    /// Throws the client's error.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        throw Self.error
    }

    /// Throws the client's error.
    public func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] { throw Self.error }

    /// Throws the client's error.
    public func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof { throw Self.error }

    /// Throws the client's error.
    public func deleteUser() async throws(AuthError) { throw Self.error }

    /// Returns `.localOnly` with the client's error.
    public func signOut(globally: Bool) async -> AuthSignOutResult { .localOnly(Self.error) }

    /// Returns a stream without events, because the client never has a session.
    public func sessionEvents() async -> AsyncStream<SessionEvent> { AsyncStream { _ in } }
}
