import AuthCore
import Foundation
import RuntimeTestSupport

/// A client of hosted pages that signs its user in immediately, in the session of another client, and records
/// sign-outs.
actor PagesStandIn: AuthClient {
    static let attribute = AuthUserAttribute(.name, value: "Jonas of the pages")

    nonisolated let user: AuthUser
    private(set) var signOuts: [Bool] = []
    private let session: SessionController

    init(session: SessionController, provider: SignInProvider) {
        self.session = session
        user = AuthUser(userID: "sub-2", username: "jonas", email: "jonas@example.com", provider: provider)
    }

    func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        let tokens = TokenSet(
            accessToken: "page-access", refreshToken: "page-refresh", expiresIn: .seconds(3600))
        try await session.begin(as: user, with: tokens)
        return AuthSignInResult(nextStep: .done)
    }

    func sessionEvents() async -> AsyncStream<SessionEvent> { await session.events() }

    func fetchUserAttributes() -> [AuthUserAttribute] { [Self.attribute] }

    func signOut(globally: Bool) async -> AuthSignOutResult {
        signOuts.append(globally)
        await session.accountDeleted(of: user)
        return .complete
    }

    func fetchAuthSession() throws(AuthError) -> AuthSession { throw .network }
    func getCurrentUser() throws(AuthError) -> AuthUser { throw .network }
    func deleteUser() throws(AuthError) { throw .network }
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
