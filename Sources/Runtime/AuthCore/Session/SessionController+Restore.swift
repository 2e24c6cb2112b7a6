import Foundation

extension SessionController {
    /// Reads the store if it has not been read, and asks no service: for the first screen.
    ///
    /// - Returns: ``state``, which is not `.restoring` any more.
    @discardableResult
    public func restore() async -> SessionState {
        // The state says why it failed.
        _ = try? await restored()
        return state
    }

    /// The session as it was last known, read from the store if it has not been.
    func restored() async throws(AuthError) -> LiveSession? {
        for ended in leftovers {
            if await remove(ended).failure == nil { leftovers.remove(ended) }
        }
        switch state {
        case .signedIn: return current
        case .signedOut, .expired, .lost: return nil
        case .restoring, .unknown: break
        }
        // The store would return the session that has ended.
        guard leftovers.isEmpty else { throw .storage }
        let reading = restoration ?? Task { [generation] in await restore(generation) }
        restoration = reading
        await reading.value
        switch state {
        case .unknown: throw .storage
        case .lost: throw .sessionLost
        case .restoring, .signedIn, .signedOut, .expired: return current
        }
    }

    private func restore(_ mine: Int) async {
        let result = await read()
        restoration = nil
        guard generation == mine else { return }
        switch result {
        case .success(let stored?) where deletedUsers.contains(stored.user.userID):
            state = .signedOut
            _ = await remove(.user(stored.user.userID))
        case .success(let stored?):
            current = LiveSession(restored: stored, clock: clock)
            state = .signedIn(stored.user)
            emit(.restored(stored.user))
        case .success(nil):
            state = .signedOut
        case .failure(let error) where error.isPermanent:
            lose(error)
            _ = await remove(.unreadable)
        case .failure(let error):
            state = .unknown(error)
        }
    }
}
