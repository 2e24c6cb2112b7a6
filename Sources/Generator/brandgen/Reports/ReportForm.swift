import Diagnostics

/// The forms in which diagnostics can be told.
enum ReportForm: String, CaseIterable, Sendable {
    /// For people, by `DiagnosticPrinter`.
    case text
    case json, github, sarif

    /// What the command line asks for.
    init(_ arguments: Arguments) {
        self = arguments[.reportForm].flatMap(ReportForm.init(rawValue:)) ?? .text
    }

    /// The writer of a form that machines read; nil for text.
    func report(displayPath: @escaping (String) -> String) -> (any Report)? {
        switch self {
        case .text: nil
        case .json: JSONReport(displayPath: displayPath)
        case .github: GitHubReport(displayPath: displayPath)
        case .sarif: SARIFReport(displayPath: displayPath)
        }
    }
}

/// Writes diagnostics for machines.
protocol Report {
    /// All of them as one text with its line ends; a whole document where there are none, too.
    func text(_ diagnostics: [Diagnostic]) -> String
}
