import AuthCore
import Foundation

/// The device's clock, perhaps wrong, on which nobody waits: to sleep is to skip the time.
final class SkippingClock: @unchecked Sendable {
    private let error: TimeInterval
    private let start = ContinuousClock.now
    private let lock = NSLock()
    private var skipped = Duration.zero

    init(error: TimeInterval) {
        self.error = error
    }

    func skip(_ time: Duration) { lock.withLock { skipped += time } }

    var asSessionClock: SessionClock {
        SessionClock(
            now: { [error] in Date() + error },
            uptime: { [self] in start.duration(to: .now) + lock.withLock { skipped } },
            sleep: { [self] in skip($0) },
            jitter: { 0 })
    }
}
