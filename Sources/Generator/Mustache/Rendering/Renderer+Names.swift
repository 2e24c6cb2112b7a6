import Diagnostics

/// Looking names up, and saying what is wrong with them.
extension Renderer {
    /// The value of a name; nil if it does not resolve, which is reported if the options ask for it.
    mutating func resolve(_ name: Name) -> MustacheValue? {
        guard let first = name.parts.first else { return context.last }
        for case .object(let members) in context.reversed() {
            guard var value = members[first] else { continue }
            for index in name.parts.indices.dropFirst() {
                guard case .object(let members) = value, let next = members[name.parts[index]] else {
                    reportUnknownStep(index, of: name, in: value)
                    return nil
                }
                value = next
            }
            return value
        }
        reportUnknownName(name)
        return nil
    }

    private mutating func reportUnknownName(_ name: Name) {
        guard options.unresolved == .error else { return }
        // Nearer names first: of two that are as similar, the nearer one was meant.
        let names = context.reversed().flatMap(\.memberNames)
        report(
            "unresolved-name", "unknown name '\(name.parts[0])'" + didYouMean(name.parts[0], among: names),
            at: name.bytes(ofStep: 0))
    }

    private mutating func reportUnknownStep(_ index: Int, of name: Name, in value: MustacheValue) {
        guard options.unresolved == .error else { return }
        let step = name.parts[index]
        let owner = name.parts[..<index].joined(separator: ".")
        let message =
            if case .object = value {
                "unknown name '\(step)' in '\(owner)'" + didYouMean(step, among: value.memberNames)
            } else {
                "unknown name '\(step)' in '\(owner)', which is \(value.kind)"
            }
        report("unresolved-name", message, at: name.bytes(ofStep: index))
    }

    mutating func reportNotText(_ name: Name, _ value: MustacheValue) {
        guard options.unresolved == .error else { return }
        let remedy = if case .list = value { "use a section for its items" } else { "name one of its members" }
        report("not-text", "'\(name.text)' is \(value.kind), which has no text; \(remedy)", at: name.bytes)
    }

    mutating func reportUnknownTemplate(_ name: String, _ inclusion: Inclusion) {
        guard options.unresolved == .error else { return }
        report(
            "unresolved-partial", "unknown partial '\(name)'" + didYouMean(name, among: library.names),
            at: inclusion.name)
    }

    /// Nothing can be rendered any further: the error holds what was reported before, too.
    mutating func tooDeep(_ name: String, _ inclusion: Inclusion) -> DiagnosticError {
        report(
            "partial-depth",
            "'\(name)' is included more than \(Self.maximumDepth) templates deep; does it include itself?",
            at: inclusion.name)
        return DiagnosticError(problems.diagnostics)
    }

    private mutating func report(_ rule: String, _ message: String, at bytes: Range<Int>) {
        let notes = callers.suffix(Self.notedCallers).reversed().map { caller in
            Note("rendered from here", at: caller.template.file.range(caller.callSite))
        }
        // Values may name templates, and values may have any number of lines.
        let line = String(message.map { $0.isNewline ? " " : $0 })
        problems.report(Diagnostic(rule: rule, line, at: current.template.file.range(bytes), notes: notes))
    }

    private func didYouMean(_ word: String, among candidates: [String]) -> String {
        suggestion(for: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }
}

extension Name {
    fileprivate func bytes(ofStep index: Int) -> Range<Int> {
        let start = parts[..<index].reduce(bytes.lowerBound) { $0 + $1.utf8.count + 1 }
        return start..<start + parts[index].utf8.count
    }
}

extension MustacheValue {
    fileprivate var memberNames: [String] {
        if case .object(let members) = self { members.keys.sorted() } else { [] }
    }

    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .number: "a number"
        case .string: "text"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
