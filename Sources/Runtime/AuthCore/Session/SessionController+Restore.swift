import Foundation

extension SessionController {
    /// Reads the store where nobody has, and asks no service: for the first screen.
    ///
    /// - Returns: ``state``, which is not `.restoring` any more.
    @discardableResult
    public func restore() async -> SessionState {
        // Why it failed, the state tells.
        _ = try? await restored()
        return state
    }

    /// The session as it was last known, read from the store where it has not been.
    func restored() async throws(AuthError) -> LiveSession? {
        if holdsLeftover { await removeStored() }
        switch state {
        case .signedIn: return current
        case .signedOut, .expired, .lost: return nil
        case .restoring, .unknown: break
        }
        let mine = generation
        let reading = restoration ?? Task { await restore(mine) }
        restoration = reading
        await reading.value
        if case .unknown = state { throw .storage }
        return current
    }

    private func restore(_ mine: Int) async {
        let result = await readStored()
        restoration = nil
        guard generation == mine else { return }
        switch result {
        case .success(let stored?):
            current = LiveSession(restored: stored, clock: clock)
            state = .signedIn(stored.user)
            emit(.restored(stored.user))
        case .success(nil):
            state = .signedOut
        case .failure(let error):
            state = .unknown(error)
        }
    }
}
