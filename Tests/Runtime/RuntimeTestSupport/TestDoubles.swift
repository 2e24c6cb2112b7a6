package import AuthCore
package import Foundation

/// A clock that a test advances.
package final class TestClock: @unchecked Sendable {
    private struct Pause {
        let end: Duration
        let alarm: AsyncStream<Void>.Continuation
    }

    private let lock = NSLock()
    private var moment: Date
    /// The sum of the advances, exactly, unlike a difference of dates.
    private var elapsed = Duration.zero
    private var running: [Int: Pause] = [:]
    private var lastPause = 0

    package init(_ moment: Date) { self.moment = moment }

    /// The function that reads the clock.
    package var now: DateSource { { [self] in lock.withLock { moment } } }

    /// The clock of a session, whose uptime follows the date.
    package var session: SessionClock { .following(now) }

    /// The clock of a session whose pauses take no time, and advance this clock.
    package var skipping: SessionClock {
        SessionClock(
            now: now, uptime: session.uptime, sleep: { [self] in advance(by: $0 / .seconds(1)) }, jitter: { 0 })
    }

    /// The clock of a session whose pauses end when a test has advanced this clock by their length.
    package var pausing: SessionClock {
        SessionClock(now: now, uptime: session.uptime, sleep: { [self] in try await pause(for: $0) }, jitter: { 0 })
    }

    /// The rests of the pauses of ``pausing`` that have not ended.
    package var pauses: [Duration] { lock.withLock { running.values.map { $0.end - elapsed } } }

    private func pause(for time: Duration) async throws {
        guard time > .zero else { return }
        let (pause, alarm) = AsyncStream<Void>.makeStream()
        let number = lock.withLock {
            lastPause += 1
            running[lastPause] = Pause(end: elapsed + time, alarm: alarm)
            return lastPause
        }
        for await _ in pause {}
        lock.withLock { running[number] = nil }
        try Task.checkCancellation()
    }

    package func advance(by seconds: TimeInterval) {
        lock.withLock {
            moment += seconds
            elapsed += .seconds(seconds)
            for (number, pause) in running where pause.end <= elapsed {
                running[number] = nil
                pause.alarm.finish()
            }
        }
    }
}

/// A store that only one task uses at a time. Its replacement of a value is not atomic.
package protocol UnsharedStore: SecureStore {}

extension UnsharedStore {
    package func replace(
        _ expected: Data?, with value: Data?, for key: SecureStoreKey
    ) async throws(SecureStoreError) -> Bool {
        guard try await read(key) == expected else { return false }
        if let value { try await write(value, for: key) } else { try await remove(key) }
        return true
    }
}

/// A service of sessions that cannot be reached.
package struct UnreachableAuthority: SessionAuthority {
    package init() {}

    package func renew(_ refreshToken: String, of user: AuthUser) throws(SessionRenewalError) -> TokenSet {
        throw .unavailable(retryAfter: nil)
    }

    package func end(_ tokens: AuthTokens, globally: Bool) {}
}

extension SessionController {
    /// Begins a session with a new sign-in ticket.
    package func begin(as user: AuthUser, with tokenSet: TokenSet) async throws(AuthError) {
        try await begin(as: user, with: tokenSet, for: signInTicket())
    }
}

/// An analytics sink that records its events and the users' properties. It uses a lock because `Mutex` requires iOS 18.
package final class RecordingSink: AnalyticsSink, @unchecked Sendable {
    private let lock = NSLock()
    private var recorded: [AnalyticsEvent] = []
    private var known: [AnalyticsUser?] = []

    package init() {}

    package var events: [AnalyticsEvent] { lock.withLock { recorded } }
    /// The properties of users in the order in which they were set.
    package var users: [AnalyticsUser?] { lock.withLock { known } }

    package func setUser(_ user: AnalyticsUser?) { lock.withLock { known.append(user) } }

    package func record(_ event: AnalyticsEvent) { lock.withLock { recorded.append(event) } }
}
