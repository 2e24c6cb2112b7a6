import Foundation

/// The time in which no further code is asked for.
struct ResendCooldown: Sendable, Hashable, Codable {
    /// When the last code was sent, or asked for too soon.
    let startedAt: Date
    /// How long it lasts.
    let duration: Duration

    /// The whole seconds left, rounded up so that 0 means over.
    ///
    /// A clock that was set back ends the cooldown: how much of it is left cannot be told any more, and the backend
    /// keeps a limit of its own.
    func secondsLeft(at moment: Date) -> Int {
        let elapsed = moment.timeIntervalSince(startedAt)
        guard elapsed >= 0 else { return 0 }
        let (seconds, attoseconds) = duration.components
        let left = Double(seconds) + Double(attoseconds) * 1e-18 - elapsed
        guard left > 0 else { return 0 }
        // What a server asks for may be more than fits.
        return Int(exactly: left.rounded(.up)) ?? .max
    }
}
