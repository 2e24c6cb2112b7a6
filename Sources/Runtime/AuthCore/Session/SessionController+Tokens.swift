/// The tokens of a session, and their renewal.
extension SessionController {
    /// Returns the tokens of a session, and renews them first if the access token is about to expire.
    ///
    /// - Parameter reference: The session. No other session's tokens are returned.
    /// - Returns: Tokens whose access token has not expired.
    /// - Throws: The errors of ``session()``, and `.signedOut` if the session has ended.
    public func tokens(of reference: SessionReference) async throws(AuthError) -> AuthTokens {
        guard let live = live(reference) else { throw .signedOut }
        guard live.isDue(clock) else { return live.stored.tokens }
        return try await renewedTokens(live, of: reference, isRefused: false)
    }

    /// Returns tokens that replace an access token that a service has refused.
    ///
    /// - Parameters:
    ///   - rejected: The refused access token.
    ///   - reference: The session. No other session's tokens are returned.
    /// - Returns: Tokens with another access token. They are renewed, unless another call has already renewed them.
    /// - Throws: The errors of ``session()``, and `.signedOut` if the session has ended.
    public func tokens(
        insteadOf rejected: String, of reference: SessionReference
    ) async throws(AuthError) -> AuthTokens {
        guard let live = live(reference) else { throw .signedOut }
        let isFresh = live.stored.accessToken != rejected && !live.isDue(clock)
        if isFresh { return live.stored.tokens }
        return try await renewedTokens(live, of: reference, isRefused: true)
    }

    /// Returns tokens of a user's current session that replace an access token that a service has refused.
    ///
    /// - Parameters:
    ///   - rejected: The refused access token.
    ///   - user: The user. No other user's tokens are returned.
    /// - Returns: Tokens with another access token.
    /// - Throws: The errors of ``session()``, and `.signedOut` if this user is not signed in.
    public func tokens(insteadOf rejected: String, of user: AuthUser) async throws(AuthError) -> AuthTokens {
        guard let reference = try await reference(), reference.user.userID == user.userID else { throw .signedOut }
        return try await tokens(insteadOf: rejected, of: reference)
    }

    private func renewedTokens(
        _ live: LiveSession, of reference: SessionReference, isRefused: Bool
    ) async throws(AuthError) -> AuthTokens {
        _ = try await renewed(live, isRefused: isRefused)
        guard let fresh = self.live(reference) else { throw .signedOut }
        return fresh.stored.tokens
    }

    /// Returns the session of a reference; `nil` if it has ended.
    private func live(_ reference: SessionReference) -> LiveSession? {
        reference.controller == ObjectIdentifier(self) && generation == reference.generation ? current : nil
    }

    /// Renews the access token if it can be renewed now.
    ///
    /// - Parameters:
    ///   - live: The session that the caller saw.
    ///   - isRefused: Whether a service refused its access token although the token has not expired.
    /// - Returns: The session with an access token that has not expired; `nil` if the user has signed out since.
    /// - Throws: `.sessionExpired` and `.sessionLost`; `.network` and `.storage` if the access token is not usable.
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
        guard let task = sharedRenewal(patiently: !isUsable) else { return current }
        switch await task.value {
        case .success, .failure(.signedOut): return current
        case .failure(.network) where isUsable, .failure(.storage) where isUsable: return current
        case .failure(let error): throw error
        }
    }

    /// Asks the service for new tokens, up to `tries` times.
    func renew(_ mine: Int, tries: Int) async -> Result<Void, AuthError> {
        var attempt = 1
        while true {
            guard let live = current, let token = live.stored.refreshToken else { return .failure(.signedOut) }
            // Another process may have used this token. A token is stored before it is used. Otherwise, after a crash,
            // the store would contain a token that the service no longer accepts.
            let comparison = await compare(live, then: live.isKept ? .keep : .write(live.stored))
            guard generation == mine else { return .failure(.signedOut) }
            switch comparison {
            case .same: recordKept(token)
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
                let tokenSet = try await authority.renew(token, of: live.stored.user)
                do throws(SessionRenewalError) {
                    try await authority.validate(tokenSet, of: live.stored.user)
                } catch {
                    await keep(tokenSet, rejectedAs: error, of: mine)
                    throw error
                }
                let stored = live.stored.renewed(by: tokenSet, at: issuedAt)
                return await adopt(LiveSession(stored: stored, since: since, keptToken: token), of: mine)
            } catch {
                switch error {
                case .refused:
                    if let error = await endRefused(live, of: mine) { return .failure(error) }
                    if current?.isDue(clock) == false { return .success(()) }
                case .unavailable(let asked):
                    guard generation == mine else { return .failure(.signedOut) }
                    let delay = recordFailure(retryAfter: asked)
                    // A user is waiting for this request, so it is not repeated after a longer pause than the limit.
                    guard attempt < tries, delay <= backoff.limit else { return .failure(.network) }
                    attempt += 1
                    try? await clock.sleep(delay)
                }
            }
        }
    }

    /// Stores renewed tokens, and continues the session with them.
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
            // The session continues with newer tokens. Discarding these could end it at the service.
            return follow(comparison).map { .failure($0) } ?? .success(())
        case .replaced, .gone:
            discard(live.stored.tokens)
            return follow(comparison).map { .failure($0) } ?? .success(())
        }
        proceed(with: live)
        return .success(())
    }

    /// Keeps the new refresh token of an invalid response, because the service may no longer accept the old one.
    private func keep(_ tokenSet: TokenSet, rejectedAs error: SessionRenewalError, of mine: Int) async {
        guard generation == mine, let live = current, let token = tokenSet.refreshToken else { return }
        guard case .unavailable = error else {
            // The tokens belong to another user.
            return discard(tokenSet)
        }
        var kept = LiveSession(
            stored: live.stored.rotated(to: token), since: live.since, keptToken: live.keptToken)
        let comparison = await compare(kept, then: .write(kept.stored))
        guard generation == mine else { return discard(kept.stored.tokens) }
        if case .same = comparison { kept.keptToken = token }
        rotate(to: kept)
    }

    /// Ends tokens at the service that no session uses. No later call would end them.
    public func discard(_ tokenSet: TokenSet) {
        discard(
            AuthTokens(
                accessToken: tokenSet.accessToken, idToken: tokenSet.idToken, refreshToken: tokenSet.refreshToken,
                expiresAt: clock.now()))
    }

    private func discard(_ tokens: AuthTokens) {
        Task { [authority] in try? await authority.end(tokens, globally: false) }
    }
}
