internal import Diagnostics

/// A node, and what the collections around it and the aliases of it need to know.
struct BuiltNode {
    let node: YAMLNode
    /// Nodes in it, itself included, with every alias counted as what it stands for.
    var size = 1
    /// Collections inside each other: 0 for a scalar.
    var height = 0
    /// Where it ends in the text; an alias ends elsewhere than the node it stands for.
    var end: SourcePosition

    init(_ node: YAMLNode) {
        self.node = node
        self.end = node.range.end
    }
}

/// The stretch of text and the size of a collection, as they grow with what it contains.
struct CollectionExtent {
    private let start: SourcePosition
    private var end: SourcePosition
    private var size = 1
    private var height = 1

    init(of event: YAMLEvent) {
        start = event.start
        end = event.end
    }

    /// A block ends where its last child does: what follows up to the next key is white space and comments, though
    /// libyaml counts it in.
    mutating func contain(_ child: BuiltNode) {
        size += child.size
        height = max(height, child.height + 1)
        end = child.end
    }

    /// A flow collection ends with its bracket. The pair in `[key: value]` has none, and an empty end event.
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
