import Diagnostics
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The output of a command: results go to standard output, everything else to standard error.
struct Console: Sendable {
    let output: OutputStream
    let errors: OutputStream
    let outputStyle: Style
    let errorStyle: Style
    /// Whether another line can replace a line on standard error.
    let canReplaceLine: Bool
    /// Returns the path that diagnostics show for a file.
    var displayPath: @Sendable (String) -> String = { $0 }
    /// The form of diagnostics. All forms except text are a command's result and go to standard output.
    var reportForm = ReportForm.text

    init() {
        output = OutputStream(descriptor: STDOUT_FILENO)
        errors = OutputStream(descriptor: STDERR_FILENO)
        let isDumb = ["", "dumb"].contains(environment("TERM") ?? "")
        // https://no-color.org: any value except the empty one disables color.
        let allowsColor = !isDumb && (environment("NO_COLOR") ?? "").isEmpty
        outputStyle = Style(isColored: output.isTerminal && allowsColor)
        errorStyle = Style(isColored: errors.isTerminal && allowsColor)
        canReplaceLine = errors.isTerminal && !isDumb
    }

    /// Prints one line of a result to standard output.
    func print(_ line: String) {
        output.write(line + "\n")
    }

    /// Prints one line to standard error.
    func printStatus(_ line: String) {
        errors.write(line + "\n")
    }

    func printError(_ message: String) {
        printStatus(errorStyle(.error, "error:") + " " + errorStyle(.bold, visible(message)))
    }

    /// Prints diagnostics in the form that the command line selects.
    ///
    /// Text ends with the number of diagnostics, and is empty if there are none. The other forms are whole documents: a
    /// command prints one exactly once, with or without diagnostics.
    func report(_ diagnostics: [Diagnostic]) {
        if let report = reportForm.report(displayPath: displayPath) {
            output.write(report.text(diagnostics))
            return
        }
        let printer = DiagnosticPrinter(style: errorStyle, displayPath: displayPath)
        guard let count = printer.count(diagnostics) else { return }
        errors.write(printer.text(diagnostics) + count + "\n")
    }
}

/// Returns the value of an environment variable.
func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}

/// Returns a number with its noun: `1 brand`, `5 brands`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Terminal colors, or none.
struct Style: Sendable {
    /// The parameters of ECMA-48 SGR sequences.
    enum Look: String {
        case bold = "1"
        case error = "1;31"
        case added = "32"
        case caret = "1;32"
        case removed = "31"
        case changed = "33"
        case position = "36"
        case warning = "1;35"
        case note = "1;36"
    }

    let isColored: Bool

    func callAsFunction(_ look: Look, _ text: String) -> String {
        isColored ? "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// Standard output or standard error.
final class OutputStream: Sendable {
    private struct State {
        var failure: Int32?
        var isClosed = false
    }

    private let descriptor: Int32
    let isTerminal: Bool
    private let state = Mutex(State())

    init(descriptor: Int32) {
        self.descriptor = descriptor
        self.isTerminal = isatty(descriptor) == 1
    }

    /// The `errno` of the first write that failed. A reader that closed its end is not a failure.
    var failure: Int32? { state.withLock { $0.failure } }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    /// Writes all bytes. After the reader closes its end (`brandgen list | head -1`), the remaining bytes are dropped
    /// and the exit code does not change.
    func write(_ bytes: [UInt8]) {
        state.withLock { state in
            var rest = bytes[...]
            while !state.isClosed, !rest.isEmpty {
                let written = rest.withUnsafeBytes { platformWrite(descriptor, $0.baseAddress, $0.count) }
                if written >= 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&wait, 1, -1)
                } else if errno != EINTR {
                    if errno != EPIPE { state.failure = errno }
                    state.isClosed = true
                }
            }
        }
    }
}

/// Calls the system's `write`. The method of the same name above would hide it.
private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
