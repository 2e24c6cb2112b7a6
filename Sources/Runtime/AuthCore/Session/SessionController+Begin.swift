extension SessionController {
    /// A ticket for one sign-in. Take it before the sign-in's first request.
    public func signInTicket() -> SignInTicket {
        SignInTicket(epoch: epoch, controller: ObjectIdentifier(self))
    }

    /// Begins a session in place of any other, after a sign-in.
    ///
    /// If no session begins, the tokens are ended at the service.
    ///
    /// - Parameters:
    ///   - user: The user who signed in.
    ///   - grant: The tokens that the service issued.
    ///   - ticket: The ticket that the sign-in took before its first request.
    /// - Throws: `.storage` if the session could not be stored; `.cancelled` if the task was cancelled, if a user signed in or
    ///   out since the sign-in took its ticket, or if the user's account was deleted meanwhile.
    public func begin(
        as user: AuthUser, with grant: TokenSet, for ticket: SignInTicket
    ) async throws(AuthError) {
        guard ticket == signInTicket(), !Task.isCancelled else {
            discard(grant)
            throw .cancelled
        }
        let stored = StoredSession(user: user, grant: grant, issuedAt: clock.now())
        let live = LiveSession(stored: stored, since: clock.uptime(), keptToken: stored.refreshToken)
        epoch += 1
        startGeneration()
        let mine = generation
        // The write replaces what was left over. A removal that ran after it would remove the new session.
        let earlier = leftovers
        leftovers = []
        let failure = await write(stored)
        if failure != nil { leftovers.formUnion(earlier) }
        guard generation == mine, !deletedUsers.contains(user.userID) else {
            if generation == mine { state = .signedOut }
            discard(grant)
            if await remove(.session(stored.id)).failure != nil { leftovers.insert(.session(stored.id)) }
            throw .cancelled
        }
        if let failure {
            // The store may hold the previous session still; the next call reads it.
            state = .unknown(failure)
            discard(grant)
            throw .storage
        }
        // While the session was stored, another call may have restored the previous one.
        startGeneration()
        current = live
        state = .signedIn(user)
        emit(.signedIn(user))
    }
}
