/// How long to wait between tries: twice as long each time, up to a limit, and spread at random over the upper half, so
/// that the apps that failed together do not come back together.
public struct Backoff: Sendable, Hashable {
    /// The longest that the first wait can be.
    public let first: Duration
    /// The longest that any wait can be.
    public let limit: Duration
    /// How many tries there are in all.
    public let tries: Int

    /// Waits of these lengths.
    public init(first: Duration, limit: Duration, tries: Int) {
        self.first = first
        self.limit = limit
        self.tries = tries
    }

    /// What a person at a screen still waits for: three tries within some three seconds.
    public static let patient = Backoff(first: .seconds(1), limit: .seconds(10), tries: 3)

    /// The wait after so many failures in a row, 1 or more. A service that says how long it wants to be left alone
    /// (`Retry-After`) is left alone that long.
    public func delay(afterFailures failures: Int, asked: Duration? = nil, jitter: Double) -> Duration {
        let longest = min(limit, first * (1 << min(failures - 1, 20)))
        return max(asked ?? .zero, longest * (0.5 + 0.5 * jitter))
    }
}
