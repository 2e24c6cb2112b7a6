extension SessionController {
    /// Signs the user out. The session ends on this device, whatever the service and the store answer, and before either
    /// is asked.
    ///
    /// The store is emptied even if another process has begun a session in the meantime.
    ///
    /// - Parameter globally: Whether the user's sessions on other devices end too, if the service can do that.
    /// - Returns: Whether the service and the store did their part.
    @discardableResult
    public func signOut(globally: Bool = false) async -> AuthSignOutResult {
        epoch += 1
        // The service ends a session of an earlier launch too. One that could not be read is not read again: that might
        // ask for a face or a finger.
        if case .restoring = state { await restore() }
        let ended = current
        var isUnknown = false
        if case .unknown = state { isUnknown = true }
        startGeneration()
        state = .signedOut
        if ended != nil || isUnknown { emit(.signedOut) }
        let (removed, failure) = await remove(.all(reading: !isUnknown))
        if failure == nil {
            leftovers = []
        } else {
            leftovers.insert(ended.map { .session($0.stored.id) } ?? .all(reading: false))
        }
        var refusal: AuthError?
        for tokens in tokens(endedWith: ended, removed) {
            do throws(AuthError) { try await authority.end(tokens, globally: globally) } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { return .localOnly(refusal) }
        return isUnknown || failure != nil ? .localOnly(.storage) : .complete
    }

    /// The tokens to end at the service: those of this process, or newer ones of the same session in the store, and those
    /// of another session in the store.
    private func tokens(endedWith ended: LiveSession?, _ removed: StoredSession?) -> [AuthTokens] {
        guard let ended else { return removed.map { [$0.tokens] } ?? [] }
        guard let removed else { return [ended.stored.tokens] }
        if removed.id != ended.stored.id { return [ended.stored.tokens, removed.tokens] }
        return [ended.isKept ? removed.tokens : ended.stored.tokens]
    }

    /// Ends the session of a user whose account was deleted. Another user's session goes on.
    public func accountDeleted(of user: AuthUser) async {
        deletedUsers.insert(user.userID)
        if current?.stored.user.userID == user.userID {
            epoch += 1
            startGeneration()
            state = .signedOut
            emit(.userDeleted)
        }
        let (_, failure) = await remove(.user(user.userID))
        if failure != nil { leftovers.insert(.user(user.userID)) }
    }

    /// Ends a session that the service will not renew, unless another process has renewed or replaced it.
    ///
    /// - Parameters:
    ///   - live: The session whose refresh token was refused.
    ///   - mine: Its generation.
    /// - Returns: The error to report; `nil` if the session goes on with another process's tokens.
    func endRefused(_ live: LiveSession, of mine: Int) async -> AuthError? {
        let comparison = await compare(live, then: .remove)
        guard generation == mine else { return .signedOut }
        switch comparison {
        case .same, .gone: break
        case .failed: leftovers.insert(.session(live.stored.id))
        case .renewed, .replaced, .unreadable: return follow(comparison)
        }
        startGeneration()
        state = .expired
        emit(.sessionExpired)
        return .sessionExpired
    }

    /// Follows what another process did to the stored session.
    ///
    /// - Returns: The error to report; `nil` if the session goes on.
    func follow(_ comparison: StoredSessionComparison) -> AuthError? {
        switch comparison {
        case .same, .failed: return nil
        case .renewed(let stored):
            current = LiveSession(restored: stored, clock: clock)
            failures = 0
            notBefore = .zero
            emit(.tokenRefreshed)
            return nil
        case .replaced(let stored) where !deletedUsers.contains(stored.user.userID):
            startGeneration()
            current = LiveSession(restored: stored, clock: clock)
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
            return .sessionLost
        case .unreadable(let error):
            startGeneration()
            state = .unknown(error)
            return .storage
        }
    }

    /// Ends a session whose stored form can never be read again.
    func lose(_ error: SecureStoreError) {
        startGeneration()
        state = .lost(error)
        emit(.sessionLost(error))
    }
}
