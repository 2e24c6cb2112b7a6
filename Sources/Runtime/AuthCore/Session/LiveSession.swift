import Foundation

/// The session of this process: what is kept, and its age by a clock that nobody can set.
struct LiveSession: Sendable, Equatable {
    /// What is kept.
    let stored: StoredSession
    /// The uptime at which the tokens were asked for; before the process began where they were restored.
    let since: Duration
    /// Whether the store has it. Tokens that were renewed while the store could not be written are kept later.
    var isSaved = true

    /// A session whose tokens were asked for at this uptime.
    init(stored: StoredSession, since: Duration, isSaved: Bool = true) {
        self.stored = stored
        self.since = since
        self.isSaved = isSaved
    }

    /// A session out of the store. How old it is, the device's clock alone can tell; where that has been set back to
    /// before the tokens were asked for, it counts as ended, so that the service is asked.
    init(restored stored: StoredSession, clock: SessionClock) {
        let age = clock.now().timeIntervalSince(stored.issuedAt)
        self.init(stored: stored, since: clock.uptime() - .seconds(age < 0 ? stored.lifetime : age))
    }

    /// Whether the access token has expired.
    func hasEnded(_ clock: SessionClock) -> Bool {
        clock.uptime() - since >= .seconds(stored.lifetime)
    }

    /// Whether the access token has expired or soon will.
    func isDue(_ clock: SessionClock) -> Bool {
        clock.uptime() - since >= .seconds(stored.lifetime - stored.margin)
    }
}
