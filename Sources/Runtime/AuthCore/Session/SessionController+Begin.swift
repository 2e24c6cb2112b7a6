extension SessionController {
    /// Begins a session, in place of any other: the person has just signed in.
    ///
    /// - Throws: `.storage` where the session could not be kept, and `.cancelled` where somebody signed in or out in the
    ///   meantime. It has then not begun.
    public func begin(as user: AuthUser, with grant: TokenGrant) async throws(AuthError) {
        let stored = StoredSession(user: user, grant: grant, issuedAt: clock.now())
        let live = LiveSession(stored: stored, since: clock.uptime())
        let mine = nextGeneration()
        holdsLeftover = false
        if policy.restoresAtLaunch {
            let failure = await save(stored, of: mine)
            guard generation == mine else { throw .cancelled }
            if let failure {
                // What the store now holds is for it to say.
                state = .unknown(failure)
                throw .storage
            }
        }
        current = live
        state = .signedIn(user)
        emit(.signedIn(user))
    }

    /// A new generation without a session.
    func nextGeneration() -> Int {
        generation += 1
        current = nil
        failures = 0
        notBefore = .zero
        return generation
    }
}
