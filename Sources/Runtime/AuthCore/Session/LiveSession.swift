import Foundation

/// The session of this process: its tokens, and their age by a clock that no user can set.
struct LiveSession: Sendable, Equatable, RedactedValue {
    /// The session as the store holds it, or should.
    let stored: StoredSession
    /// The uptime at which the tokens were requested. It is before the process began if they were restored.
    let since: Duration
    /// The refresh token that the store holds, as far as this process knows. It differs from the session's own if the
    /// store could not be written after a renewal.
    var keptToken: String?

    /// A session whose tokens were requested at this uptime.
    init(stored: StoredSession, since: Duration, keptToken: String?) {
        self.stored = stored
        self.since = since
        self.keptToken = keptToken
    }

    /// A session read from the store. Only the device's clock tells its age. If that clock was set back to before the
    /// request, the access token counts as expired, so that the service decides.
    init(restored stored: StoredSession, clock: SessionClock) {
        let age = clock.now().timeIntervalSince(stored.issuedAt)
        self.init(
            stored: stored, since: clock.uptime() - .seconds(age < 0 ? stored.lifetime : age),
            keptToken: stored.refreshToken)
    }

    /// Whether the store holds the session's refresh token.
    var isKept: Bool { keptToken == stored.refreshToken }

    /// Whether the access token has expired.
    func hasEnded(_ clock: SessionClock) -> Bool {
        clock.uptime() - since >= .seconds(stored.lifetime)
    }

    /// Whether the access token has expired or soon will.
    func isDue(_ clock: SessionClock) -> Bool {
        clock.uptime() - since >= .seconds(stored.lifetime - stored.margin)
    }
}
