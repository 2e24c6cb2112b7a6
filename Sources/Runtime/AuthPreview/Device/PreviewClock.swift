package import AuthCore
import AuthSystem
package import Foundation

/// A clock that a developer can move forward, to see codes expire and waits end.
package final class PreviewClock: Sendable {
    private let offset = Guarded(Duration.zero)
    private let base: SessionClock

    /// Creates a clock that shows the current time.
    package convenience init() { self.init(.system) }

    /// Creates a clock that does not advance by itself, so that pages with times are always the same.
    package convenience init(stoppedAt moment: Date) {
        self.init(
            SessionClock(
                now: { moment }, uptime: { .zero }, sleep: { try await Task.sleep(for: $0) }, jitter: { 0 }))
    }

    private init(_ base: SessionClock) { self.base = base }

    /// The current time.
    package var now: Date { base.now().addingTimeInterval(moved / .seconds(1)) }

    /// The difference from the time of the device.
    package var moved: Duration { offset.withLock { $0 } }

    /// The longest time for which a pause continues after the clock has been moved past its end.
    private static let step = Duration.milliseconds(50)

    /// Waits until the pauses whose ends have passed are over.
    func endPauses() async { try? await Task.sleep(for: Self.step * 2) }

    /// Moves the clock forward. Does nothing if the duration is negative.
    package func advance(by duration: Duration) {
        offset.withLock { offset in
            // A century is enough for every test, and keeps the calendar in its range.
            offset = min(offset + max(duration, .zero), .seconds(100 * 365 * 86_400))
        }
    }

    /// The clock of an app. A pause ends when the clock has been moved past its end.
    package var session: SessionClock {
        let uptime: @Sendable () -> Duration = { [self] in base.uptime() + moved }
        return SessionClock(
            now: { [self] in now }, uptime: uptime,
            sleep: { duration in
                let end = uptime() + duration
                while uptime() < end { try await Task.sleep(for: min(end - uptime(), Self.step)) }
            }, jitter: base.jitter)
    }
}
