/// Signs nobody in: where a brand's client is not to be had, such as that of an SDK on a system it is not made for.
///
/// Every call throws `.service` with the code `no_client`. Nothing is known of a session, so nobody is told to be signed out.
public struct UnavailableAuthClient: AuthClient {
    /// Why nothing works.
    public static let error = AuthError.service(.noClient)

    /// A client that signs nobody in.
    public init() {}

    /// Throws.
    public func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        throw Self.error
    }

    /// Throws.
    public func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        throw Self.error
    }

    /// Throws.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        throw Self.error
    }

    /// Throws.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        throw Self.error
    }

    /// Throws.
    public func fetchAuthSession() async throws(AuthError) -> AuthSession { throw Self.error }

    /// Throws.
    public func getCurrentUser() async throws(AuthError) -> AuthUser { throw Self.error }

    /// Throws.
    public func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        throw Self.error
    }

    /// Throws.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        throw Self.error
    }

    /// Throws.
    public func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] { throw Self.error }

    /// Throws.
    public func deleteUser() async throws(AuthError) { throw Self.error }

    /// Tells no service.
    public func signOut(globally: Bool) async -> AuthSignOutResult { .localOnly(Self.error) }

    /// Returns a stream without events, because the client never has a session.
    public func sessionEvents() async -> AsyncStream<SessionEvent> { AsyncStream { _ in } }
}
