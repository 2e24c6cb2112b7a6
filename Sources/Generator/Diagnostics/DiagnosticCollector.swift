/// Collects diagnostics, so that one run reports all of them.
package struct DiagnosticCollector: Sendable {
    private var collected: [Diagnostic] = []

    package init() {}

    package mutating func report(_ diagnostic: Diagnostic) {
        collected.append(diagnostic)
    }

    package mutating func report(_ error: DiagnosticError) {
        collected += error.diagnostics
    }

    package var hasErrors: Bool { collected.contains { $0.severity == .error } }

    /// All diagnostics, sorted by file, position, severity and rule. Duplicates, such as those of two brands that
    /// inherit the same error, are merged into one diagnostic with the notes of both.
    package var diagnostics: [Diagnostic] {
        var merged: [Diagnostic] = []
        for diagnostic in collected.sorted(by: Self.precedes) {
            if let last = merged.last, last.rule == diagnostic.rule, last.message == diagnostic.message,
                last.range == diagnostic.range, last.severity == diagnostic.severity
            {
                merged[merged.count - 1].notes += diagnostic.notes.filter { !last.notes.contains($0) }
            } else {
                merged.append(diagnostic)
            }
        }
        return merged
    }

    /// Throws all diagnostics if one of them is an error.
    package func throwIfErrors() throws(DiagnosticError) {
        if hasErrors { throw DiagnosticError(diagnostics) }
    }

    private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
        sortKey(left) < sortKey(right)
    }

    private static func sortKey(_ diagnostic: Diagnostic) -> (
        String, SourcePosition, Diagnostic.Severity, String, String
    ) {
        (
            diagnostic.range?.file.path ?? "",
            diagnostic.range?.start ?? SourcePosition(line: 0, column: 0),
            diagnostic.severity, diagnostic.rule, diagnostic.message
        )
    }
}
