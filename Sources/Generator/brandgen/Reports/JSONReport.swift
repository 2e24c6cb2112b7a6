import Manifest
import Diagnostics

/// The project's own form, which `brandgen help validate` documents. Members may be added; any other change raises
/// the version.
struct JSONReport: Report {
    private static let version = 1

    /// What is written for a file's path.
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
        let notes = diagnostic.notes.map { (["message": .string($0.message)] as JSONValue).adding(place($0.range)) }
        return what.adding(place(diagnostic.range)).adding(["notes": .array(notes)]).adding(fix(diagnostic.fixIt))
    }

    private func fix(_ fixIt: FixIt?) -> JSONValue {
        guard let fixIt else { return [:] }
        return ["fix": place(fixIt.range).adding(["replacement": .string(fixIt.replacement)])]
    }

    private func place(_ range: SourceRange?) -> JSONValue {
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
