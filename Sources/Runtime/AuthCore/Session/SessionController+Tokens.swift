import Foundation

/// The current session, its tokens, and their renewal.
extension SessionController {
    /// The number of refusals without a reason, in a row, after which a session ends: five.
    ///
    /// Each belongs to another renewal, and several within a minute count once, because they are one fault. Any other
    /// result begins the count again. The count is in memory: a stored one would outlive the fault of a proxy, and
    /// processes that share the store would add to it. If a session has ended at the service, its user's calls reach
    /// the number in one process, after four minutes or more.
    package static let unexplainedRefusals = 5

    /// The identifier of the only user whose session the current task may use; `nil` if it may use any.
    ///
    /// The screens set it in a task that has checked who is signed in, so that none of its calls acts for a user who
    /// signs in later. A client outside this package that keeps its own sessions throws `.signedOut` before it deletes
    /// the account of another user, or asks that user to prove the identity.
    public static var onlyUserID: String? { taskUserID }

    /// The value of ``onlyUserID`` in the current task.
    @TaskLocal package static var taskUserID: String?

    /// Returns the current session, and renews it first if it is about to expire. The first call reads the session from
    /// the store.
    ///
    /// - Returns: The session; `.signedOut` if no user is signed in.
    /// - Throws: `.sessionExpired` if the service has ended the session, `.sessionLost` if the stored session can never
    ///   be read again, `.network` if the access token has expired and could not be renewed, `.notUnlocked` if the
    ///   user did not unlock the session, `.storage` if the store cannot be read now.
    package func session() async throws(AuthError) -> AuthSession {
        guard let live = try await restored() else { return .signedOut }
        guard let fresh = live.needsRenewal(clock) ? try await renewed(live) : live else {
            if state == .locked { throw .storage }
            return .signedOut
        }
        try Self.checkOwner(fresh.stored.user)
        return .signedIn(fresh.stored.user, fresh.stored.tokens)
    }

    /// Returns a reference to the current session, for requests that must not outlive it. Does not renew the session.
    ///
    /// - Returns: The reference; `nil` if no user is signed in.
    /// - Throws: `.sessionLost`, `.notUnlocked` and `.storage`, like ``session()``. If the session is locked, throws
    ///   `.storage` and does not ask the user, because the app may send the request in the background.
    package func reference() async throws(AuthError) -> SessionReference? {
        // Without suspension, the reference is to the session at the time of the call.
        if activeReference == nil {
            if state == .locked { throw .storage }
            _ = try await restored()
        }
        if let activeReference { try Self.checkOwner(activeReference.user) }
        return activeReference
    }

    /// Throws `.signedOut` if the current task may not use the session of this user.
    private static func checkOwner(_ user: AuthUser) throws(AuthError) {
        if let only = onlyUserID, only != user.userID { throw .signedOut }
    }

    /// A reference to the current session; `nil` if no user is signed in, or if the store has not been read.
    package var activeReference: SessionReference? {
        current.map {
            SessionReference(user: $0.stored.user, generation: generation, controller: ObjectIdentifier(self))
        }
    }

    /// The ID token of the current session, even if it has expired; `nil` if the session has none or is locked, if no
    /// user is signed in, or if the store has not been read. Sends no request and asks no user.
    package var idToken: String? { current?.stored.idToken }

    /// The current session and the time at which it began; `nil` if no user is signed in.
    private func dated() async throws(AuthError) -> (reference: SessionReference, began: Date)? {
        guard let reference = try await reference() else { return nil }
        return (reference, try live(reference).stored.beganAt)
    }

