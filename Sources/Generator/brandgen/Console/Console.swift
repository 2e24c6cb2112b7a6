import Diagnostics
import SystemCalls

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The output of a command: results go to standard output, everything else to standard error.
struct Console: Sendable {
    private let output = StandardStream.output
    private let errors = StandardStream.errors
    let outputStyle: Style
    let errorStyle: Style
    /// Whether another line can replace a line on standard error.
    let canReplaceLine: Bool
    /// Returns the path that diagnostics show for a file.
    var displayPath: @Sendable (String) -> String = { $0 }
    /// The form of diagnostics. All forms except text are a command's result and go to standard output.
    var reportForm = ReportForm.text

    init() {
        let isDumb = ["", "dumb"].contains(environment("TERM") ?? "")
        // https://no-color.org: any value except the empty one disables color.
        let allowsColor = !isDumb && (environment("NO_COLOR") ?? "").isEmpty
        outputStyle = Style(isColored: output.isTerminal && allowsColor)
        errorStyle = Style(isColored: errors.isTerminal && allowsColor)
        canReplaceLine = errors.isTerminal && !isDumb
    }

    /// Whether standard output is a terminal.
    var isTerminal: Bool { output.isTerminal }

    /// The first error of writing to standard output.
    var failure: SystemError? { output.failure }

    /// Writes a result to standard output.
    func write(_ text: String) { output.write(text) }
    func write(_ bytes: [UInt8]) { output.write(bytes) }

    /// Writes text to standard error.
    func writeStatus(_ text: String) { errors.write(text) }

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
        if let document = reportForm.document(diagnostics, displayPath: displayPath) {
            output.write(document)
        } else if !diagnostics.isEmpty {
            let printer = DiagnosticPrinter(style: errorStyle, displayPath: displayPath)
            errors.write(printer.text(diagnostics) + counted(diagnostics.map(\.severity)) + "\n")
        }
    }
}

/// Returns the value of an environment variable.
func environment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
}

/// Returns a number with its noun: `1 brand`, `5 brands`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Returns the numbers of errors and warnings, such as `10 errors, 1 warning`.
func counted(_ severities: [Diagnostic.Severity]) -> String {
    let errors = severities.count { $0 == .error }
    return [(errors, "error"), (severities.count - errors, "warning")].filter { $0.0 > 0 }
        .map { counted($0.0, $0.1) }.joined(separator: ", ")
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
