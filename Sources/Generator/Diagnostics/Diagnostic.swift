/// A problem in the input: its severity, rule, message and position, with notes and a fix-it.
package struct Diagnostic: Equatable, Sendable {
    package enum Severity: String, Sendable, Comparable {
        case error, warning

        package static func < (left: Severity, right: Severity) -> Bool { left == .error && right == .warning }
    }

    package var severity: Severity
    /// The identifier of the rule in kebab case, such as `unknown-key`. It is stable, because manifests and scripts
    /// refer to it.
    package let rule: String
    /// One sentence without a full stop: the problem and, if it is not obvious, the remedy.
    package let message: String
    /// The position, or `nil` if the diagnostic does not refer to a text, as for a missing file or a full disk.
    package let range: SourceRange?
    package var notes: [Note]
    /// The change that removes the problem, if there is only one such change.
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

/// Additional information about a diagnostic, with the position that it refers to.
package struct Note: Hashable, Sendable {
    package let message: String
    package let range: SourceRange?

    package init(_ message: String, at range: SourceRange? = nil) {
        self.message = message
        self.range = range
    }
}

/// The error for invalid input, with all diagnostics.
package struct DiagnosticError: Error, Equatable, Sendable {
    package let diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    package init(_ diagnostic: Diagnostic) {
        self.diagnostics = [diagnostic]
    }
}
