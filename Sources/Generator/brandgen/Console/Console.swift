import Diagnostics

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where a command speaks: results to standard output, everything else to standard error.
struct Console {
    let output: OutputStream
    let errors: OutputStream
    let outputStyle: Style
    let errorStyle: Style
    /// Whether a line on standard error can be replaced by another.
    let canReplaceLine: Bool
    /// What diagnostics show for a file's path.
    var displayPath: (String) -> String = { $0 }
    /// The form of diagnostics. All but text go to standard output, as a command's result.
    var reportForm = ReportForm.text

    init() {
        output = OutputStream(descriptor: STDOUT_FILENO)
        errors = OutputStream(descriptor: STDERR_FILENO)
        let isDumb = ["", "dumb"].contains(environment("TERM") ?? "")
        // https://no-color.org: any value but the empty one says no.
        let allowsColor = !isDumb && (environment("NO_COLOR") ?? "").isEmpty
        outputStyle = Style(isColored: output.isTerminal && allowsColor)
        errorStyle = Style(isColored: errors.isTerminal && allowsColor)
        canReplaceLine = errors.isTerminal && !isDumb
    }

    /// Prints a line of a result.
    func print(_ line: String) {
        output.write(line + "\n")
    }

    /// Says a line beside the result.
    func say(_ line: String) {
        errors.write(line + "\n")
    }

    func sayError(_ message: String) {
        say(errorStyle(.error, "error:") + " " + errorStyle(.bold, visible(message)))
    }

    /// Prints diagnostics: as text, with their count; in another form, once for a command, also if there are none.
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

/// The value of a variable that the process was started with.
func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
