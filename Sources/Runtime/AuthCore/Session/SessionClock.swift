public import Foundation

/// The source of time of a session. A test replaces it to set the time and to skip pauses.
public struct SessionClock: Sendable {
    /// The time of the device's clock, which a user can change.
    public let now: DateSource
    /// A monotonic time with an arbitrary start. It continues while the device sleeps, and is valid within one process.
    public let uptime: @Sendable () -> Duration
    /// Waits for a duration. Throws if the task is canceled.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// Returns a uniformly distributed random number from 0 up to 1, which spreads repeated requests over time.
    package let jitter: @Sendable () -> Double

    /// Creates a clock.
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

    /// Creates a clock whose uptime follows a date that a test sets.
    public static func following(_ now: @escaping DateSource) -> SessionClock {
        let start = now()
        return SessionClock(
            now: now, uptime: { .seconds(now().timeIntervalSince(start)) }, sleep: { try await Task.sleep(for: $0) },
            jitter: { 0 })
    }
}

/// A function that returns the current time. A test replaces it to set the time.
public typealias DateSource = @Sendable () -> Date
