import Diagnostics

/// Runs the instructions of templates. It keeps sections and included templates on stacks in the heap, so that no
/// template and no data can exhaust the thread's stack.
struct Renderer {
    /// The maximum nesting depth of included templates.
    private static let maximumDepth = 100

    /// The maximum number of instructions that one rendering runs. Partials that double a few times, and nested sections
    /// over lists, multiply their work.
    private static let maximumSteps = 5_000_000
    /// The maximum number of bytes that one rendering writes.
    private static let maximumOutput = 1 << 26

    /// The maximum number of including templates that a diagnostic mentions.
    private static let notedCallers = 4

    /// The execution of one template or argument.
    private struct Call {
        let template: Template
        var step: Int
        let end: Int
        /// The number of templates that include this one, directly or indirectly.
        var depth = 0
        /// The text that is inserted before every line.
        var indentation: [UInt8] = []
        /// The number of white space bytes to remove from every line.
        var dedent = 0
        /// The arguments of the innermost parent tag.
        var arguments: PassedArguments?
        /// The byte range of the tag that started the current callee.
        var callSite = 0..<0

        init(template: Template, steps: Range<Int>) {
            self.template = template
            step = steps.lowerBound
            end = steps.upperBound
        }
    }

    private struct Loop {
        let items: [MustacheValue]
        var index = 0
    }

    private let library: TemplateLibrary
    private let options: RenderOptions
    private var current: Call
    private var callers: [Call] = []
    private var loops: [Loop] = []
    private var context: [MustacheValue]
    private var problems = DiagnosticCollector()
    private let main: Template
    /// The number of instructions, counted for each section and each template that is included.
    private var steps = 0
    /// The number of bytes in the output when rendering started.
    private var outputStart = 0
    /// The names of the partials and parents that were rendered.
    private(set) var included: Set<ExactText> = []

    init(template: Template, value: MustacheValue, library: TemplateLibrary, options: RenderOptions) {
        self.library = library
        self.options = options
        main = template
        current = Call(template: template, steps: 0..<template.instructions.count)
        context = [value]
    }

    mutating func run(into output: inout [UInt8]) throws(DiagnosticError) {
        outputStart = output.count
        while true {
            while current.step < current.end {
                let instruction = current.template.instructions[current.step]
                current.step += 1
                try run(instruction, into: &output)
            }
            guard let caller = callers.popLast() else { break }
            current = caller
        }
        try problems.throwIfErrors()
    }

    private mutating func run(_ instruction: Instruction, into output: inout [UInt8]) throws(DiagnosticError) {
        switch instruction {
        case .text(let bytes, let lineStarts):
            write(bytes, lineStarts, into: &output)
        case .interpolation(let name, let escaped):
            guard let value = resolve(name) else { return }
            guard let text = value.text else { return reportNotText(name, value) }
            if escaped {
                if let refusal = options.escaping.refusal(of: text, after: output) {
                    return report("unescapable-text", "'\(name.text)' \(refusal)", at: name.bytes)
                }
                options.escaping.escape(text, into: &output)
            } else {
                output += text.utf8
            }
            if output.count - outputStart > Self.maximumOutput { throw tooMuchOutput(at: name.bytes) }
        case .section(let name, let end):
            guard let value = resolve(name), !value.isFalsey else {
                return current.step = end
            }
            let items = if case .list(let items) = value { items } else { [value] }
            loops.append(Loop(items: items))
            context.append(items[0])
        case .sectionEnd(let start):
            try count(current.step - start, from: start - 1, output.count)
            continueLoop(from: start)
        case .inverted(let name, let end):
            if let value = resolve(name), !value.isFalsey { current.step = end }
        case .inclusion(let inclusion):
            try include(inclusion)
        case .block(let block):
            enter(block)
        }
    }

    private mutating func continueLoop(from start: Int) {
        context.removeLast()
        loops[loops.count - 1].index += 1
        let loop = loops[loops.count - 1]
        if loop.index < loop.items.count {
            context.append(loop.items[loop.index])
            current.step = start
        } else {
            loops.removeLast()
        }
    }

    private func write(_ range: Range<Int>, _ lineStarts: [Int], into output: inout [UInt8]) {
        let bytes = current.template.file.bytes
        var written = range.lowerBound
        let changesLines = !current.indentation.isEmpty || current.dedent > 0
        for start in changesLines ? lineStarts : [] {
            output += bytes[written..<start]
            output += current.indentation
            let margin = bytes[start..<range.upperBound].prefix(current.dedent)
            written = margin.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? margin.endIndex
        }
        output += bytes[written..<range.upperBound]
    }
}

/// The options for rendering a template.
package struct RenderOptions: Sendable {
    /// The treatment of a name, partial or parent that does not resolve.
    package enum Unresolved: Sendable {
        /// It renders as nothing, as specified by Mustache.
        case empty
        /// It is an error with its position in the template.
        case error
    }

    /// The escaping for `{{x}}`. It does not affect `{{{x}}}` and `{{&x}}`.
    package var escaping: any Escaping
    package var unresolved: Unresolved

    package init(escaping: any Escaping = HTMLEscaping(), unresolved: Unresolved = .empty) {
        self.escaping = escaping
        self.unresolved = unresolved
    }
}

// MARK: - Partials, parents and blocks

extension Renderer {
    private mutating func include(_ inclusion: Inclusion) throws(DiagnosticError) {
        current.step = inclusion.end
        guard let name = name(of: inclusion.target) else { return }
        guard let template = library[name] else { return reportUnknownTemplate(name, inclusion) }
        included.insert(ExactText(name))
        if current.depth == Self.maximumDepth { throw tooDeep(name, inclusion) }
        var callee = Call(template: template, steps: 0..<template.instructions.count)
        callee.depth = current.depth + 1
        steps += callee.end + 1
        if steps > Self.maximumSteps { throw tooManySteps(at: inclusion.name) }
        callee.indentation = indentation(within: inclusion.indentation)
        callee.arguments =
            inclusion.arguments.isEmpty
            ? current.arguments
            : PassedArguments(inclusion.arguments, of: current.template, outer: current.arguments)
        call(callee, from: inclusion.name)
    }

