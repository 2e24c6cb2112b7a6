internal import Diagnostics

/// Builds the tree of one document from libyaml's events.
///
/// An error that leaves the structure clear is reported, and parsing continues. Any other error is thrown.
struct TreeBuilder {
    let text: SourceText
    let events: EventReader
    var problems = DiagnosticCollector()
    private var problemCount = 0
    var cursor: TextCursor
    private var lastLine = 0
    var anchors = Anchors()
    var indicators: SuspiciousIndicators
    /// The column of the innermost block mapping or sequence, counted from 1; 0 outside all blocks.
    var blockColumn = 0
    /// The end of the most recent scalar, recorded only while suspicious indicators are left.
    var mostRecentScalarEnd: SourcePosition?
    /// The number of enclosing collections in brackets.
    var flowDepth = 0

    init(text: SourceText, events: EventReader) {
        self.text = text
        self.events = events
        cursor = TextCursor(text)
        indicators = SuspiciousIndicators(in: text)
    }

    /// Builds the tree.
    ///
    /// - Returns: The root node, or `nil` if the file contains no value.
    /// - Throws: `DiagnosticError` with the error that ends parsing. `problems` contains the earlier errors.
    mutating func buildStream() throws(DiagnosticError) -> YAMLNode? {
        _ = try events.next()
        let start = try events.next()
        guard start.kind == .documentStart else { return nil }
        if events.hasTagDirectives {
            let message = "'%TAG' directives are not supported; remove them"
            let range = text.firstDirective("%TAG", from: start.start, to: start.end)
            try report(Diagnostic(.tag, message, at: range))
        }
        try checkDirectives(of: start)
        let rootEvent = try next()
        let root = try build(rootEvent, depth: 1)
        try checkIndicators(before: text.position(at: text.file.bytes.count))
        try refuseSecondDocument(after: try events.next(), first: start)
        return rootEvent.isAbsent ? nil : root.node
    }

    private func refuseSecondDocument(after end: YAMLEvent, first: YAMLEvent) throws(DiagnosticError) {
        let second: SourceRange?
        do {
            let event = try events.next()
            guard event.kind == .documentStart else { return }
            second = text.range(event.start, event.end)
        } catch {
            // After '...', libyaml expects '---' or the end of the file. Its own message is less clear.
            guard end.end > end.start else { throw error }
            second = error.diagnostics.first?.range
        }
        let note = Note("the first document starts here", at: text.range(first.start, first.start))
        let message = "a second document starts here; write each document in a separate file"
        throw DiagnosticError(Diagnostic(.multipleDocuments, message, at: second, notes: [note]))
    }

    mutating func report(_ problem: Diagnostic) throws(DiagnosticError) {
        problems.report(problem)
        problemCount += 1
        guard problemCount < Limits.problems else {
            throw DiagnosticError(
                Diagnostic(
                    .tooManyProblems, "reading stops after \(Limits.problems) errors; fix these first",
                    at: problem.range))
        }
    }

    private func refuseNesting(_ depth: Int, at event: YAMLEvent) throws(DiagnosticError) {
        if depth > Limits.nesting { try refuseNesting(depth, at: text.range(event.start, event.end)) }
    }

    func refuseNesting(_ depth: Int, at range: SourceRange) throws(DiagnosticError) {
        guard depth > Limits.nesting else { return }
        throw DiagnosticError(
            Diagnostic(
                .nesting, "values are nested deeper than \(Limits.nesting) levels here; flatten them",
                at: range))
    }

    /// Returns the next event. libyaml reports tabs that indent blocks, but accepts them in `[]` and `{}`.
    private mutating func next() throws(DiagnosticError) -> YAMLEvent {
        let event = try events.next()
        if event.start.line > lastLine {
            if let tab = text.tabIndenting(event.start) { try report(.tab(at: tab)) }
            lastLine = event.start.line
        }
        return event
    }

    /// Builds the node that begins with an event, which must be the most recent one.
    private mutating func build(_ event: YAMLEvent, depth: Int) throws(DiagnosticError) -> BuiltNode {
        let anchor = events.anchor
        if anchor != nil { try checkName(of: event) }
        if event.kind == .alias {
            return try expand(anchor ?? "", at: text.range(event.start, event.end), depth: depth)
        }
        if let anchor { anchors.open(anchor, at: event.start) }
        let built: BuiltNode
        switch event.kind {
        case .scalar:
            try checkScalar(event)
            let end = events.isBlock ? text.endOfText(before: event.end) : event.end
            let scalar = try applyTag(of: event, to: YAMLScalar(text: events.scalarText, isPlain: events.isPlain))
            built = BuiltNode(YAMLNode(.scalar(scalar), range: text.range(event.start, end)))
        case .mappingStart:
            built = try buildMapping(event, depth: depth)
        case .sequenceStart:
            built = try buildSequence(event, depth: depth)
        case .alias, .documentStart, .end:
            // According to its grammar, libyaml never returns such an event at the position of a value.
            built = BuiltNode(YAMLNode(.mapping([]), range: text.range(event.start, event.end)))
        }
        if let anchor { anchors.close(anchor, openedAt: event.start, as: built) }
        return built
    }

