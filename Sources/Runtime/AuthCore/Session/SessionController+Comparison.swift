/// The comparison of the session with the stored one, which another process may have changed.
extension SessionController {
    /// Compares the session with the stored one, and then changes the store.
    func compare(_ live: LiveSession, then change: StoredSessionChange) async -> StoredSessionComparison {
        await sessionStore.compare(live, then: change)?.value ?? .same
    }

    /// Removes the stored session if it is in the selection: see ``SessionStore/remove(_:after:)``.
    func remove(
        _ sessions: StoredSessions, after preparation: @escaping @Sendable () async -> Void = {}
    ) async -> (found: StoredSession?, failure: SecureStoreError?) {
        await sessionStore.remove(sessions, after: preparation).value
    }

    /// Ends a session that the service will not renew, unless another process has renewed or replaced it.
    ///
    /// - Parameters:
    ///   - live: The session whose refresh token was refused.
    ///   - generation: The session's generation.
    /// - Returns: The error to report; `nil` if the session continues with another process's tokens.
    func endRefused(_ live: LiveSession, of generation: Int) async -> AuthError? {
        let comparison = await compare(live, then: .remove)
        guard self.generation == generation else { return .signedOut }
        switch comparison {
        case .same, .gone: break
        case .failed: leftovers.insert(.session(live.stored.id))
        case .renewed, .replaced, .unreadable: return apply(comparison)
        }
        startGeneration()
        state = .expired
        emit(.sessionExpired)
        return .sessionExpired
    }

    /// Applies another process's change to the stored session.
    ///
    /// - Returns: The error to report; `nil` if the session continues.
    func apply(_ comparison: StoredSessionComparison) -> AuthError? {
        if case .replaced(let stored) = comparison { discard(memory, nil, besides: stored) }
        switch comparison {
        case .same, .failed: return nil
        case .renewed where state == .locked, .replaced where state == .locked:
            // Only the user unlocks a session. Then the store is read again.
            memory.followStore()
            return .storage
        case .renewed(let stored):
            proceed(with: LiveSession(restored: stored, clock: clock))
            return nil
        case .replaced(let stored) where !deletedUsers.contains(stored.user.userID):
            startGeneration(with: LiveSession(restored: stored, clock: clock))
            state = .signedIn(stored.user)
            emit(.restored(stored.user))
            return .signedOut
        case .gone, .replaced:
            startGeneration()
            state = .signedOut
            emit(.signedOut)
            return .signedOut
        case .unreadable(let error) where error.isPermanent:
            lose(error)
            return AuthError(error)
        case .unreadable where state == .locked: return .storage
        case .unreadable(let error):
            startGeneration()
            state = .unknown(error)
            return .storage
        }
    }
}
