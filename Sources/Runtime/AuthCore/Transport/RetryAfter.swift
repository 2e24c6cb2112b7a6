import Foundation
/// The limits of the pauses that services ask for (`Retry-After`, RFC 9110 section 10.2.3).
///
/// A service, or a proxy in front of it, can ask for a pause of years. Without a limit, one such response would stop an
/// app for as long as it runs, and a stored pause for longer.
package enum RetryAfter {
    /// The longest pause before another attempt of the user: a day. Services limit attempts and codes by the day.
    package static let longest = Duration.seconds(86_400)
    /// The longest pause before a request is repeated without the user: an hour. A renewal that waits for longer would
    /// keep the user from the app, although the load or the fault that caused the pause is over by then.
    package static let longestInBackground = Duration.seconds(3600)

    /// Returns a pause of at least zero and at most ``longest``.
    package static func limited(_ retryAfter: Duration) -> Duration { min(max(.zero, retryAfter), longest) }
}

extension HTTPResponse {
    /// The time to wait before the next request, by the server's clock, of at most ``RetryAfter/longest``; `nil` if the
    /// field is missing, or is neither a number of seconds nor a date.
    package var retryAfter: Duration? {
        guard let text = headers["Retry-After"], !text.isEmpty else { return nil }
        if text.utf8.allSatisfy(\.isASCIIDigit) {
            // A number that is too long for an integer is a longer pause than any limit.
            return Int64(text).map { RetryAfter.limited(.seconds($0)) } ?? RetryAfter.longest
        }
        guard let until = HTTPDate.parse(text), let now = serverDate else { return nil }
        return .seconds(until.timeIntervalSince(now), atMost: RetryAfter.longest)
    }
}
