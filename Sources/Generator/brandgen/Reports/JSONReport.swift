import Manifest
import Diagnostics

/// Brandgen's own JSON form, which `brandgen help validate` documents.
///
/// New members may be added. Any other change increments the version.
struct JSONReport {
    private static let version = 1

    /// Returns the path that is written for a file.
    let displayPath: (String) -> String

    func text(_ diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        let report: JSONValue = [
            "version": .integer(Self.version),
            "errors": .integer(errors),
            "warnings": .integer(diagnostics.count - errors),
            "diagnostics": .array(diagnostics.map(json)),
        ]
        return report.text + "\n"
    }

    private func json(_ diagnostic: Diagnostic) -> JSONValue {
        let what: JSONValue = [
            "severity": .string(diagnostic.severity.rawValue),
            "rule": .string(diagnostic.rule),
            "message": .string(diagnostic.message),
        ]
        let notes = diagnostic.notes.map { (["message": .string($0.message)] as JSONValue).adding(position($0.range)) }
        return what.adding(position(diagnostic.range)).adding(["notes": .array(notes)]).adding(fix(diagnostic.fixIt))
    }

    private func fix(_ fixIt: FixIt?) -> JSONValue {
        guard let fixIt else { return [:] }
        return ["fix": position(fixIt.range).adding(["replacement": .string(fixIt.replacement)])]
    }

    private func position(_ range: SourceRange?) -> JSONValue {
        guard let range else { return [:] }
        return [
            "file": .string(displayPath(range.file.path)),
            "line": .integer(range.start.line),
            "column": .integer(range.start.column),
            "endLine": .integer(range.end.line),
            "endColumn": .integer(range.end.column),
        ]
    }
}
