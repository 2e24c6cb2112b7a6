package import AuthCore
import Foundation

/// A client of sign-in pages that signs its user in immediately. It counts the calls that it receives.
package actor PagesStandIn: HostedUIClient {
    /// The user's attribute at the pages.
    package static let attribute = AuthUserAttribute(.name, value: "Jonas of the pages")

    /// The user of the pages.
    package nonisolated let user: AuthUser
    /// The session that a sign-in begins.
    package nonisolated let session: SessionController
    /// The sign-outs. An element is `true` if it was global.
    package private(set) var signOuts: [Bool] = []
    /// The number of deleted accounts.
    package private(set) var deletions = 0
    private let isSessionShared: Bool

    /// Creates a stand-in.
    ///
    /// - Parameters:
    ///   - session: The session that a sign-in begins; by default a separate one.
    ///   - provider: The provider of the user's account.
    ///   - store: The store of the separate session, which outlives the stand-in; `nil` for one in memory.
    package init(
        session: SessionController? = nil, provider: SignInProvider = .google, store: (any SecureStore)? = nil
    ) {
        isSessionShared = session != nil
        self.session =
            session
            ?? SessionController(
                authority: UnreachableAuthority(), store: store ?? InMemoryStore(),
                policy: SessionPolicy(restoresAtLaunch: store != nil, biometricUnlock: false))
        user = AuthUser(userID: "sub-2", username: "jonas", email: "jonas@example.com", provider: provider)
    }

    package func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        let tokens = TokenSet(accessToken: "page-access", refreshToken: "page-refresh", expiresIn: .seconds(3600))
        try await session.begin(
            as: user, with: tokens, for: session.signInTicket(),
            proof: proof(at: provider))
        return AuthSignInResult(nextStep: .done)
    }

    package func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        guard let reference = try await session.reference() else { throw .signedOut }
        guard case .page(let provider) = way else { throw .notSupported(.signIn(.email)) }
        let proof = proof(at: provider)
        try await session.record(proof, in: reference)
        return proof
    }

    /// A proof that counts from the current time of any clock.
    private func proof(at provider: SignInProvider) -> IdentityProof {
        IdentityProof(of: user, by: .page(provider), at: .distantFuture)
    }

    package func recentProof() async -> IdentityProof? { await session.recentProof() }

    package func fetchAuthSession() async throws(AuthError) -> AuthSession { try await session.session() }

    package func getCurrentUser() async throws(AuthError) -> AuthUser {
        guard let user = try await fetchAuthSession().user else { throw .signedOut }
        return user
    }

    package func fetchUserAttributes() -> [AuthUserAttribute] { [Self.attribute] }

    package func sessionEvents() async -> AsyncStream<SessionEvent> { await session.events() }

    package func signOut(globally: Bool) async -> AuthSignOutResult {
        signOuts.append(globally)
        // The owner of a shared session ends it at its service. A deleted account cannot sign in to a session again.
        if isSessionShared { await session.accountDeleted(of: user) } else { await session.signOut() }
        return .complete
    }

    package func deleteUser() { deletions += 1 }

    package func signUp(
        username: String, password: String, profile: ClearedProfile
    ) throws(AuthError) -> AuthSignUpResult { throw .notSupported(.signUp) }

    package func confirmSignUp(
        for username: String, confirmationCode: String, password: String, clearance: AgeClearance
    ) throws(AuthError) -> AuthSignUpResult { throw .notSupported(.confirmSignUp) }

    package func resendSignUpCode(for username: String) throws(AuthError) -> AuthCodeDeliveryDetails {
        throw .notSupported(.confirmSignUp)
    }

    package func signIn(username: String, password: String) throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.signIn(.email))
    }

    package func resetPassword(for username: String) throws(AuthError) -> AuthResetPasswordResult {
        throw .notSupported(.resetPassword)
    }

    package func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) throws(AuthError) { throw .notSupported(.resetPassword) }
}
