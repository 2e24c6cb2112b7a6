import Synchronization

/// A progress line on standard error, which is cleared at the end: the number of brands that are done, their rate, and the
/// time that is left.
///
/// It appears only on a terminal, and only after half a second, so that a quick run shows nothing.
final class Progress: Sendable {
    private struct State {
        var done = 0
        /// The time of the next line, or `nil` if none is shown.
        var next: ContinuousClock.Instant?
        var isShown = false
    }

    private let console: Console
    private let total: Int
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    private static let delay = Duration.milliseconds(500)
    private static let interval = Duration.milliseconds(100)

    init(of total: Int, on console: Console) {
        self.console = console
        self.total = total
        state = Mutex(State(next: console.canReplaceLine ? start + Self.delay : nil))
    }

    /// Counts a brand that is done.
    func advance(_ name: String) {
        state.withLock { state in
            state.done += 1
            let now = ContinuousClock.now
            guard let next = state.next, now >= next else { return }
            let line = progressLine(state.done, of: total, name, after: now - start)
            console.writeStatus(Self.clearLine + line)
            state.isShown = true
            state.next = now + Self.interval
        }
    }

    func clear() {
        state.withLock { state in
            if state.isShown { console.writeStatus(Self.clearLine) }
            state.isShown = false
        }
    }

    /// Moves to the first column and erases the line (ECMA-48 EL).
    private static let clearLine = "\r\u{1B}[K"
}

/// Returns the line for a number of finished brands: `1200/10000  850 a second, 10 s left  acme`.
func progressLine(_ done: Int, of total: Int, _ name: String, after time: Duration) -> String {
    let seconds = max(time / .seconds(1), 0.001)
    let rate = Double(done) / seconds
    let left = (Double(total - done) / max(rate, 0.001)).rounded(.up)
    return "\(done)/\(total)  \(Int(rate.rounded())) a second, \(Int(left)) s left  \(visible(name))"
}
