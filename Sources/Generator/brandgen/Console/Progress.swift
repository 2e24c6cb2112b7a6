/// One line on standard error that says how far a longer run is, and is gone when it ends; only where a person
/// watches.
struct Progress {
    private let console: Console
    private let total: Int
    private let isShown: Bool

    init(of total: Int, on console: Console) {
        self.console = console
        self.total = total
        isShown = total > 5 && console.canReplaceLine
    }

    func show(_ done: Int, _ name: String) {
        if isShown { console.errors.write("\(Self.clearLine)\(done)/\(total) \(visible(name))") }
    }

    func clear() {
        if isShown { console.errors.write(Self.clearLine) }
    }

    /// Back to the first column, and erase the line (ECMA-48 EL).
    private static let clearLine = "\r\u{1B}[K"
}
