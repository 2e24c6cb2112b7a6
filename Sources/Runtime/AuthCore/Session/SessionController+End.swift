extension SessionController {
    /// Ends the session because the person wants it to. On this device it always ends, whatever the service and the
    /// store say, and before either is asked.
    ///
    /// - Parameter globally: Whether the person's sessions on other devices end too, where the service can do that.
    /// - Returns: Whether the service heard of it.
    @discardableResult
    public func signOut(globally: Bool = false) async -> AuthSignOutResult {
        // A session that nobody has asked for yet is read first: the service is to hear of its end.
        let before = await restore()
        let ended = current
        _ = nextGeneration()
        state = .signedOut
        if ended != nil { emit(.signedOut) }
        await removeStored()
        do throws(AuthError) {
            if let ended { try await authority.end(ended.stored.tokens, globally: globally) }
        } catch {
            return .localOnly(error)
        }
        if case .unknown = before { return .localOnly(.storage) }
        return holdsLeftover ? .localOnly(.storage) : .complete
    }

    /// Ends the session because its account is gone.
    public func accountDeleted() async {
        _ = nextGeneration()
        state = .signedOut
        emit(.userDeleted)
        await removeStored()
    }

    /// Ends the session because the service will not renew it.
    func expire() async {
        _ = nextGeneration()
        state = .expired
        emit(.sessionExpired)
        await removeStored()
    }
}
