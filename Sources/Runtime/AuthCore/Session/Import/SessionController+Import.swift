internal import Foundation

/// The import of an earlier session, in one process.
struct SessionImportProgress: Sendable {
    let adoption: SessionAdoption
    /// Whether this process imports no session any more.
    var isOver = false
    /// The try that is under way. All callers share it.
    var task: Task<AuthError?, Never>?
    /// The adopted session, if the store could not be written.
    var unwritten: LiveSession?
    /// The refresh token that replaced the earlier one, if its user could not be determined.
    var rotatedToken: String?

    /// Whether a try is under way whose result still matters.
    var isRunning: Bool { task != nil && !isOver }
}

/// The import of the session of an earlier app version.
///
/// Each process that shares the store compares it with its own result. A process whose refresh is refused reads the
/// store again, because another process may have used the token first.
extension SessionController {
    /// The longest time that a call waits for an import. The import continues after it.
    static let importPatience = Duration.seconds(15)

    /// Whether an earlier session may be imported.
    var isImportDue: Bool { importing?.isOver == false }

    /// Imports the earlier session. The ``state`` remains `.restoring` until the service responds.
    ///
    /// - Throws: `.network` if the service has not responded, `.sessionExpired` if it refused the session, `.storage`,
    ///   `.notUnlocked` and `.sessionLost` if a store could not be read or written. After `.network`, `.storage` and
    ///   `.notUnlocked`, the next call tries again.
    func importEarlierSession() async throws(AuthError) {
        guard let adoption = importing?.adoption else { return }
        if importing?.task == nil, pause.isUnderWay(clock) { throw .network }
        let running = importing?.task ?? Task { [generation] in await tryImport(adoption, generation) }
        importing?.task = running
        guard let result = await result(of: running) else { throw .network }
        if let result { throw result }
    }

    /// Returns the result of an import, or `nil` after ``importPatience``.
    private func result(of running: Task<AuthError?, Never>) async -> AuthError?? {
        let results = AsyncStream<AuthError?> { continuation in
            let limit = Task { [clock] in
                if (try? await clock.sleep(Self.importPatience)) != nil { continuation.finish() }
            }
            Task {
                continuation.yield(await running.value)
                continuation.finish()
                limit.cancel()
            }
        }
        for await result in results { return .some(result) }
        return nil
    }

    private func tryImport(_ adoption: SessionAdoption, _ generation: Int) async -> AuthError? {
        let error: AuthError?
        do throws(SecureStoreError) {
            error = try await importOnce(adoption, generation)
        } catch {
            importing?.task = nil
            guard self.generation == generation else { return nil }
            guard error.isPermanent else {
                state = .unknown(error)
                return AuthError(error)
            }
            importing?.isOver = true
            lose(error)
            return AuthError(error)
        }
        importing?.task = nil
        return error
    }

    /// Makes one try. Returns the error to report; `nil` if ``state`` is the result.
    private func importOnce(_ adoption: SessionAdoption, _ generation: Int) async throws(SecureStoreError) -> AuthError?
    {
        if try await adoption.hasEnded() {
            if self.generation == generation { abandonUnwritten() }
            return await importNothing(generation)
        }
        if let live = importing?.unwritten { return try await keep(live, adoption, generation) }
        guard let found = try await adoption.importer.find(), authority.canAdopt(found) else {
            return await importNothing(generation)
        }
        guard self.generation == generation else { return nil }
        let token = importing?.rotatedToken ?? found.refreshToken
        let issuedAt = clock.now()
        let requestedAt = clock.uptime()
        let adopted: AdoptedTokens
        do throws(SessionRenewalError) {
            adopted = try await authority.adopt(
                ImportedSession(
                    refreshToken: token, issuer: found.issuer, clientID: found.clientID,
                    accessToken: found.accessToken))
        } catch {
            guard self.generation == generation else { return nil }
            switch error {
            case .unavailable(let retryAfter):
                _ = recordFailure(retryAfter: retryAfter)
                return .network
            case .unexplained where !recordUnexplainedRefusal():
                return .network
            case .refused, .unexplained:
                return await refuse(adoption, generation)
            }
        }
        let tokenSet = adopted.tokenSet.keeping(token)
        guard self.generation == generation else {
            discard(tokenSet)
            return nil
        }
        guard let user = adopted.user else {
            importing?.rotatedToken = tokenSet.refreshToken
            _ = recordFailure(retryAfter: nil)
            return .network
        }
        let stored = StoredSession(user: user, tokenSet: tokenSet, issuedAt: issuedAt)
        return try await keep(
            LiveSession(stored: stored, requestedAt: requestedAt, keptToken: stored.refreshToken), adoption, generation)
    }