    /// Renders the argument for a block, or continues with the block's default text.
    private mutating func enter(_ block: Block) {
        guard let (passed, argument) = current.arguments?.outermost(named: block.name) else { return }
        current.step = block.end
        var callee = Call(template: passed.template, steps: argument.steps)
        callee.depth = current.depth
        callee.indentation = indentation(within: block.indentation)
        callee.dedent = argument.dedent
        callee.arguments = passed.outer
        call(callee, from: block.tag)
    }

    private mutating func call(_ callee: Call, from site: Range<Int>) {
        current.callSite = site
        callers.append(current)
        current = callee
    }

    /// Returns the indentation of a text that a tag inserts. `lead` is the white space before the tag, or `nil` if the
    /// tag shares its line with other text. Then the text is not indented, because it continues the tag's line.
    private func indentation(within lead: Range<Int>?) -> [UInt8] {
        guard let lead else { return [] }
        return current.indentation + current.template.file.bytes[lead].dropFirst(current.dedent)
    }

    /// Returns the name of a partial or parent, or `nil` if a dynamic name does not resolve or has no value.
    private mutating func name(of target: Inclusion.Target) -> String? {
        switch target {
        case .named(let name):
            return name
        case .dynamic(let name):
            guard let value = resolve(name), value != .null else { return nil }
            if value.text == nil { reportNotText(name, value) }
            return value.text
        }
    }
}

/// The arguments of a parent tag while the parent is rendered.
final class PassedArguments: Sendable {
    let template: Template
    /// The arguments for the template that contains the tag. They take precedence.
    let outer: PassedArguments?
    private let arguments: [Argument]

    init(_ arguments: [Argument], of template: Template, outer: PassedArguments?) {
        self.arguments = arguments
        self.template = template
        self.outer = outer
    }

    func outermost(named name: String) -> (PassedArguments, Argument)? {
        var result: (PassedArguments, Argument)?
        var scope: PassedArguments? = self
        while let passed = scope {
            if let argument = passed.arguments.first(where: { $0.name == name }) { result = (passed, argument) }
            scope = passed.outer
        }
        return result
    }
}

// MARK: - Names and diagnostics

extension Renderer {
    /// Returns the value of a name, or `nil` if the name does not resolve. Reports such a name if the options require
    /// it.
    private mutating func resolve(_ name: Name) -> MustacheValue? {
        guard let first = name.parts.first else { return context.last }
        for level in stride(from: context.count - 1, through: 0, by: -1) {
            guard case .object(let members) = context[level], var value = members[first] else { continue }
            for index in 1..<name.parts.count {
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
        // Inner names come first, because they win over outer names with the same similarity.
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

    private mutating func reportNotText(_ name: Name, _ value: MustacheValue) {
        guard options.unresolved == .error else { return }
        let remedy = if case .list = value { "use a section for its items" } else { "name one of its members" }
        report("not-text", "'\(name.text)' is \(value.kind), which has no text; \(remedy)", at: name.bytes)
    }

    private mutating func reportUnknownTemplate(_ name: String, _ inclusion: Inclusion) {
        guard options.unresolved == .error else { return }
        report(
            "unresolved-partial", "unknown partial '\(name)'" + didYouMean(name, among: library.names),
            at: inclusion.name)
    }

    /// Adds the instructions of one pass through a section, which starts at `section`, and checks the limits.
    private mutating func count(_ more: Int, from section: Int, _ size: Int) throws(DiagnosticError) {
        steps += more
        guard steps > Self.maximumSteps || size - outputStart > Self.maximumOutput else { return }
        guard case .section(let name, _) = current.template.instructions[section] else { return }
        throw steps > Self.maximumSteps ? tooManySteps(at: name.bytes) : tooMuchOutput(at: name.bytes)
    }

    private mutating func tooManySteps(at bytes: Range<Int>) -> DiagnosticError {
        overLimit("takes more than \(Self.maximumSteps) steps", at: bytes)
    }

    private mutating func tooMuchOutput(at bytes: Range<Int>) -> DiagnosticError {
        overLimit("writes more than \(Self.maximumOutput) bytes", at: bytes)
    }

    private mutating func overLimit(_ excess: String, at bytes: Range<Int>) -> DiagnosticError {
        report(
            "render-limit",
            "rendering '\(main.file.path)' \(excess), here in '\(current.template.file.path)'; include fewer partials, "
                + "or repeat fewer sections", at: bytes)
        return DiagnosticError(problems.diagnostics)
    }

    /// Returns the error that ends rendering. It contains the earlier diagnostics too.
    private mutating func tooDeep(_ name: String, _ inclusion: Inclusion) -> DiagnosticError {
        report(
            "partial-depth",
            "'\(name)' is included more than \(Self.maximumDepth) templates deep; does it include itself?",
            at: inclusion.name)
        return DiagnosticError(problems.diagnostics)
    }

    private mutating func report(_ rule: String, _ message: String, at bytes: Range<Int>) {
        let notes = callers.suffix(Self.notedCallers).reversed().map { caller in
            Note("rendered from here", at: caller.template.file.range(ofBytes: caller.callSite))
        }
        // A dynamic name comes from the data, so it may contain line ends.
        let line = String(message.map { $0.isNewline ? " " : $0 })
        problems.report(Diagnostic(rule: rule, line, at: current.template.file.range(ofBytes: bytes), notes: notes))
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
