internal import Diagnostics

/// Builds the tree of one document from libyaml's events.
///
/// A problem that leaves the structure clear is reported and read past; one that does not is thrown.
struct TreeBuilder {
    let text: SourceText
    private let events: EventReader
    var problems = DiagnosticCollector()
    private var problemCount = 0
    private var cursor: TextCursor
    private var lastLine = 0
    var anchors = Anchors()

    init(text: SourceText, events: EventReader) {
        self.text = text
        self.events = events
        cursor = TextCursor(text)
    }

    /// - Throws: the problem that makes it impossible to read on. `problems` holds those before it.
    mutating func buildStream() throws(DiagnosticError) -> YAMLNode? {
        _ = try events.next()
        let start = try events.next()
        guard case .documentStart(let hasTagDirectives) = start.kind else { return nil }
        if hasTagDirectives {
            let message = "'%TAG' directives are not supported; leave them out"
            let range = text.firstDirective("%TAG", from: start.start, to: start.end)
            try report(Diagnostic(.tag, message, at: range))
        }
        let rootEvent = try next()
        let root = try build(rootEvent, depth: 1)
        try refuseSecondDocument(after: try events.next(), first: start)
        return rootEvent.isAbsent ? nil : root.node
    }

    private func refuseSecondDocument(after end: YAMLEvent, first: YAMLEvent) throws(DiagnosticError) {
        let second: SourceRange?
        do {
            let event = try events.next()
            guard case .documentStart = event.kind else { return }
            second = text.range(event.start, event.end)
        } catch {
            // After '...' libyaml asks for '---' or the end of the file, and says so in fewer words.
            guard end.end > end.start else { throw error }
            second = error.diagnostics.first?.range
        }
        let note = Note("the first document starts here", at: text.range(first.start, first.start))
        let message = "a second document starts here; keep one document in a file"
        throw DiagnosticError(Diagnostic(.multipleDocuments, message, at: second, notes: [note]))
    }

    mutating func report(_ problem: Diagnostic) throws(DiagnosticError) {
        problems.report(problem)
        problemCount += 1
        guard problemCount < Limits.problems else {
            throw DiagnosticError(
                Diagnostic(
                    .tooManyProblems, "reading stops after \(Limits.problems) problems; mend these first",
                    at: problem.range))
        }
    }

    func refuseNesting(_ depth: Int, at range: SourceRange) throws(DiagnosticError) {
        guard depth > Limits.nesting else { return }
        throw DiagnosticError(
            Diagnostic(
                .nesting, "values are nested deeper than \(Limits.nesting) levels here; flatten them",
                at: range))
    }

    /// The next event. libyaml refuses tabs that indent blocks, but takes them in `[]` and `{}`.
    private mutating func next() throws(DiagnosticError) -> YAMLEvent {
        let event = try events.next()
        if event.start.line > lastLine, let tab = text.tabIndenting(event.start) { try report(.tab(at: tab)) }
        lastLine = max(lastLine, event.start.line)
        return event
    }

    private mutating func build(_ event: YAMLEvent, depth: Int) throws(DiagnosticError) -> BuiltNode {
        if case .alias(let name) = event.kind {
            return try expand(name, at: text.range(event.start, event.end), depth: depth)
        }
        if let anchor = event.anchor { anchors.open(anchor, at: event.start) }
        let built: BuiltNode
        switch event.kind {
        case .scalar(let scalar, let isBlock):
            let end = isBlock ? text.endOfText(before: event.end) : event.end
            let typed = try applyTag(of: event, to: scalar)
            built = BuiltNode(YAMLNode(.scalar(typed), range: text.range(event.start, end)))
        case .mappingStart(let isFlow):
            built = try buildMapping(event, isFlow: isFlow, depth: depth)
        case .sequenceStart(let isFlow):
            built = try buildSequence(event, isFlow: isFlow, depth: depth)
        case .alias, .documentStart, .end:
            // libyaml's grammar has no such event where a value stands.
            built = BuiltNode(YAMLNode(.mapping([]), range: text.range(event.start, event.end)))
        }
        if let anchor = event.anchor { anchors.close(anchor, openedAt: event.start, as: built) }
        return built
    }

    private mutating func buildSequence(
        _ start: YAMLEvent, isFlow: Bool, depth: Int
    ) throws(DiagnosticError) -> BuiltNode {
        try refuseNesting(depth, at: text.range(start.start, start.end))
        try refuseTag(of: start, unless: .sequence)
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
        return extent.built(.sequence(items), in: text)
    }

    private mutating func buildMapping(
        _ start: YAMLEvent, isFlow: Bool, depth: Int
    ) throws(DiagnosticError) -> BuiltNode {
        try refuseNesting(depth, at: text.range(start.start, start.end))
        try refuseTag(of: start, unless: .mapping)
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
            if let problem = contents.add(key.node, at: keyRange, value: value.node) { try report(problem) }
            event = try next()
        }
        if isFlow { extent.close(with: event) }
        return extent.built(.mapping(contents.entries), in: text)
    }

    private mutating func applyTag(
        of event: YAMLEvent, to scalar: YAMLScalar
    ) throws(DiagnosticError) -> YAMLScalar {
        guard let tag = Tag(of: event, at: &cursor) else { return scalar }
        let (typed, problem) = tag.applied(to: scalar)
        if let problem { try report(problem) }
        return typed
    }

    private mutating func refuseTag(of event: YAMLEvent, unless allowed: Tag.Core) throws(DiagnosticError) {
        guard let tag = Tag(of: event, at: &cursor), tag.core != allowed else { return }
        try report(tag.refusal)
    }
}
