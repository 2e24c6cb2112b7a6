package import AuthCore
package import Foundation

/// A clock that a test advances.
package final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var moment: Date

    package init(_ moment: Date) { self.moment = moment }

    /// The function that reads the clock.
    package var now: DateSource { { [self] in lock.withLock { moment } } }

    /// The clock of a session, whose uptime follows the date.
    package var session: SessionClock { .following(now) }

    package func advance(by seconds: TimeInterval) { lock.withLock { moment += seconds } }
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
