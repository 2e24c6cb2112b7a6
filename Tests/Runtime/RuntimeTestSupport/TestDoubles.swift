package import AuthCore
package import Foundation

/// A clock that a test sets.
package final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var moment: Date

    package init(_ moment: Date) { self.moment = moment }

    /// What reads the clock.
    package var now: DateSource { { [self] in lock.withLock { moment } } }

    /// The clock of a session, whose uptime follows the date.
    package var session: SessionClock { .following(now) }

    package func advance(by seconds: TimeInterval) { lock.withLock { moment += seconds } }
}
