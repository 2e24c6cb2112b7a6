/// A client whose session a ``SessionController`` keeps. What all such clients do alike has a default.
package protocol SessionBackedClient: AuthClient {
    /// The session of the signed-in user.
    var session: SessionController { get }
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

    /// Deletes the account of the signed-in user, and ends the session.
    ///
    /// - Parameter delete: Deletes the account at the service.
    /// - Throws: `.service(.reauthenticationRequired)` without a recent proof of identity, `.signedOut` if no user is
    ///   signed in, and the errors of `delete`.
    package func deleteUser(
        by delete: (SessionReference) async throws(AuthError) -> Void
    ) async throws(AuthError) {
        guard let owner = try await session.reference() else { throw .signedOut }
        try await session.requireProof(in: owner)
        try await delete(owner)
        await session.accountDeleted(of: owner.user)
    }
}

/// The deletion of an account at a service that reports a deleted account only as a session that has ended.
package actor UncertainDeletion {
    private var reference: SessionReference?

    /// Creates a value without a deletion.
    package init() {}

    /// Deletes the account of a session's user. Can be repeated after `.network`: if the service no longer knows the session
    /// then, the account is deleted. That says nothing about a later session of the same user.
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