    /// Returns the session of a brand: of its sessions with a user, the one that began last, also in an earlier launch.
    ///
    /// With sign-in by email and at pages of another service, a brand has two. Each sign-in ends the session of the
    /// other kind, but two processes that share a store can sign in at the same time.
    ///
    /// - Parameters:
    ///   - sessions: The sessions of the brand.
    ///   - unlocking: Whether the user is asked to unlock a locked session.
    /// - Returns: The session and a reference to it; `nil` if no user is signed in.
    /// - Throws: The errors of ``reference()``. A session that cannot be read can be the last, so its error is thrown
    ///   even if another session has a user.
    package static func last(
        of sessions: [SessionController], unlocking: Bool = false
    ) async throws(AuthError) -> (session: SessionController, reference: SessionReference)? {
        var last: (session: SessionController, reference: SessionReference, began: Date)?
        for session in sessions {
            if unlocking { _ = try await session.restored() }
            guard let (reference, began) = try await session.dated() else { continue }
            if let last, last.began > began { continue }
            last = (session, reference, began)
        }
        return last.map { ($0.session, $0.reference) }
    }

    /// Returns the tokens of a session, and renews them first if the access token is about to expire.
    ///
    /// - Parameter reference: The session. No other session's tokens are returned.
    /// - Returns: Tokens whose access token has not expired.
    /// - Throws: The errors of ``session()``, and `.signedOut` if the session has ended, or if it has no tokens because
    ///   the user is a guest of the device.
    package func tokens(of reference: SessionReference) async throws(AuthError) -> AuthTokens {
        let live = try live(reference)
        guard !live.stored.isLocal else { throw .signedOut }
        guard live.needsRenewal(clock) else { return live.stored.tokens }
        return try await renewedTokens(live, of: reference, isRefused: false)
    }

