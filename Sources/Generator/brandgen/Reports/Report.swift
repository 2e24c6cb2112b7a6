import Diagnostics

/// The forms in which diagnostics are printed.
enum ReportForm: String, CaseIterable, Sendable {
    /// Text for developers, printed by `DiagnosticPrinter`.
    case text
    case json, github, sarif

    /// The form that the command line selects.
    init(_ arguments: Arguments) {
        self = arguments[.reportForm].flatMap(ReportForm.init(rawValue:)) ?? .text
    }

    /// Returns a whole document in a machine-readable form, including its last line end, even if there are no
    /// diagnostics. Returns `nil` for text.
    func document(_ diagnostics: [Diagnostic], displayPath: @escaping (String) -> String) -> String? {
        switch self {
        case .text: nil
        case .json: JSONReport(displayPath: displayPath).text(diagnostics)
        case .github: GitHubReport(displayPath: displayPath).text(diagnostics)
        case .sarif: SARIFReport(displayPath: displayPath).text(diagnostics)
        }
    }
}

extension FixIt {
    /// A description for forms that do not show the fix-it below its source line: `replace 'privicy' with 'privacy'`.
    var phrase: String {
        let text = range.file.text(from: range.start, to: range.end) ?? ""
        if replacement.isEmpty { return "remove '\(text.drop(while: isBlank).prefix { !$0.isNewline })'" }
        return text.isEmpty ? "insert '\(replacement)'" : "replace '\(text)' with '\(replacement)'"
    }
}

private func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
