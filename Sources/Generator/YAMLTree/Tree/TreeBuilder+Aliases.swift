internal import Diagnostics

/// The anchors of a document, as far as it was read.
struct Anchors {
    enum State {
        /// Its node is still being read, so that an alias to it would contain itself.
        case open(SourcePosition)
        case closed(BuiltNode)
    }

    private var states: [String: State] = [:]
    /// How many nodes aliases stand for so far.
    var aliasedNodes = 0

    var names: [String] { states.keys.sorted() }

    subscript(name: String) -> State? { states[name] }

    mutating func open(_ name: String, at start: SourcePosition) {
        states[name] = .open(start)
    }

    /// Names can be used again, even inside the node that had the name before: the later node keeps it.
    mutating func close(_ name: String, openedAt start: SourcePosition, as node: BuiltNode) {
        if case .open(start) = states[name] { states[name] = .closed(node) }
    }
}

extension TreeBuilder {
    /// The node that an alias stands for. It is shared, not copied, and counted before it is put anywhere.
    mutating func expand(_ name: String, at range: SourceRange, depth: Int) throws(DiagnosticError) -> BuiltNode {
        switch anchors[name] {
        case .closed(var built):
            anchors.aliasedNodes += built.size
            guard anchors.aliasedNodes <= Limits.aliasedNodes else {
                let message = "the aliases of this file stand for more than \(Limits.aliasedNodes) values; use fewer"
                throw DiagnosticError(Diagnostic(.alias, message, at: range))
            }
            try refuseNesting(depth + built.height - 1, at: range)
            built.end = range.end
            return built
        case .open(let start):
            let anchor = Note("'&\(name)' is set here", at: text.range(start, start))
            let message = "'*\(name)' stands inside the value that it names; a value cannot contain itself"
            try report(Diagnostic(.alias, message, at: range, notes: [anchor]))
        case nil:
            let remedy = suggestion(for: name, among: anchors.names).map { "did you mean '*\($0)'?" }
            let message = "'*\(name)' names no value above it; \(remedy ?? "set '&\(name)' before it")"
            try report(Diagnostic(.alias, message, at: range))
        }
        // An empty mapping is what fits after '<<' too, so that no further diagnostic follows.
        return BuiltNode(YAMLNode(.mapping([]), range: range))
    }
}
