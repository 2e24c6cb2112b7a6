extension SessionController {
    /// Renews the access token if that is possible now.
    ///
    /// All callers share one renewal: a service that rotates refresh tokens takes the second use of one for theft.
    ///
    /// - Parameters:
    ///   - live: The session that the caller saw.
    ///   - isRefused: Whether a service refused its access token although the token has not expired.
    /// - Returns: The session with an access token that has not expired; `nil` if the user has signed out since.
    /// - Throws: `.sessionExpired`, `.sessionLost`, `.network` and `.storage`, unless the access token can still be used.
    func renewed(_ live: LiveSession, isRefused: Bool = false) async throws(AuthError) -> LiveSession? {
        let isUsable = !isRefused && !live.hasEnded(clock)
        let mine = generation
        guard live.stored.refreshToken != nil else {
            if isUsable { return live }
            if let error = await endRefused(live, of: mine), error != .signedOut { throw error }
            return current
        }
        if clock.uptime() < notBefore, renewal == nil {
            if isUsable { return live }
            throw .network
        }
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
        var attempt = 1
        while true {
            guard let live = current, let token = live.stored.refreshToken else { return .failure(.signedOut) }
            // Another process may have used this token. A token that the store does not hold is not used before it does:
            // after a crash the store would hold a spent one.
            let comparison = await compare(live, then: live.isKept ? .keep : .write(live.stored))
            guard generation == mine else { return .failure(.signedOut) }
            switch comparison {
            case .same: current?.keptToken = token
            case .renewed, .replaced, .gone:
                if let error = follow(comparison) { return .failure(error) }
                if current?.isDue(clock) == false { return .success(()) }
                continue
            case .unreadable, .failed:
                guard live.isKept else { return .failure(.storage) }
            }
            let issuedAt = clock.now()
            let since = clock.uptime()
            do throws(SessionRenewalError) {
                let grant = try await authority.renew(token, of: live.stored.user)
                do throws(SessionRenewalError) {
                    try authority.validate(grant, of: live.stored.user)
                } catch {
                    await keep(grant, rejectedAs: error, of: mine)
                    throw error
                }
                let stored = live.stored.renewed(by: grant, at: issuedAt)
                return await adopt(LiveSession(stored: stored, since: since, keptToken: token), of: mine)
            } catch {
                switch error {
                case .refused:
                    if let error = await endRefused(live, of: mine) { return .failure(error) }
                    if current?.isDue(clock) == false { return .success(()) }
                case .unavailable(let asked):
                    guard generation == mine else { return .failure(.signedOut) }
                    failures += 1
                    let delay = backoff.delay(afterFailures: failures, asked: asked, jitter: clock.jitter())
                    notBefore = clock.uptime() + delay
                    // No user waits at a screen for longer than the limit.
                    guard attempt < tries, delay <= backoff.limit else { return .failure(.network) }
                    attempt += 1
                    try? await clock.sleep(delay)
                }
            }
        }
    }

    /// Makes renewed tokens the session's, once they are stored.
    private func adopt(_ live: LiveSession, of mine: Int) async -> Result<Void, AuthError> {
        var live = live
        let comparison = await compare(live, then: .write(live.stored))
        guard generation == mine else {
            discard(live.stored.tokens)
            return .failure(.signedOut)
        }
        switch comparison {
        case .same: live.keptToken = live.stored.refreshToken
        case .unreadable, .failed: break
        case .renewed:
            // Not discarded: that could end the session, which goes on with newer tokens.
            return follow(comparison).map { .failure($0) } ?? .success(())
        case .replaced, .gone:
            discard(live.stored.tokens)
            return follow(comparison).map { .failure($0) } ?? .success(())
        }
        current = live
        failures = 0
        notBefore = .zero
        emit(.tokenRefreshed)
        return .success(())
    }

    /// Keeps the new refresh token of a response that failed validation: the service may have spent the old one.
    private func keep(_ grant: TokenSet, rejectedAs error: SessionRenewalError, of mine: Int) async {
        guard generation == mine, let live = current, let token = grant.refreshToken else { return }
        guard case .unavailable = error else {
            // Tokens of another user.
            return discard(grant)
        }
        var kept = LiveSession(
            stored: live.stored.rotated(to: token), since: live.since, keptToken: live.keptToken)
        let comparison = await compare(kept, then: .write(kept.stored))
        guard generation == mine else { return discard(kept.stored.tokens) }
        if case .same = comparison { kept.keptToken = token }
        current = kept
    }
}
