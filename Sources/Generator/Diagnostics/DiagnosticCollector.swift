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
        // The notes of the last one. Thousands of brands can inherit one error.
        var notes: Set<Note> = []
        for diagnostic in collected.sorted(by: { Self.sortKey($0) < Self.sortKey($1) }) {
            if let last = merged.indices.last, Self.areDuplicates(merged[last], diagnostic) {
                merged[last].notes += diagnostic.notes.filter { notes.insert($0).inserted }
            } else {
                merged.append(diagnostic)
                notes = Set(diagnostic.notes)
            }
        }
        return merged
    }

    private static func areDuplicates(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
        left.rule == right.rule && left.message == right.message && left.range == right.range
            && left.severity == right.severity
    }

    /// Throws all diagnostics if one of them is an error.
    package func throwIfErrors() throws(DiagnosticError) {
        if hasErrors { throw DiagnosticError(diagnostics) }
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
