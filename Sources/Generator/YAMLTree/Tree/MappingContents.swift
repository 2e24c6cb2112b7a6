internal import Diagnostics

/// The entries of one mapping. It refuses invalid keys and resolves `<<`.
struct MappingContents {
    /// The entries without those that `<<` merges.
    private var written: [YAMLEntry] = []
    private var indices: [String: Int] = [:]
    private var merge: Merge?

    /// The mapping's `<<` key: its position among the entries, and the mappings that it merges, in order of precedence.
    private struct Merge {
        let keyRange: SourceRange
        let index: Int
        let sources: [[YAMLEntry]]
    }

    /// Adds an entry.
    ///
    /// - Returns: A diagnostic if the entry is invalid. The entry is then omitted.
    mutating func add(_ key: BuiltNode, at keyRange: SourceRange, value: BuiltNode) -> Diagnostic? {
        guard case .scalar(let scalar) = key.node.content else {
            let message =
                "a list or mapping cannot be a key; if the key is text that begins with '[' or '{', put it in quotes"
            return Diagnostic(.key, message, at: keyRange)
        }
        guard !scalar.text.isEmpty || !scalar.isPlain else {
            return Diagnostic(.key, "the key is missing; write one before the ':'", at: keyRange)
        }
        if scalar.isPlain, scalar.text == "<<" { return addMerge(keyRange, of: value.node) }
        if let first = indices[scalar.text] {
            let name = onOneLine(scalar.text)
            return Diagnostic(
                .duplicateKey, "duplicate key '\(name)'; remove one of the two", at: keyRange,
                notes: [Note("'\(name)' is first set here", at: written[first].keyRange)])
        }
        indices[scalar.text] = written.count
        written.append(YAMLEntry(key: scalar.text, keyRange: keyRange, value: value.node))
        return nil
    }

    /// The mapping's own entries in order, with merged entries in the place of `<<`. Own entries take precedence over
    /// merged ones, and earlier mappings in the list of `<<` over later ones.
    var entries: [YAMLEntry] {
        guard let merge else { return written }
        var taken = Set(written.map(\.key))
        let merged = merge.sources.joined().filter { taken.insert($0.key).inserted }
        return written[..<merge.index] + merged + written[merge.index...]
    }

    private mutating func addMerge(_ keyRange: SourceRange, of value: YAMLNode) -> Diagnostic? {
        if let merge {
            return Diagnostic(
                .duplicateKey, "duplicate key '<<'; name several mappings in one list: '<<: [*a, *b]'",
                at: keyRange, notes: [Note("'<<' is first set here", at: merge.keyRange)])
        }
        let values: [YAMLNode]
        if case .sequence(let items) = value.content { values = items } else { values = [value] }
        var sources: [[YAMLEntry]] = []
        for value in values {
            guard case .mapping(let entries) = value.content else {
                return Diagnostic(
                    .merge, "'<<' takes a mapping or a list of mappings; write an alias such as '*name'",
                    at: keyRange, notes: [Note("this is not a mapping", at: value.range)])
            }
            sources.append(entries)
        }
        merge = Merge(keyRange: keyRange, index: written.count, sources: sources)
        return nil
    }
}
