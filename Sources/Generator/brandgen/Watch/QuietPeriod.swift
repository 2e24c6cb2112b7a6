/// The time to wait after changes, because an editor saves a file in several steps, and a tool writes several files.
///
/// It ends when nothing has changed for a while, or after the longest time that a change may wait.
struct QuietPeriod<Instant: InstantProtocol> where Instant.Duration == Duration {
    private let quiet: Duration
    private let longest: Duration
    private var first: Instant?
    private var last: Instant?

    init(quiet: Duration = .milliseconds(30), longest: Duration = .milliseconds(300)) {
        self.quiet = quiet
        self.longest = longest
    }

    /// Records a change.
    mutating func change(at time: Instant) {
        if first == nil { first = time }
        last = time
    }

    /// Returns the time until the period ends: zero if it has ended, and `nil` if nothing has changed.
    func left(at time: Instant) -> Duration? {
        guard let first, let last else { return nil }
        return max(
            .zero, min(time.duration(to: last.advanced(by: quiet)), time.duration(to: first.advanced(by: longest))))
    }
}
