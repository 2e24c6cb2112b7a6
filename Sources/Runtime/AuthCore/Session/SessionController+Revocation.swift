/// The ends of a session without a sign-out.
extension SessionController {
    /// Ends the session of a user whose account was deleted. Another user's session continues.
    package func accountDeleted(of user: AuthUser) async { _ = await endSession(ofDeleted: user) }

    /// Ends the session on this device, because the session of another controller follows. It also ends at the service,
    /// as soon as that can be reached now, but the other session does not wait for it.
    func giveWay() async {
        for tokens in await endOnDevice().tokens { discard(tokens) }
    }

    /// Returns Apple's identifier of the user, if a session began with a credential of Apple; `nil` otherwise, and if
    /// the session has ended or is locked.
    package func appleUserID(of reference: SessionReference) -> String? {
        (try? live(reference))?.stored.appleUserID
    }

    /// Ends a session whose sign-in the provider has revoked. The session also ends at the service, as soon as it can
    /// be reached now. A sign-in that is under way continues, because the user may be authorizing the app again.
    ///
    /// - Returns: Whether the session has ended; `false` if it had ended before, or is locked.
    @discardableResult
    package func endRevoked(_ reference: SessionReference) async -> Bool {
        guard let ended = try? live(reference) else { return false }
        startGeneration()
        state = .expired
        emit(.sessionRevoked)
        // Also if another process has renewed it since.
        let (removed, failure) = await remove(.session(ended.stored.id))
        if failure != nil { leftovers.insert(.session(ended.stored.id)) }
        for tokens in SessionMemory(ended).tokens(endedWith: removed) { discard(tokens) }
        return true
    }
}
