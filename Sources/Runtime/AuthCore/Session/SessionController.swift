import Foundation

/// Keeps the session of one app: restores it at launch, renews it before it expires, ends it.
///
/// Only a definite refusal of the service ends a session. A store that cannot be read, a network that is away and a
/// service that fails leave it as it is, and the call that met them throws.
///
/// Every change of person makes a new *generation* of the session. Whatever was under way for an older one, such as a
/// renewal that answers after the person signed out, changes nothing any more.
public actor SessionController {
    /// What is known of the session now.
    public internal(set) var state = SessionState.restoring

    let authority: any SessionAuthority
    let store: any SecureStore
    let key: SecureStoreKey
    let policy: SessionPolicy
    let clock: SessionClock
    let backoff: Backoff

    /// The session; nil where there is none or `state` is not yet known.
    var current: LiveSession?
    /// Counts the changes of person.
    var generation = 0
    /// The one reading of the store that is under way.
    var restoration: Task<Void, Never>?
    /// The one renewal that is under way, and the generation it is for.
    var renewal: (generation: Int, task: Task<Result<Void, AuthError>, Never>)?
    /// How many renewals have failed in a row, and the uptime before which none is tried again.
    var failures = 0
    var notBefore = Duration.zero
    /// Whether the store still holds a session that has ended, because it could not be written at the time.
    var holdsLeftover = false
    /// The last thing that was asked of the store: the next waits for it.
    var lastStoreAccess: Task<Void, Never>?
    /// Who listens to events.
    var listeners: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
    var nextListener = 0

    /// A session that nobody has read yet.
    ///
    /// - Parameters:
    ///   - authority: The service that renews it and ends it.
    ///   - store: Where it is kept.
    ///   - key: Under which name: one's own, where two sessions are kept in one store.
    ///   - policy: Whether it is kept at all beyond the process.
    ///   - clock: What time it is.
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

    /// The session as it is now: read from the store where nobody has asked before, and renewed where it is about to
    /// expire. That nobody is signed in is no error.
    ///
    /// - Throws: `.sessionExpired` where the service has ended it, `.network` where it had expired and could not be
    ///   renewed, `.storage` where the store could not be read.
    public func session() async throws(AuthError) -> AuthSession {
        guard let live = try await restored() else { return .signedOut }
        guard let fresh = live.isDue(clock) ? try await renewed(live) : live else { return .signedOut }
        return .signedIn(fresh.stored.user, fresh.stored.tokens)
    }

    /// Tokens in place of an access token that a service has refused: renewed, unless they have been since.
    ///
    /// - Parameters:
    ///   - rejected: The access token that was refused.
    ///   - user: Whose it is. Nobody else's tokens are handed out in their place.
    /// - Returns: Tokens with another access token.
    /// - Throws: what ``session()`` throws, and `.signedOut` where this person is not signed in any more.
    public func tokens(insteadOf rejected: String, of user: AuthUser) async throws(AuthError) -> AuthTokens {
        guard let live = try await restored(), live.stored.user.userID == user.userID else { throw .signedOut }
        let isFresh = live.stored.accessToken != rejected && !live.isDue(clock)
        guard let fresh = isFresh ? live : try await renewed(live, isRefused: true) else { throw .signedOut }
        guard fresh.stored.user.userID == user.userID else { throw .signedOut }
        return fresh.stored.tokens
    }
}
