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
}

extension Diagnostic {
    init(
        _ rule: YAMLRule, _ message: String, at range: SourceRange?, notes: [Note] = [], fixIt: FixIt? = nil
    ) {
        self.init(rule: rule.rawValue, message, at: range, notes: notes, fixIt: fixIt)
    }
}
