import AuthCore
import Foundation

/// A clock that a test sets. A sleep returns at once and advances the clock.
final class SessionTestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var date = Date(timeIntervalSince1970: 1_800_000_000)
    private var up = Duration.seconds(100)
    private var slept: [Duration] = []

    /// The sleeps so far.
    var sleeps: [Duration] { lock.withLock { slept } }

    func advance(by time: Duration) {
        lock.withLock {
            date += time / .seconds(1)
            up += time
        }
    }

    /// Sets the device's clock, without the uptime.
    func set(byHours hours: Double) { lock.withLock { date += hours * 3600 } }

    var clock: SessionClock {
        SessionClock(
            now: { self.lock.withLock { self.date } }, uptime: { self.lock.withLock { self.up } },
            sleep: { time in
                self.lock.withLock { self.slept.append(time) }
                self.advance(by: time)
            }, jitter: { 0.5 })
    }
}
