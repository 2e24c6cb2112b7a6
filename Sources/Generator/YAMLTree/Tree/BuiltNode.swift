internal import Diagnostics

/// A node with the information that its parent collections and its aliases need.
struct BuiltNode {
    let node: YAMLNode
    /// The number of nodes in it, including itself. An alias counts as the nodes that it refers to.
    var size = 1
    /// The number of nested collections: 0 for a scalar.
    var height = 0
    /// The end in the text. An alias ends at another position than the node that it refers to.
    var end: SourcePosition

    init(_ node: YAMLNode) {
        self.node = node
        self.end = node.range.end
    }
}

/// The range and size of a collection while its children are added.
struct CollectionExtent {
    private let start: SourcePosition
    private var end: SourcePosition
    private var size = 1
    private var height = 1

    init(of event: YAMLEvent) {
        start = event.start
        end = event.end
    }

    /// Adds a child. A block ends with its last child: only white space and comments follow up to the next key,
    /// although libyaml includes them.
    mutating func contain(_ child: BuiltNode) {
        size += child.size
        height = max(height, child.height + 1)
        end = child.end
    }

    /// Ends a flow collection at its bracket. The pair in `[key: value]` has no bracket and an empty end event.
    mutating func close(with event: YAMLEvent) {
        if event.end > event.start { end = event.end }
    }

    func built(_ content: YAMLNode.Content, in text: SourceText) -> BuiltNode {
        var built = BuiltNode(YAMLNode(content, range: text.range(start, end)))
        built.size = size
        built.height = height
        return built
    }
}
