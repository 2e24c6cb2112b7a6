internal import CLibYAML
package import Diagnostics

/// Reads one YAML document: nil where the file holds nothing but comments and white space.
///
/// Scalars follow the YAML 1.2 core schema (see ``YAMLScalar/resolved``). Anchors, aliases and `<<` merge keys are
/// expanded. An aliased value keeps the range of the text that its anchor marks, and so do merged entries: that is
/// the text to mend when the value is wrong. The range of a value with an anchor or a tag begins at the anchor or tag.
///
/// - Throws: every problem found, by position. A syntax error ends the reading; what was found before it is told too.
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

/// What a file may ask of the reader, so that no file can keep it busy or fill the memory.
enum Limits {
    /// Bytes.
    static let fileSize = 1 << 20
    /// Mappings and sequences inside each other, the outermost included.
    static let nesting = 64
    /// Nodes that all aliases of a document stand for.
    static let aliasedNodes = 10_000
    /// Problems told of one file.
    static let problems = 100
}

/// Has the process keep the memory that is freed. libyaml has large buffers for each text that it reads: without this, they
/// would be given back to the system and asked for again for each of hundreds.
package func keepParserMemory() {
    #if canImport(Glibc)
    // Bytes: what is asked of the system at once, and what may lie idle.
    mallopt(M_TOP_PAD, 1 << 22)
    mallopt(M_TRIM_THRESHOLD, 1 << 26)
    #endif
}
