internal import AuthCore
import Foundation

/// Counts how signing in goes: a value that events are put into, and that an app may keep over launches.
///
/// It holds numbers, what is under way, and since when the session lasts: no token, no address, no identifier and no text
/// of a service. ``snapshot`` has the numbers alone, for sending.
///
/// The length of a session is the time that the given clock tells between its beginning and its end. A session that was
/// restored in a later process has one where the metrics were kept meanwhile; otherwise its beginning is not known, and it
/// ends without a length. A beginning that lies after the end, because the clock was set back, counts as not known.
public struct ClientMetrics: Sendable, Equatable, Codable {
    /// The numbers, to look at and to send.
    public internal(set) var snapshot = ClientMetricsSnapshot()

    /// The session that is open; nil where none is known of.
    var openSession: OpenSession?
    /// Whether the last sign-up was refused, so that the next is its second try.
    var isRetryingSignUp = false
    /// Whether a code for a new password was asked for that has not been used.
    var isResettingPassword = false
    /// Whether an account was confirmed that nobody has signed in to yet.
    var awaitsFirstSignIn = false

    /// Nothing counted yet.
    public init() {}

    /// Hands the numbers out and counts from zero again. What is under way goes on.
    ///
    /// As no number tells of which device it is, whoever adds up what many devices send must not be sent a number twice:
    /// send what this returns, and keep it until it was sent.
    public mutating func take() -> ClientMetricsSnapshot {
        defer { snapshot = ClientMetricsSnapshot() }
        return snapshot
    }

    struct OpenSession: Sendable, Equatable, Codable {
        /// When it began; nil where that was not seen.
        let since: Date?
    }
}
