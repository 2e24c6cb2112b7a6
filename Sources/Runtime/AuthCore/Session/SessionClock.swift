public import Foundation

/// The time as a session knows it. Passed in, so that a test can say what time it is and need not wait.
public struct SessionClock: Sendable {
    /// What time it is by the device's clock, which a person can set wrong.
    public let now: DateSource
    /// A time that only goes forward, whatever is done to the device's clock, from any beginning. It goes on while the
    /// device sleeps, and ends with the process.
    public let uptime: @Sendable () -> Duration
    /// Waits for this time. Throws where the task is cancelled.
    public let sleep: @Sendable (Duration) async throws -> Void
    /// A number from 0 up to 1, evenly spread: spreads repeated requests over time.
    public let jitter: @Sendable () -> Double

    /// A clock of these parts.
    public init(
        now: @escaping DateSource, uptime: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void, jitter: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.uptime = uptime
        self.sleep = sleep
        self.jitter = jitter
    }

    /// The device's clock.
    public static var system: SessionClock {
        let start = ContinuousClock.now
        return SessionClock(
            now: { Date() }, uptime: { start.duration(to: .now) },
            sleep: { try await Task.sleep(for: $0) }, jitter: { .random(in: 0..<1) })
    }

    /// A clock whose uptime follows a date that a test sets.
    public static func following(_ now: @escaping DateSource) -> SessionClock {
        let start = now()
        return SessionClock(
            now: now, uptime: { .seconds(now().timeIntervalSince(start)) }, sleep: { try await Task.sleep(for: $0) },
            jitter: { 0 })
    }
}

/// Where the time comes from. Passed in everywhere, so that a test can say what time it is.
public typealias DateSource = @Sendable () -> Date
