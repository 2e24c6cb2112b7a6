extension SessionController {
    /// Renews the access token where that is possible now.
    ///
    /// However many callers there are, one renewal is under way: a service that rotates refresh tokens takes the second
    /// use of one for theft.
    ///
    /// - Parameters:
    ///   - live: The session that the caller saw.
    ///   - isRefused: Whether its access token is of no use although it has not expired.
    /// - Returns: The session with an access token that has not expired; nil where the person has signed out since.
    /// - Throws: `.sessionExpired`, `.network` and `.storage`, unless the access token can still be used.
    func renewed(_ live: LiveSession, isRefused: Bool = false) async throws(AuthError) -> LiveSession? {
        let isUsable = !isRefused && !live.hasEnded(clock)
        guard live.stored.refreshToken != nil else {
            if isUsable { return live }
            await expire()
            throw .sessionExpired
        }
        if clock.uptime() < notBefore, renewal == nil {
            if isUsable { return live }
            throw .network
        }
        let mine = generation
        if renewal?.generation != mine {
            renewal = (mine, Task { await renewAndFinish(mine, patiently: !isUsable) })
        }
        guard let task = renewal?.task else { return current }
        switch await task.value {
        case .success, .failure(.signedOut): return current
        case .failure(.network) where isUsable, .failure(.storage) where isUsable: return current
        case .failure(let error): throw error
        }
    }

    private func renewAndFinish(_ mine: Int, patiently: Bool) async -> Result<Void, AuthError> {
        let result = await renew(mine, tries: patiently ? backoff.tries : 1)
        if renewal?.generation == mine { renewal = nil }
        return result
    }

    private func renew(_ mine: Int, tries: Int) async -> Result<Void, AuthError> {
        for attempt in 1...tries {
            guard generation == mine, let live = current, let token = live.stored.refreshToken else {
                return .failure(.signedOut)
            }
            // A rotated token is not used before the store has it: a crash would leave the store with a spent one.
            if !live.isSaved, await save(live.stored, of: mine) != nil { return .failure(.storage) }
            let issuedAt = clock.now()
            let since = clock.uptime()
            do throws(SessionRenewalError) {
                let grant = try await authority.renew(token, of: live.stored.user)
                let stored = live.stored.renewed(by: grant, at: issuedAt)
                return await adopt(LiveSession(stored: stored, since: since), of: mine)
            } catch {
                guard generation == mine else { return .failure(.signedOut) }
                switch error {
                case .refused:
                    await expire()
                    return .failure(.sessionExpired)
                case .unavailable(let asked):
                    failures += 1
                    let delay = backoff.delay(afterFailures: failures, asked: asked, jitter: clock.jitter())
                    notBefore = clock.uptime() + delay
                    // Nobody waits at a screen for longer than the limit.
                    guard attempt < tries, delay <= backoff.limit else { return .failure(.network) }
                    try? await clock.sleep(delay)
                }
            }
        }
        return .failure(.network)
    }

    /// Makes renewed tokens the session's, once they are kept.
    private func adopt(_ live: LiveSession, of mine: Int) async -> Result<Void, AuthError> {
        var live = live
        if generation == mine, policy.restoresAtLaunch { live.isSaved = await save(live.stored, of: mine) == nil }
        guard generation == mine else {
            // Nobody knows these tokens, so nobody else would ever end them.
            Task { [authority, tokens = live.stored.tokens] in try? await authority.end(tokens, globally: false) }
            return .failure(.signedOut)
        }
        current = live
        failures = 0
        notBefore = .zero
        emit(.tokenRefreshed)
        return .success(())
    }
}
