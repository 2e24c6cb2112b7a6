import Foundation

/// An actor that restores the session of one app at launch, renews it before it expires, and ends it.
///
/// Only two errors end a session: the service definitely refuses to renew it, or the stored session can never be read
/// again. A store that cannot be read now, an unreachable network and a failing service leave the session unchanged,
/// and the call throws. A refusal without a reason counts as definite only after several in a row, each a minute
/// or more after the one before.
///
/// Each session is a new *generation*. Work for an older generation, such as a renewal that completes after the user
/// signed out, changes nothing.
///
/// Several processes, such as an app and its extension, may share one store. Each compares the stored session with its
/// own before it renews, replaces or ends it. Processes do not lock the store.
public actor SessionController {
    /// The session's state on this device.
    package internal(set) var state = SessionState.restoring

    let authority: any SessionAuthority
    let clock: SessionClock
    let backoff: Backoff

    var memory = SessionMemory()
    /// The session; `nil` if no user is signed in, if the session is locked, or if the store has not been read.
    var current: LiveSession? { memory.live }
    /// The reason why the user did not unlock the session at the last read of the store.
    private var unlockFailure: UnlockFailure?
    /// The session that ends before a session of this controller is stored; `nil` if there is none.
    private weak var predecessor: SessionController?
    /// The number of calls of ``lock()`` so far.
    var locks = 0
    /// The last lock of the store. It may wait for a renewal, which stores its tokens first.
    var locking: Task<Void, Never>?
    /// The number of the current generation. Each start and each end of a session increases it.
    private(set) var generation = 0
    /// The number of completed sign-ins, sign-outs and deletions. Each of them cancels the sign-ins that are under way.
    private var epoch = 0
    /// The users whose accounts were deleted. If a sign-in of such a user completes later, it begins no session.
    private(set) var deletedUsers: Set<String> = []
    var sessionStore: SessionStore
    /// The ended sessions that the store may still contain because it could not be written.
    var leftovers: Set<StoredSessions> = []
    /// The sign-ins that are storing their sessions, with their generations.
    private var beginning: [StoredSession.ID: Int] = [:]
    /// The read of the store that is under way. All callers share it.
    private var restoration: Task<Void, Never>?
    /// The import of the session of an earlier app version; `nil` if there is none.
    var importing: SessionImportProgress?
    /// The renewal that is under way, and its generation. All callers share it.
    private(set) var renewal: (generation: Int, task: Task<Result<Void, AuthError>, Never>)?
    private(set) var pause = RenewalPause()
    var listeners = SessionListeners()

    /// Creates a session that has not been read yet.
    ///
    /// - Parameters:
    ///   - authority: The service that renews and ends the session.
    ///   - store: The store that keeps the session.
    ///   - key: The session's name in the store. Each session in a store needs its own name, which is `session` or
    ///     begins with `session.`.
    ///   - policy: Whether the session outlives the process. If not, no session is imported.
    ///   - adoption: The import of the session of an earlier app version; `nil` if there is none.
    ///   - clock: The source of time.
    ///   - backoff: The pauses after a failed renewal.
    package init(
        authority: any SessionAuthority, store: any SecureStore, key: SecureStoreKey = .session, policy: SessionPolicy,
        adoption: SessionAdoption? = nil, clock: SessionClock = .system, backoff: Backoff = .patient
    ) {
        self.authority = authority
        self.clock = clock
        self.backoff = backoff
        if policy.restoresAtLaunch { importing = adoption.map { SessionImportProgress(adoption: $0) } }
        sessionStore = SessionStore(store: store, key: key, policy: policy)
    }

    // MARK: - Events

    /// Returns a new stream of the session's events from now on.
    package func events() -> AsyncStream<SessionEvent> { listeners.stream() }

    // MARK: - Restoring

    /// Reads the session from the store, if it has not been read. The first screen can wait, because this sends no
    /// request, except for one that imports the session of an earlier app version.
    ///
    /// - Returns: The new ``state``. It is `.restoring` only if the service has not decided on an import yet.
    @discardableResult
    package func restore() async -> SessionState {
        // If reading fails, the state contains the error.
        _ = try? await restored()
        return state
    }

    /// Returns the last known session, after reading the store if it has not been read.
    func restored() async throws(AuthError) -> LiveSession? {
        for ended in leftovers {
            if await remove(ended).failure == nil { leftovers.remove(ended) }
        }
        // Otherwise the store could be read before it is locked.
        if state == .locked { await locking?.value }
        switch state {
        case .signedIn: return current
        case .signedOut, .expired, .lost: return nil
        case .restoring, .unknown, .locked: break
        }
        // The store still contains a session that has ended.
        guard leftovers.isEmpty else { throw .storage }
        if importing?.isRunning != true { await readStore() }
        if case .restoring = state { try await importEarlierSession() }
        switch state {
        case .unknown(let error), .lost(let error): throw AuthError(error)
        case .locked: throw unlockFailure.map(AuthError.notUnlocked) ?? .storage
        case .restoring, .signedIn, .signedOut, .expired: return current
        }
    }

    /// Reads the session from the store.
    func readStore() async {
        let reading = restoration ?? Task { [generation] in await restore(generation) }
        restoration = reading
        await reading.value
    }

    private func restore(_ generation: Int) async {
        let locksBefore = locks
        let result = await sessionStore.read()?.value ?? .success(nil)
        restoration = nil
        guard self.generation == generation else { return }
        unlockFailure = nil
        switch result {
        case .success(let stored?) where deletedUsers.contains(stored.user.userID):
            startGeneration()
            state = .signedOut
            _ = await remove(.user(stored.user.userID))
        case .success(let stored?)
        where leftovers.contains(.session(stored.id)) || beginning[stored.id, default: generation] != generation:
            // A later sign-in or sign-out overtook this sign-in, which removes its own session.
            state = .unknown(.unavailable)
        case .success(.some) where locks != locksBefore:
            // A lock while the user was asked cancels the check. It locks the store after this read.
            (state, unlockFailure) = (.locked, .cancelled)
        case .success(let stored?):
            // The locked session continues, and so do its requests. Another session is a new generation.
            if memory.restore(stored, clock: clock) { startGeneration(with: memory.live) }
            state = .signedIn(stored.user)
            emit(.restored(stored.user))
            removeEarlierSession()
        case .success(nil):
            guard memory.isLocked else {
                state = isImportDue ? .restoring : .signedOut
                break
            }
            // Another process signed the user out.
            startGeneration()
            state = .signedOut
            emit(.signedOut)
        case .failure(let error) where error.isPermanent:
            lose(error)
            _ = await remove(.unreadable)
        case .failure(let error):
            if case .notUnlocked(let failure) = error { unlockFailure = failure }
            // The session of an earlier launch is locked too. Only a call that may ask the user reads it again.
            state = state == .locked || unlockFailure != nil ? .locked : .unknown(error)
        }
    }

    // MARK: - Beginning

    /// Returns a ticket for one sign-in. Call this method before the sign-in's first request.
    package func signInTicket() -> SignInTicket {
        SignInTicket(epoch: epoch, controller: ObjectIdentifier(self))
    }

    /// Begins a session after a sign-in. The new session replaces the current one, whose tokens end at the service.
    ///
    /// If this throws, no session begins, and the tokens are ended at the service.
    ///
    /// - Parameters:
    ///   - user: The user who signed in.
    ///   - tokenSet: The tokens that the service issued.
    ///   - ticket: The ticket from before the sign-in's first request.
    ///   - proof: The user's proof of identity; `nil` if the service may have signed the user in without one.
    ///   - appleUserID: Apple's identifier of a user who signed in with a credential of Apple; `nil` for other
    ///     sign-ins.
    /// - Throws: `.storage` or `.notUnlocked` if the session could not be stored; `.cancelled` if the task was
    ///   canceled, if a user signed in or out since the sign-in took its ticket, or if the user's account was deleted
    ///   meanwhile.
    package func begin(
        as user: AuthUser, with tokenSet: TokenSet, for ticket: SignInTicket, proof: IdentityProof? = nil,
        appleUserID: String? = nil
    ) async throws(AuthError) {
        if ticket == signInTicket() { await predecessor?.giveWay() }
        guard ticket == signInTicket(), !Task.isCancelled else {
            discard(tokenSet)
            throw .cancelled
        }
        let replaced = memory
        let stored = StoredSession(
            user: user, appleUserID: appleUserID, tokenSet: tokenSet, issuedAt: clock.now())
        let live = LiveSession(
            stored: stored, requestedAt: clock.uptime(), keptToken: stored.refreshToken,
            proof: proof.map { RecordedProof($0, clock) })
        epoch += 1
        startGeneration()
        abandonImport()
        let (generation, locksBefore) = (self.generation, locks)
        beginning[stored.id] = generation
        defer { beginning[stored.id] = nil }
        // The write replaces ended sessions in the store. Removing them later would remove the new one.
        let earlier = leftovers
        leftovers = []
        let (found, failure) = await sessionStore.write(stored)?.value ?? (nil, nil)
        if failure != nil { leftovers.formUnion(earlier) }
        guard self.generation == generation, !deletedUsers.contains(user.userID) else {
            if self.generation == generation { state = .signedOut }
            discard(tokenSet)
            if failure == nil { discard(replaced, found, besides: stored) }
            if await remove(.session(stored.id)).failure != nil { leftovers.insert(.session(stored.id)) }
            throw .cancelled
        }
        if let failure {
            // The store may still contain the previous session. The next call reads the store.
            state = .unknown(failure)
            discard(tokenSet)
            throw AuthError(failure)
        }
        // While the session was stored, another call may have restored the previous one.
        startGeneration(with: live)
        state = .signedIn(user)
        emit(.signedIn(user))
        discard(replaced, found, besides: stored)
        if locks != locksBefore { await lock() }
        if let tokens = await endImport().tokens { discard(tokens) }
    }

    /// Ends another session before each session of this controller is stored. An app with two controllers never has two
    /// stored sessions then, even if its process ends during a sign-in. Otherwise, the next launch could restore the
    /// user of the earlier one.
    package func replace(_ other: SessionController) { predecessor = other }

    /// Starts a new generation, by default without a session.
    func startGeneration(with live: LiveSession? = nil) {
        generation += 1
        memory = SessionMemory(live)
        pause = RenewalPause()
    }

    /// Begins the session of a guest of this device, which no service knows.
    ///
    /// The session outlives the process by the policy, never expires, and sends no request. It has no tokens:
    /// ``tokens(of:)`` throws `.signedOut`. A sign-in replaces it.
    ///
    /// - Throws: The errors of ``begin(as:with:for:proof:appleUserID:)``.
    package func beginLocally(as guest: AuthUser, for ticket: SignInTicket) async throws(AuthError) {
        try await begin(as: guest, with: .local, for: ticket)
    }

    /// Whether the session is that of a guest of this device; see ``beginLocally(as:for:)``.
    package var isLocal: Bool { current?.stored.isLocal ?? false }

    // MARK: - Ending

    /// Signs the user out.
    ///
    /// The session always ends on this device, before the service and the store are called. The stored session is
    /// removed even if another process began it in the meantime.
    ///
    /// - Parameter globally: Whether the user's sessions on other devices end too, if the service can do that.
    /// - Returns: `.complete` if the service ended the session and the store is empty, `.localOnly` otherwise.
    @discardableResult
    package func signOut(globally: Bool = false) async -> AuthSignOutResult {
        // Another user has signed in since, so the session to end has ended.
        if let only = Self.onlyUserID, let userID = memory.userID, userID != only { return .complete }
        let ended = await endOnDevice()
        var refusal: AuthError?
        for tokens in ended.tokens where tokens.areIssued {
            let isGlobal = globally && tokens != ended.imported
            do throws(AuthError) { try await authority.signOut(tokens, globally: isGlobal) } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { return .localOnly(refusal) }
        return ended.isComplete ? .complete : .localOnly(.storage)
    }

    /// Ends the session on this device. Returns the tokens to end at the service, those of them that are of the session
    /// of an earlier app version, and whether the stores are empty.
    func endOnDevice() async -> (tokens: [AuthTokens], imported: AuthTokens?, isComplete: Bool) {
        epoch += 1
        // A session of an earlier launch must also end at the service. After a failed read, the session is not read
        // again, because that could require Face ID or Touch ID.
        if case .restoring = state, importing?.isRunning != true { await readStore() }
        let ended = memory
        let isImportOpen = state == .restoring
        let isUnknown =
            switch state {
            case .unknown, .locked: true
            case .restoring, .signedOut, .signedIn, .expired, .lost: false
            }
        startGeneration()
        abandonImport()
        state = .signedOut
        if ended.live != nil || isUnknown || isImportOpen { emit(.signedOut) }
        let (found, failure) = await remove(.all(reading: !isUnknown), after: importEnd)
        if failure == nil {
            leftovers = []
        } else {
            // The store contains the session of this or another process, or any session if it could not be read.
            leftovers.insert(found.map { .session($0.id) } ?? .all(reading: false))
        }
        let earlier = await endImport()
        let tokens = ended.tokens(endedWith: found) + [earlier.tokens].compactMap(\.self)
        return (tokens, earlier.tokens, !isUnknown && failure == nil && earlier.failure == nil)
    }

    /// Ends the session of a user whose account was deleted, also if it is locked. Returns the tokens that it had.
    func endSession(ofDeleted user: AuthUser) async -> [AuthTokens] {
        deletedUsers.insert(user.userID)
        let isMine = memory.userID == user.userID
        let ended = isMine ? memory : SessionMemory()
        if isMine {
            epoch += 1
            startGeneration()
            state = .signedOut
            emit(.userDeleted)
        }
        let (removed, failure) = await remove(.user(user.userID))
        if failure != nil { leftovers.insert(.user(user.userID)) }
        return ended.tokens(endedWith: removed)
    }

    /// Ends a session that can never be read from the store again.
    func lose(_ error: SecureStoreError) {
        startGeneration()
        state = .lost(error)
        emit(.sessionLost(error))
    }

    // MARK: - Changes by a renewal

    /// Starts a renewal of the current session, unless one is under way.
    ///
    /// All callers share one renewal, because a service that rotates refresh tokens treats a second use as theft.
    ///
    /// - Parameter patiently: Whether a renewal that starts now tries again after a failure.
    /// - Returns: The renewal that is under way.
    func sharedRenewal(patiently: Bool) -> Task<Result<Void, AuthError>, Never>? {
        let generation = self.generation
        if renewal?.generation != generation {
            renewal = (generation, Task { await renewAndFinish(generation, patiently: patiently) })
        }
        return renewal?.task
    }

    private func renewAndFinish(_ generation: Int, patiently: Bool) async -> Result<Void, AuthError> {
        let result = await renew(generation, tries: patiently ? backoff.tries : 1)
        if renewal?.generation == generation { renewal = nil }
        return result
    }

    /// Continues the session with renewed tokens.
    func proceed(with live: LiveSession) {
        rotate(to: live)
        pause = RenewalPause()
        emit(.tokenRefreshed)
    }

    /// Continues the session with other tokens. If the session was locked in the meantime, it stays locked.
    func rotate(to live: LiveSession) { memory.replace(with: live) }

    /// Records a proof of identity.
    func record(_ proof: RecordedProof) { memory.record(proof) }

    /// Records that the store contains this refresh token.
    func recordKept(_ token: String) { memory.recordKept(token) }

    /// Records a failed renewal.
    ///
    /// - Parameter retryAfter: The pause that the service asks for.
    /// - Returns: The time until the next try.
    func recordFailure(retryAfter: Duration?) -> Duration {
        pause.recordFailure(retryAfter: retryAfter, backoff: backoff, clock: clock)
    }

    /// Records a renewal that the service refused without a reason.
    ///
    /// - Returns: Whether the session ends.
    func recordUnexplainedRefusal() -> Bool {
        pause.recordUnexplainedRefusal(backoff: backoff, clock: clock) >= Self.unexplainedRefusals
    }

    /// Permits a renewal at the next call, even if the service asked for a pause. Call this method only if the user
    /// asks for another try.
    package func permitRenewal() { pause.skip() }
}