    /// Returns tokens that replace an access token that a service has refused.
    ///
    /// - Parameters:
    ///   - rejected: The refused access token.
    ///   - reference: The session. No other session's tokens are returned.
    /// - Returns: Tokens with another access token. They are renewed, unless another call has already renewed them.
    /// - Throws: The errors of ``session()``, and `.signedOut` if the session has ended, or if it has no tokens because
    ///   the user is a guest of the device.
    package func tokens(
        insteadOf rejected: String, of reference: SessionReference
    ) async throws(AuthError) -> AuthTokens {
        let live = try live(reference)
        guard !live.stored.isLocal else { throw .signedOut }
        let isFresh = live.stored.accessToken != rejected && !live.needsRenewal(clock)
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
    package func tokens(insteadOf rejected: String, of user: AuthUser) async throws(AuthError) -> AuthTokens {
        guard let reference = try await reference(), reference.user.userID == user.userID else { throw .signedOut }
        return try await tokens(insteadOf: rejected, of: reference)
    }

    private func renewedTokens(
        _ live: LiveSession, of reference: SessionReference, isRefused: Bool
    ) async throws(AuthError) -> AuthTokens {
        _ = try await renewed(live, isRefused: isRefused)
        return try self.live(reference).stored.tokens
    }

    /// Returns the session of a reference. Throws `.signedOut` if it has ended, `.storage` if it is locked.
    func live(_ reference: SessionReference) throws(AuthError) -> LiveSession {
        guard reference.controller == ObjectIdentifier(self), reference.generation == generation else {
            throw .signedOut
        }
        if let current { return current }
        throw state == .locked ? .storage : .signedOut
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
        let generation = self.generation
        guard live.stored.refreshToken != nil else {
            if isUsable { return live }
            if let error = await endRefused(live, of: generation), error != .signedOut { throw error }
            return current
        }
        if pause.isUnderWay(clock), renewal == nil {
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
    func renew(_ generation: Int, tries: Int) async -> Result<Void, AuthError> {
        var attempt = 1
        while true {
            guard let live = current, let token = live.stored.refreshToken else {
                return .failure(state == .locked ? .storage : .signedOut)
            }
            // Another process may have used this token. A token is stored before it is used. Otherwise, after a crash,
            // the store would contain a token that the service no longer accepts.
            let comparison = await compare(live, then: live.isKept ? .keep : .write(live.stored))
            guard self.generation == generation else { return .failure(.signedOut) }
            switch comparison {
            case .same: recordKept(token)
            case .renewed, .replaced, .gone:
                if let error = apply(comparison) { return .failure(error) }
                if current?.needsRenewal(clock) == false { return .success(()) }
                continue
            case .unreadable, .failed:
                guard live.isKept else { return .failure(.storage) }
            }
            let issuedAt = clock.now()
            let requestedAt = clock.uptime()
            do throws(SessionRenewalError) {
                let tokenSet = try await authority.renew(
                    token, after: live.stored.accessToken, of: live.stored.user)
                do throws(SessionRenewalError) {
                    try await authority.validate(tokenSet, of: live.stored.user)
                } catch {
                    await keep(tokenSet, in: live, replacing: token, rejectedAs: error, of: generation)
                    throw error
                }
                let stored = live.stored.renewed(by: tokenSet, at: issuedAt)
                return await adopt(
                    LiveSession(stored: stored, requestedAt: requestedAt, keptToken: token), of: generation)
            } catch {
                switch error {
                case .unexplained where self.generation != generation: return .failure(.signedOut)
                case .unexplained where !recordUnexplainedRefusal(): return .failure(.network)
                case .refused, .unexplained:
                    if let error = await endRefused(live, of: generation) { return .failure(error) }
                    if current?.needsRenewal(clock) == false { return .success(()) }
                case .unavailable(let retryAfter):
                    guard self.generation == generation else { return .failure(.signedOut) }
                    let delay = recordFailure(retryAfter: retryAfter)
                    // A user is waiting for this request, so it is not repeated after a longer pause than the limit.
                    guard attempt < tries, delay <= backoff.limit else { return .failure(.network) }
                    attempt += 1
                    try? await clock.sleep(delay)
                }
            }
        }
    }

    /// Stores renewed tokens, and continues the session with them.
    private func adopt(_ live: LiveSession, of generation: Int) async -> Result<Void, AuthError> {
        var live = live
        let comparison = await compare(live, then: .write(live.stored))
        guard self.generation == generation else {
            discard(live.stored.tokens)
            return .failure(.signedOut)
        }
        switch comparison {
        case .same: live.keptToken = live.stored.refreshToken
        case .unreadable, .failed: break
        case .renewed:
            // The session continues with newer tokens. Discarding these could end it at the service.
            return apply(comparison).map { .failure($0) } ?? .success(())
        case .replaced, .gone:
            discard(live.stored.tokens)
            return apply(comparison).map { .failure($0) } ?? .success(())
        }
        proceed(with: live)
        return .success(())
    }

    /// Keeps the new refresh token of an invalid response, because the service may no longer accept the old one.
    private func keep(
        _ tokenSet: TokenSet, in live: LiveSession, replacing kept: String, rejectedAs error: SessionRenewalError,
        of generation: Int
    ) async {
        guard self.generation == generation, let token = tokenSet.refreshToken else { return }
        if case .refused = error {
            // The tokens belong to another user.
            return discard(tokenSet)
        }
        var kept = LiveSession(
            stored: live.stored.rotated(to: token), requestedAt: live.requestedAt, keptToken: kept)
        let comparison = await compare(kept, then: .write(kept.stored))
        guard self.generation == generation else { return discard(kept.stored.tokens) }
        if case .same = comparison { kept.keptToken = token }
        rotate(to: kept)
    }

    /// Ends tokens at the service that no session uses. No later call would end them.
    package func discard(_ tokenSet: TokenSet) {
        discard(
            AuthTokens(
                accessToken: tokenSet.accessToken, idToken: tokenSet.idToken, refreshToken: tokenSet.refreshToken,
                expiresAt: clock.now()))
    }

    /// Ends the tokens of a session that another one has replaced.
    ///
    /// - Parameters:
    ///   - replaced: The session in the memory of this process.
    ///   - found: The session that the store contained, if it could be read.
    ///   - new: The session that replaced them. Its refresh token stays valid.
    func discard(_ replaced: SessionMemory, _ found: StoredSession?, besides new: StoredSession) {
        for tokens in replaced.tokens(endedWith: found) where tokens.refreshToken != new.refreshToken {
            discard(tokens)
        }
    }

    func discard(_ tokens: AuthTokens) {
        guard tokens.areIssued else { return }
        Task { [authority] in try? await authority.end(tokens, globally: false) }
    }
}

extension SessionController: RedactedValue {}
