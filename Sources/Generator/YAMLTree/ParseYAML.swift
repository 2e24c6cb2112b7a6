package import Diagnostics

/// Parses a YAML document.
///
/// Scalars follow the YAML 1.2 core schema (see ``YAMLScalar/resolved``). Anchors, aliases and `<<` merge keys are
/// expanded. An aliased value and a merged entry keep the range of the original text, because that is the text to fix
/// if the value is wrong. The range of a value with an anchor or a tag begins at the anchor or tag.
///
/// - Returns: The root node, or `nil` if the file contains only comments and white space.
/// - Throws: `DiagnosticError` with all errors in the file, sorted by position. A syntax error ends parsing, so it is
///   the last one.
package func parseYAML(_ file: SourceFile) throws(DiagnosticError) -> YAMLNode? {
    let text = try SourceText(checking: file)
    var builder = TreeBuilder(text: text, events: try EventReader(text))
    let root: YAMLNode?
    do {
        root = try builder.buildStream()
    } catch {
        builder.problems.report(error)
        throw DiagnosticError(builder.problems.diagnostics)
    }
    try builder.problems.throwIfErrors()
    return root
}

/// Limits that prevent a file from using too much time or memory.
enum Limits {
    /// The maximum file size in bytes.
    static let fileSize = 1 << 20
    /// The maximum depth of mappings and sequences, including the outermost one.
    static let nesting = 64
    /// The maximum number of nodes that all aliases of a document refer to.
    static let aliasedNodes = 10_000
    /// The maximum number of characters in a key without `?` (YAML 1.2.2, section 7.4.2).
    static let implicitKey = 1024
    /// The maximum number of errors that are reported for one file.
    static let problems = 100
}

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
