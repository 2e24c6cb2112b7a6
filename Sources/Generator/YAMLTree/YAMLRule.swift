internal import Diagnostics

/// The rules for YAML files. The raw values are stable, because documentation and tools refer to them.
package enum YAMLRule: String, CaseIterable, Sendable {
    case syntax = "yaml-syntax"
    case tab = "yaml-tab"
    case character = "yaml-character"
    case key = "yaml-key"
    case duplicateKey = "duplicate-key"
    case merge = "yaml-merge"
    case alias = "yaml-alias"
    case tag = "yaml-tag"
    case multipleDocuments = "yaml-multiple-documents"
    case nesting = "yaml-nesting"
    case invalidUTF8 = "invalid-utf8"
    case fileTooLarge = "file-too-large"
    case tooManyProblems = "too-many-problems"
    case outOfMemory = "out-of-memory"

    /// The rule's requirement: one sentence without a period.
    package var summary: String {
        switch self {
        case .syntax: "a file follows the syntax of YAML 1.2"
        case .tab: "lines are indented with spaces"
        case .character: "characters that YAML does not allow are written as escape sequences"
        case .key: "every key is plain or quoted text"
        case .duplicateKey: "a mapping contains each key only once"
        case .merge: "'<<' takes a mapping or a list of mappings"
        case .alias: "an alias refers to an earlier anchor, and aliases do not multiply the size of a file"
        case .tag: "values have no custom tags"
        case .multipleDocuments: "a file contains one document"
        case .nesting: "values are not nested deeper than the limit"
        case .invalidUTF8: "a file is encoded as UTF-8"
        case .fileTooLarge: "a file is not larger than the limit"
        case .tooManyProblems: "the number of errors in a file is not larger than the limit"
        case .outOfMemory: "there is enough memory to read a file"
        }
    }
}

extension Diagnostic {
    init(_ rule: YAMLRule, _ message: String, at range: SourceRange?, notes: [Note] = []) {
        self.init(rule: rule.rawValue, message, at: range, notes: notes)
    }
}
