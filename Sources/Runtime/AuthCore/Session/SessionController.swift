import Foundation

/// Keeps the session of one app: restores it at launch, renews it before it expires, and ends it.
///
/// Only a definite refusal by the service ends a session, or a stored session that can never be read again. A store that
/// cannot be read now, an unreachable network and a failing service leave the session as it is, and the call throws.
///
/// Each session is a new *generation*. Work for an older generation, such as a renewal that completes after the user
/// signed out, changes nothing.
///
/// Several processes, such as an app and its extension, may share one store. Each compares the stored session with its
/// own before it renews, replaces or ends it. No process holds a lock.
public actor SessionController {
    /// The session's state on this device.
    public internal(set) var state = SessionState.restoring

    let authority: any SessionAuthority
    let store: any SecureStore
    let key: SecureStoreKey
    let policy: SessionPolicy
    let clock: SessionClock
    let backoff: Backoff

    /// The session; `nil` if no user is signed in, or if the store has not been read.
    var current: LiveSession?
    /// Counts sessions: each beginning and each end.
    var generation = 0
    /// Counts what users do: complete sign-ins, sign-outs and deletions. A sign-in that is under way does not survive them.
    var epoch = 0
    /// The users whose accounts were deleted. Their late sign-ins begin no session.
    var deletedUsers: Set<String> = []
    /// The one reading of the store that is under way.
    var restoration: Task<Void, Never>?
    /// The one renewal that is under way, and the generation it is for.
    var renewal: (generation: Int, task: Task<Result<Void, AuthError>, Never>)?
    /// The number of renewals that failed in a row, and the uptime before which none is tried again.
    var failures = 0
    var notBefore = Duration.zero
    /// The ended sessions that the store may still hold because it could not be written.
    var leftovers: Set<StoredSessions> = []
    /// The last access to the store: the next one waits for it.
    var lastStoreAccess: Task<Void, Never>?
    /// The listeners to events.
    var listeners = Broadcast<SessionEvent>()

    /// Creates a session that has not been read yet.
    ///
    /// - Parameters:
    ///   - authority: The service that renews and ends the session.
    ///   - store: The store that keeps the session.
    ///   - key: The session's name in the store. Two sessions in one store need two names.
    ///   - policy: Whether the session outlives the process.
    ///   - clock: The source of time.
    public init(
        authority: any SessionAuthority, store: any SecureStore, key: SecureStoreKey = .session, policy: SessionPolicy,
        clock: SessionClock = .system
    ) {
        self.init(authority: authority, store: store, key: key, policy: policy, clock: clock, backoff: .patient)
    }

    init(
        authority: any SessionAuthority, store: any SecureStore, key: SecureStoreKey = .session, policy: SessionPolicy,
        clock: SessionClock, backoff: Backoff
    ) {
        self.authority = authority
        self.store = store
        self.key = key
        self.policy = policy
        self.clock = clock
        self.backoff = backoff
    }

    /// The session as it is now: read from the store on the first call, and renewed if it is about to expire. Returns
    /// `.signedOut` if no user is signed in.
    ///
    /// - Throws: `.sessionExpired` if the service has ended the session, `.sessionLost` if the stored session can never
    ///   be read again, `.network` if the access token has expired and could not be renewed, `.storage` if the store
    ///   cannot be read now.
    public func session() async throws(AuthError) -> AuthSession {
        guard let live = try await restored() else { return .signedOut }
        guard let fresh = live.isDue(clock) ? try await renewed(live) : live else { return .signedOut }
        return .signedIn(fresh.stored.user, fresh.stored.tokens)
    }

    /// A reference to the session as it is now, for requests that must not outlive it. Renews nothing.
    ///
    /// - Returns: `nil` if no user is signed in.
    /// - Throws: `.sessionLost` and `.storage`, like ``session()``.
    public func reference() async throws(AuthError) -> SessionReference? {
        // Nothing is awaited if a user is signed in: the reference is to the session in which the caller asked.
        if let activeReference { return activeReference }
        _ = try await restored()
        return activeReference
    }

    /// The tokens of a session, renewed if they are about to expire.
    ///
    /// - Parameter reference: The session. No other session's tokens are returned.
    /// - Returns: Tokens whose access token has not expired.
    /// - Throws: What ``session()`` throws, and `.signedOut` if the session has ended.
    public func tokens(of reference: SessionReference) async throws(AuthError) -> AuthTokens {
        guard let live = live(reference) else { throw .signedOut }
        guard live.isDue(clock) else { return live.stored.tokens }
        return try await renewedTokens(live, of: reference, isRefused: false)
    }

    /// The tokens of a session in place of an access token that a service has refused.
    ///
    /// - Parameters:
    ///   - rejected: The refused access token.
    ///   - reference: The session. No other session's tokens are returned.
    /// - Returns: Tokens with another access token: renewed, unless they have been renewed since.
    /// - Throws: What ``session()`` throws, and `.signedOut` if the session has ended.
    public func tokens(
        insteadOf rejected: String, of reference: SessionReference
    ) async throws(AuthError) -> AuthTokens {
        guard let live = live(reference) else { throw .signedOut }
        let isFresh = live.stored.accessToken != rejected && !live.isDue(clock)
        if isFresh { return live.stored.tokens }
        return try await renewedTokens(live, of: reference, isRefused: true)
    }

    /// The tokens of a user's current session in place of an access token that a service has refused.
    ///
    /// - Parameters:
    ///   - rejected: The refused access token.
    ///   - user: The user. No other user's tokens are returned.
    /// - Returns: Tokens with another access token.
    /// - Throws: What ``session()`` throws, and `.signedOut` if this user is not signed in.
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

    /// The session that a reference means; `nil` if it has ended.
    private func live(_ reference: SessionReference) -> LiveSession? {
        reference.controller == ObjectIdentifier(self) && generation == reference.generation ? current : nil
    }

    /// A reference to the current session, without reading the store.
    package var activeReference: SessionReference? {
        current.map {
            SessionReference(
                user: $0.stored.user, generation: generation, controller: ObjectIdentifier(self))
        }
    }

    /// Starts a new generation without a session.
    func startGeneration() {
        generation += 1
        current = nil
        failures = 0
        notBefore = .zero
    }

    /// Ends tokens at the service if no session uses them. No later call would end them.
    public func discard(_ grant: TokenSet) {
        discard(
            AuthTokens(
                accessToken: grant.accessToken, idToken: grant.idToken, refreshToken: grant.refreshToken,
                expiresAt: clock.now()))
    }

    func discard(_ tokens: AuthTokens) {
        Task { [authority] in try? await authority.end(tokens, globally: false) }
    }
}
