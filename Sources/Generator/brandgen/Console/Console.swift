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
    /// What diagnostics show for a file's path.
    var displayPath: (String) -> String = { $0 }

    init() {
        output = OutputStream(descriptor: STDOUT_FILENO)
        errors = OutputStream(descriptor: STDERR_FILENO)
        let environment = ["NO_COLOR", "TERM"].reduce(into: [String: String]()) { values, name in
            values[name] = getenv(name).map { String(cString: $0) }
        }
        outputStyle = Style(for: output, environment: environment)
        errorStyle = Style(for: errors, environment: environment)
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

    /// Prints diagnostics and counts them.
    func report(_ diagnostics: [Diagnostic]) {
        let printer = DiagnosticPrinter(style: errorStyle, displayPath: displayPath)
        guard let count = printer.count(diagnostics) else { return }
        errors.write(printer.text(diagnostics) + count + "\n")
    }
}
