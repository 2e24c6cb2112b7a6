/// One diagnostic: what is wrong, where, which rule says so, and what to do about it.
package struct Diagnostic: Equatable, Sendable {
    package enum Severity: String, Sendable, Comparable {
        case error, warning

        package static func < (left: Severity, right: Severity) -> Bool { left == .error && right == .warning }
    }

    package var severity: Severity
    /// The rule's identifier in kebab case, such as `unknown-key`; stable, so that people can look it up.
    package let rule: String
    /// One sentence without a full stop that says what is wrong and, where it is not obvious, what to do.
    package let message: String
    /// nil where the diagnostic is about no text: a file that is missing, a disk that is full.
    package let range: SourceRange?
    package var notes: [Note]
    /// What mends it, where that leaves no choice.
    package let fixIt: FixIt?

    package init(
        _ severity: Severity = .error, rule: String, _ message: String, at range: SourceRange? = nil,
        notes: [Note] = [], fixIt: FixIt? = nil
    ) {
        self.severity = severity
        self.rule = rule
        self.message = message
        self.range = range
        self.notes = notes
        self.fixIt = fixIt
    }
}

/// A further place that helps to understand a diagnostic.
package struct Note: Equatable, Sendable {
    package let message: String
    package let range: SourceRange?

    package init(_ message: String, at range: SourceRange? = nil) {
        self.message = message
        self.range = range
    }
}

/// Input that was refused, with every reason found.
package struct DiagnosticError: Error, Equatable, Sendable {
    package let diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    package init(_ diagnostic: Diagnostic) {
        self.diagnostics = [diagnostic]
    }
}
