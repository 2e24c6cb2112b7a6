/// The pauses between tries of a request: exponential backoff up to a limit.
///
/// Each pause is random, between half of its maximum and its maximum, so that apps whose requests failed at the same
/// time do not all try again at the same time.
package struct Backoff: Sendable, Hashable {
    /// The maximum of the first pause.
    package let first: Duration
    /// The maximum of all pauses, unless the service asks for a longer one.
    package let limit: Duration
    /// The total number of tries.
    package let tries: Int

    /// Creates a backoff.
    package init(first: Duration, limit: Duration, tries: Int) {
        self.first = first
        self.limit = limit
        self.tries = tries
    }

    /// A backoff for requests that a user waits for: three tries within about three seconds.
    package static let patient = Backoff(first: .seconds(1), limit: .seconds(10), tries: 3)

    /// A backoff for requests that no user waits for: five tries within about fifteen seconds, or with pauses of up to
    /// a minute if the service asks for them.
    package static let inBackground = Backoff(first: .seconds(1), limit: .seconds(60), tries: 5)

    /// Returns the pause after a failure.
    ///
    /// - Parameters:
    ///   - failures: The number of failures in a row, at least 1.
    ///   - retryAfter: The pause that the service asks for (`Retry-After`). The result is at least this long, up to
    ///     ``RetryAfter/longestInBackground``.
    ///   - jitter: A random number from 0 up to 1.
    /// - Returns: The time until the next try.
    package func delay(afterFailures failures: Int, retryAfter: Duration? = nil, jitter: Double) -> Duration {
        let longest = min(limit, first * (1 << min(failures - 1, 20)))
        return max(min(retryAfter ?? .zero, RetryAfter.longestInBackground), longest * (0.5 + 0.5 * jitter))
    }
}