    /// Stores an adopted session, then continues with it, and then removes the earlier one.
    private func keep(
        _ live: LiveSession, _ adoption: SessionAdoption, _ generation: Int
    ) async throws(SecureStoreError) -> AuthError? {
        importing?.unwritten = live
        let inserted = await sessionStore.insert(live.stored).value
        guard self.generation == generation else {
            await drop(live)
            return nil
        }
        switch inserted {
        case .success(true): break
        case .success(false):
            importing?.unwritten = nil
            await importNothing(generation)
            // Another process may have imported the same session. Ending these tokens could end that session.
            if current?.stored.user.userID != live.stored.user.userID { discard(live.stored.tokens) }
            return nil
        case .failure(let error): throw error
        }
        let hasEnded: Bool
        do throws(SecureStoreError) {
            // Another process may have signed the user out since the first check.
            hasEnded = try await adoption.hasEnded()
        } catch {
            await removeImported(live)
            throw error
        }
        let isDeleted = deletedUsers.contains(live.stored.user.userID)
        guard self.generation == generation, !hasEnded, !isDeleted else {
            await drop(live)
            guard self.generation == generation else { return nil }
            importing?.unwritten = nil
            importing?.isOver = true
            state = .signedOut
            return nil
        }
        importing?.unwritten = nil
        importing?.isOver = true
        startGeneration(with: live)
        state = .signedIn(live.stored.user)
        emit(.restored(live.stored.user))
        removeEarlierSession()
        return nil
    }

    /// Ends the tries of this process, and reads the session that another process may have stored.
    @discardableResult
    private func importNothing(_ generation: Int) async -> AuthError? {
        guard self.generation == generation else { return nil }
        importing?.isOver = true
        await readStore()
        return nil
    }

    /// Removes an earlier session that the service refused, unless another process has imported it.
    ///
    /// Does not record the end of the import. Another process may have used the token, and not stored its result yet.
    private func refuse(_ adoption: SessionAdoption, _ generation: Int) async -> AuthError? {
        await importNothing(generation)
        guard self.generation == generation, case .signedOut = state else { return nil }
        _ = try? await adoption.importer.remove()
        guard self.generation == generation, case .signedOut = state else { return nil }
        startGeneration()
        state = .expired
        emit(.sessionExpired)
        return .sessionExpired
    }

    /// Removes the earlier session while the app continues. If this fails, the next launch repeats it.
    func removeEarlierSession() {
        guard let adoption = importing?.adoption else { return }
        Task { _ = await adoption.end() }
    }

    /// Prevents that this process imports a session, because a user signs in or out. Does not suspend.
    func abandonImport() {
        // A try that is under way ends the tokens itself.
        if importing?.isRunning == false { abandonUnwritten() }
        importing?.isOver = true
    }

    private func abandonUnwritten() {
        guard let live = importing?.unwritten else { return }
        importing?.unwritten = nil
        discard(live.stored.tokens)
    }

    /// The step before a sign-out removes the session. It runs in the order of the accesses to the store, so that the
    /// removal never follows the write of a later sign-in.
    var importEnd: @Sendable () async -> Void {
        { [adoption = importing?.adoption] in _ = await adoption?.recordEnd() }
    }

    /// Ends the import for good after ``abandonImport()``.
    ///
    /// - Returns: The tokens of the earlier session, which the service must end, and the error of the stores.
    func endImport() async -> (tokens: AuthTokens?, failure: SecureStoreError?) {
        guard let adoption = importing?.adoption else { return (nil, nil) }
        let (found, failure) = await adoption.end()
        guard let found, authority.canAdopt(found) else { return (nil, failure) }
        let token = importing?.rotatedToken ?? found.refreshToken
        return (AuthTokens(accessToken: "", refreshToken: token, expiresAt: clock.now()), failure)
    }

    /// Ends and removes an adopted session that no user may use.
    private func drop(_ live: LiveSession) async {
        discard(live.stored.tokens)
        await removeImported(live)
    }

    private func removeImported(_ live: LiveSession) async {
        if await remove(.session(live.stored.id)).failure != nil { leftovers.insert(.session(live.stored.id)) }
    }
}

extension TokenSet {
    /// Returns the tokens with an earlier refresh token, if the service sent none.
    fileprivate func keeping(_ token: String) -> TokenSet {
        TokenSet(
            accessToken: accessToken, idToken: idToken, refreshToken: refreshToken ?? token, expiresIn: expiresIn,
            serverDate: serverDate)
    }
}
