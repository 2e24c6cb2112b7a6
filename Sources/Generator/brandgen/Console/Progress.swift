/// A progress line on standard error, which is cleared at the end: the number of brands that are done, their rate, and the
/// time that is left.
///
/// It appears only on a terminal, and only after half a second, so that a quick run shows nothing.
final class Progress {
    private let console: Console
    private let total: Int
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    /// The time of the next line, or `nil` if none is shown.
    private var next: ContinuousClock.Instant?
    private var isShown = false

    private static let delay = Duration.milliseconds(500)
    private static let interval = Duration.milliseconds(100)

    init(of total: Int, on console: Console) {
        self.console = console
        self.total = total
        start = clock.now
        next = console.canReplaceLine ? start + Self.delay : nil
    }

    /// Shows that a number of brands are done, the last one of which is `name`.
    func show(_ done: Int, _ name: String) {
        guard let next, clock.now >= next else { return }
        let line = progressLine(done, of: total, name, after: clock.now - start)
        console.errors.write(Self.clearLine + line)
        isShown = true
        self.next = clock.now + Self.interval
    }

    func clear() {
        if isShown { console.errors.write(Self.clearLine) }
        isShown = false
    }

    /// Moves to the first column and erases the line (ECMA-48 EL).
    private static let clearLine = "\r\u{1B}[K"
}

/// Returns the line for a number of finished brands: `1200/10000  850 a second, 10 s left  acme`.
func progressLine(_ done: Int, of total: Int, _ name: String, after time: Duration) -> String {
    let seconds = max(Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18, 0.001)
    let rate = Double(done) / seconds
    let left = (Double(total - done) / max(rate, 0.001)).rounded(.up)
    return "\(done)/\(total)  \(Int(rate.rounded())) a second, \(Int(left)) s left  \(visible(name))"
}
