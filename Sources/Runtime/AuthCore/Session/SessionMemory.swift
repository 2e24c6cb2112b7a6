import Foundation

/// The session in the memory of this process: unlocked with its tokens, or locked without them.
struct SessionMemory {
    /// The session with its tokens; `nil` if there is none, or if it is locked.
    private(set) var live: LiveSession?
    /// The identifiers of the locked session and its user; `nil` if no session is locked.
    private var locked: (id: StoredSession.ID, userID: String)?
    /// The locked session, if the store could not be written after its last renewal. It is used only after the store
    /// was unlocked. The store contains a token that the service may no longer accept.
    private var heldBack: LiveSession?

    /// Creates a memory of an unlocked session.
    init(_ live: LiveSession? = nil) {
        self.live = live
    }

    /// Whether a session is locked.
    var isLocked: Bool { locked != nil }

    /// The user's identifier; `nil` if there is no session.
    var userID: String? { live?.stored.user.userID ?? locked?.userID }

    /// Removes the tokens of the session.
    mutating func lock() {
        guard let live else { return }
        locked = (live.stored.id, live.stored.user.userID)
        heldBack = live.isKept ? nil : live
        heldBack?.proof = nil
        self.live = nil
    }

    /// Replaces the tokens of the session. A locked session stays locked.
    mutating func replace(with new: LiveSession) {
        if isLocked {
            heldBack = new.isKept ? nil : new
        } else {
            var new = new
            if let live { new.proof = live.proof }
            live = new
        }
    }

    /// Records a proof of identity. A locked session has none.
    mutating func record(_ proof: RecordedProof) { live?.proof = proof }

    /// Forgets a token that could not be stored, because another process has replaced the session's tokens.
    mutating func followStore() { heldBack = nil }

    /// Records that the store contains this refresh token.
    mutating func recordKept(_ token: String) {
        live?.keptToken = token
        if heldBack?.stored.refreshToken == token { heldBack = nil }
    }

    /// Continues with the session that was read from the store.
    ///
    /// - Returns: Whether it is another session than the locked one.
    mutating func restore(_ stored: StoredSession, clock: SessionClock) -> Bool {
        let isOther = locked.map { $0.id != stored.id } ?? false
        let held = heldBack.flatMap { $0.isNext(after: stored) ? $0 : nil }
        self = SessionMemory(held ?? LiveSession(restored: stored, clock: clock))
        return isOther
    }

    /// Returns the tokens to end at the service, after the session was removed from the store.
    ///
    /// They are the newest tokens of this process's session, which may be in the store, and the tokens of another
    /// session in the store.
    func tokens(endedWith removed: StoredSession?) -> [AuthTokens] {
        guard let ended = live ?? heldBack else { return removed.map { [$0.tokens] } ?? [] }
        guard let removed else { return [ended.stored.tokens] }
        if removed.id != ended.stored.id { return [ended.stored.tokens, removed.tokens] }
        return [ended.isKept ? removed.tokens : ended.stored.tokens]
    }
}

/// The pause before the next renewal after failed ones.
struct RenewalPause {
    /// The number of renewals that failed in a row.
    private var failures = 0
    /// The number of refusals without a reason in a row. Several within a minute count once.
    private var unexplained = 0
    /// The uptime of the last one that counts.
    private var counted: Duration?
    /// The uptime before which no renewal is tried again.
    private var end = Duration.zero

    /// Returns whether no renewal is tried yet.
    func isUnderWay(_ clock: SessionClock) -> Bool { clock.uptime() < end }

    /// Ends the pause. Further failures still count.
    mutating func skip() { end = .zero }

    /// Records a failed renewal.
    ///
    /// - Parameters:
    ///   - retryAfter: The pause that the service asks for.
    ///   - backoff: The pauses between tries.
    ///   - clock: The source of time.
    /// - Returns: The time until the next try.
    mutating func recordFailure(retryAfter: Duration?, backoff: Backoff, clock: SessionClock) -> Duration {
        failures += 1
        unexplained = 0
        let delay = backoff.delay(afterFailures: failures, retryAfter: retryAfter, jitter: clock.jitter())
        end = clock.uptime() + delay
        return delay
    }

    /// Records a renewal that the service refused without a reason.
    ///
    /// - Returns: The number of these refusals in a row. Several within a minute count once.
    mutating func recordUnexplainedRefusal(backoff: Backoff, clock: SessionClock) -> Int {
        let (earlier, now) = (unexplained, clock.uptime())
        // Several within a minute are one fault.
        let counts = earlier == 0 || counted.map { now - $0 >= .seconds(60) } ?? true
        _ = recordFailure(retryAfter: nil, backoff: backoff, clock: clock)
        unexplained = counts ? earlier + 1 : earlier
        if counts { counted = now }
        return unexplained
    }
}
