/// A client whose session a ``SessionController`` keeps. What all such clients do alike has a default.
package protocol SessionBackedClient: AuthClient {
    /// The session of the signed-in user.
    var session: SessionController { get }

    /// Checks the password of a session's user at the service.
    ///
    /// - Returns: The tokens of a new sign-in, which replace those of the session; `nil` if the session keeps its
    ///   tokens.
    /// - Throws: `.invalidCredentials` if the password is wrong, or another user's.
    func prove(_ password: SecretText, in reference: SessionReference) async throws(AuthError) -> TokenSet?

    /// Asks a session's user to sign in again at a page.
    func reauthenticate(
        in reference: SessionReference, at provider: SignInProvider
    ) async throws(AuthError) -> IdentityProof

    /// Deletes the account of a session's user at the service. The user has recently proved their identity.
    func deleteAccount(in reference: SessionReference) async throws(AuthError)
}

/// Defaults for clients without passwords, pages or deletion, and for those that implement the whole call.
extension SessionBackedClient {
    /// Throws `.notSupported`.
    package func prove(
        _ password: SecretText, in reference: SessionReference
    ) async throws(AuthError) -> TokenSet? {
        throw .notSupported(.signIn(.email))
    }

    /// Throws `.notSupported`.
    package func reauthenticate(
        in reference: SessionReference, at provider: SignInProvider
    ) async throws(AuthError) -> IdentityProof {
        throw .notSupported(.signIn(provider))
    }

    /// Throws `.notSupported`.
    package func deleteAccount(in reference: SessionReference) async throws(AuthError) {
        throw .notSupported(.deleteUser)
    }
}

extension SessionBackedClient {
    /// Returns the session, and renews its tokens first if they are about to expire.
    package func fetchAuthSession() async throws(AuthError) -> AuthSession { try await session.session() }

    /// Returns the signed-in user. Throws `.signedOut` and the errors of ``fetchAuthSession()``.
    package func getCurrentUser() async throws(AuthError) -> AuthUser {
        guard let user = try await fetchAuthSession().user else { throw .signedOut }
        return user
    }

    /// Returns the last proof of identity of the signed-in user.
    package func recentProof() async -> IdentityProof? { await session.recentProof() }

    /// Ends the session.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult { await session.signOut(globally: globally) }

    /// Returns the session's events from now on.
    package func sessionEvents() async -> AsyncStream<SessionEvent> { await session.events() }

    /// Asks the signed-in user for the password, or to sign in again at a page. Throws `.signedOut` if no user is
    /// signed in.
    package func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        guard let reference = try await session.reference() else { throw .signedOut }
        return try await reauthenticate(by: way, in: reference)
    }

    /// Asks a session's user for the password, or to sign in again at a page.
    package func reauthenticate(
        by way: Reauthentication, in reference: SessionReference
    ) async throws(AuthError) -> IdentityProof {
        switch way {
        case .page(let provider): return try await reauthenticate(in: reference, at: provider)
        case .password(let password):
            let ticket = await session.signInTicket()
            let tokens = try await prove(password, in: reference)
            let proof = IdentityProof(of: reference.user, by: .password, at: session.clock.now())
            if let tokens {
                try await session.replace(reference, with: tokens, of: proof, for: ticket)
            } else {
                try await session.record(proof, in: reference)
            }
            return proof
        }
    }

    /// Deletes the account of the signed-in user, and ends the session. Throws `.signedOut` if no user is signed in,
    /// and the errors of ``deleteUser(in:)``.
    package func deleteUser() async throws(AuthError) {
        guard let reference = try await session.reference() else { throw .signedOut }
        try await deleteUser(in: reference)
    }

    /// Deletes the account of a session's user, and ends the session. Throws `.service(.reauthenticationRequired)`
    /// without a recent proof of identity, and the errors of ``deleteAccount(in:)``.
    package func deleteUser(in owner: SessionReference) async throws(AuthError) {
        try await session.requireProof(in: owner)
        try await deleteAccount(in: owner)
        await session.accountDeleted(of: owner.user)
    }
}

/// The deletion of an account at a service that reports a deleted account only as a session that has ended.
package actor UncertainDeletion {
    private var reference: SessionReference?

    /// Creates a value without a deletion.
    package init() {}

    /// Deletes the account of a session's user. Can be repeated after `.network`: if the service no longer knows the
    /// session then, the account is deleted. That says nothing about a later session of the same user.
    package func perform(
        in reference: SessionReference, _ delete: @Sendable () async throws(AuthError) -> Void
    ) async throws(AuthError) {
        do throws(AuthError) {
            try await delete()
        } catch {
            if error == .network { self.reference = reference }
            guard error == .sessionExpired, self.reference == reference else { throw error }
        }
    }
}
