internal import Diagnostics

/// The reasons for which a text is refused as YAML. Raw values are stable: people look them up.
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

    /// What the rule asks for, in one sentence without a full stop.
    package var summary: String {
        switch self {
        case .syntax: "a text follows the grammar of YAML 1.2"
        case .tab: "lines are indented by spaces"
        case .character: "characters that YAML does not allow are written as escapes"
        case .key: "every key is plain or quoted text"
        case .duplicateKey: "no mapping holds a key twice"
        case .merge: "'<<' takes a mapping or a list of mappings"
        case .alias: "an alias names an anchor that stands before it, and aliases do not multiply a text"
        case .tag: "values carry no tags of their own"
        case .multipleDocuments: "a file holds one document"
        case .nesting: "values are not nested deeper than the limit"
        case .invalidUTF8: "a file is encoded as UTF-8"
        case .fileTooLarge: "a file is not larger than the limit"
        case .tooManyProblems: "a file has fewer mistakes than make reading on pointless"
        case .outOfMemory: "there is memory enough to read a file"
        }
    }
}

extension Diagnostic {
    init(_ rule: YAMLRule, _ message: String, at range: SourceRange?, notes: [Note] = []) {
        self.init(rule: rule.rawValue, message, at: range, notes: notes)
    }
}