    private mutating func buildSequence(_ start: YAMLEvent, depth: Int) throws(DiagnosticError) -> BuiltNode {
        try refuseNesting(depth, at: start)
        try refuseTag(of: start, unless: .sequence)
        let isFlow = events.isFlow
        let outerColumn = enter(start, isFlow: isFlow)
        var extent = CollectionExtent(of: start)
        var items: [YAMLNode] = []
        var event = try next()
        while !event.isEnd {
            let item = try build(event, depth: depth + 1)
            items.append(item.node)
            extent.contain(item)
            event = try next()
        }
        if isFlow { extent.close(with: event) }
        try leave(start, end: event, isFlow: isFlow, to: outerColumn)
        return extent.built(.sequence(items), in: text)
    }

    private mutating func buildMapping(_ start: YAMLEvent, depth: Int) throws(DiagnosticError) -> BuiltNode {
        try refuseNesting(depth, at: start)
        try refuseTag(of: start, unless: .mapping)
        let isFlow = events.isFlow
        let outerColumn = enter(start, isFlow: isFlow)
        var extent = CollectionExtent(of: start)
        var contents = MappingContents()
        var event = try next()
        while !event.isEnd {
            let key = try build(event, depth: depth + 1)
            extent.contain(key)
            let keyRange = text.range(event.start, key.end)
            event = try next()
            if event.isAbsent { event.move(to: cursor.placeOfAbsentValue(after: key.end)) }
            let value = try build(event, depth: depth + 1)
            extent.contain(value)
            if let problem = contents.add(key, at: keyRange, value: value) { try report(problem) }
            event = try next()
        }
        if isFlow { extent.close(with: event) }
        try leave(start, end: event, isFlow: isFlow, to: outerColumn)
        return extent.built(.mapping(contents.entries), in: text)
    }

    private mutating func applyTag(
        of event: YAMLEvent, to scalar: YAMLScalar
    ) throws(DiagnosticError) -> YAMLScalar {
        guard let tag = Tag(of: event, in: events, at: &cursor) else { return scalar }
        let (typed, problem) = tag.applied(to: scalar)
        if let problem { try report(problem) }
        return typed
    }

    private mutating func refuseTag(of event: YAMLEvent, unless allowed: Tag.Core) throws(DiagnosticError) {
        guard let tag = Tag(of: event, in: events, at: &cursor), tag.core != allowed else { return }
        try report(tag.refusal)
    }
}

/// The anchors of a document, up to the current position.
struct Anchors {
    enum State {
        /// The anchor's node is not complete, so an alias to it would contain itself.
        case open(SourcePosition)
        case closed(BuiltNode)
    }

    private var states: [String: State] = [:]
    /// The number of nodes that aliases referred to so far.
    var aliasedNodes = 0

    var names: [String] { states.keys.sorted() }

    subscript(name: String) -> State? { states[name] }

    mutating func open(_ name: String, at start: SourcePosition) {
        states[name] = .open(start)
    }

    /// Completes an anchor. A name can be reused, even inside its own node; then the later node keeps the name.
    mutating func close(_ name: String, openedAt start: SourcePosition, as node: BuiltNode) {
        if case .open(start) = states[name] { states[name] = .closed(node) }
    }
}

extension TreeBuilder {
    /// Returns the node that an alias refers to. The node is shared and not copied. Its size is checked before it is
    /// used.
    mutating func expand(_ name: String, at range: SourceRange, depth: Int) throws(DiagnosticError) -> BuiltNode {
        switch anchors[name] {
        case .closed(var built):
            anchors.aliasedNodes += built.size
            guard anchors.aliasedNodes <= Limits.aliasedNodes else {
                let message = "the aliases in this file refer to more than \(Limits.aliasedNodes) values; use fewer"
                throw DiagnosticError(Diagnostic(.alias, message, at: range))
            }
            try refuseNesting(depth + built.height - 1, at: range)
            built.end = range.end
            return built
        case .open(let start):
            let anchor = Note("'&\(name)' is set here", at: text.range(start, start))
            let message =
                "'*\(name)' is inside the value that it refers to; remove it, because a value cannot contain itself"
            try report(Diagnostic(.alias, message, at: range, notes: [anchor]))
        case nil:
            let remedy = suggestion(for: name, among: anchors.names).map { "did you mean '*\($0)'?" }
            let message = "'*\(name)' refers to no anchor above it; \(remedy ?? "add '&\(name)' to a value above it")"
            try report(Diagnostic(.alias, message, at: range))
        }
        // An empty mapping is also valid after '<<', so it causes no further diagnostic.
        return BuiltNode(YAMLNode(.mapping([]), range: range))
    }
}

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
