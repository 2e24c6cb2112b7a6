import Diagnostics

/// Compiles a template's tags and the text between them into instructions.
///
/// White space follows the specification: a standalone tag removes its whole line, and a template that is included from
/// such a line is indented by the white space before the tag.
struct TemplateCompiler {
    private let file: SourceFile
    private(set) var instructions: [Instruction] = []
    private let layout: LineLayout
    private var scanner: TemplateScanner
    /// The tags that are not closed yet, outermost first.
    private var open: [OpenTag] = []
    /// The beginning of the text that no instruction writes yet.
    private var textStart: Int
    private var problems = DiagnosticCollector()
    private var problemCount = 0

    /// The maximum number of diagnostics for one template. A binary file would produce thousands.
    private static let maximumProblems = 100
    /// The maximum number of tags that enclose another one. Rendering searches all enclosing sections for each name.
    private static let maximumDepth = 256

    init(file: SourceFile) {
        self.file = file
        layout = LineLayout(file)
        scanner = TemplateScanner(file)
        textStart = file.firstLineStart
    }

    mutating func compile() throws(DiagnosticError) {
        if let offset = file.firstInvalidByte { report(.invalidUTF8(offset..<offset + 1)) }
        var isAtEnd = false
        while !isAtEnd, problemCount < Self.maximumProblems {
            do throws(TemplateSyntaxError) {
                if let tag = try scanner.next() { try compile(tag) } else { isAtEnd = true }
            } catch {
                report(error)
                if case .tooDeep = error {
                    open = []
                    isAtEnd = true
                }
            }
        }
        writeText(upTo: file.bytes.count)
        for tag in open { report(.unclosed(tag)) }
        try problems.throwIfErrors()
    }

    private mutating func report(_ error: TemplateSyntaxError) {
        guard problemCount < Self.maximumProblems else { return }
        let problem = error.diagnostic(in: file)
        problems.report(problem)
        problemCount += 1
        guard problemCount == Self.maximumProblems else { return }
        let message = "reading stops after \(Self.maximumProblems) errors; fix these first"
        problems.report(Diagnostic(rule: "too-many-problems", message, at: problem.range))
    }

    private mutating func compile(_ tag: Tag) throws(TemplateSyntaxError) {
        if open.count >= Self.maximumDepth, tag.opens { throw .tooDeep(tag.bytes, limit: Self.maximumDepth) }
        switch tag.kind {
        case .comment:
            separate(tag)
        case .delimiters:
            separate(tag)
            try scanner.setDelimiters(from: tag)
        case .end:
            try close(tag)
        case .block:
            if open.last?.kind == .parent { try openArgument(tag) } else { try openBlock(tag) }
        case .escaped, .raw, .section, .inverted, .partial, .parent:
            if let parent = open.last, parent.kind == .parent { report(.outsideBlock(tag.bytes, parent: parent)) }
            try compileOutput(tag)
        }
    }

    private mutating func compileOutput(_ tag: Tag) throws(TemplateSyntaxError) {
        switch tag.kind {
        case .section, .inverted:
            let name = try dottedName(tag.content, of: tag)
            separate(tag)
            let isSection = tag.kind == .section
            begin(isSection ? .section : .inverted, name.text, tag)
            instructions.append(isSection ? .section(name, end: 0) : .inverted(name, end: 0))
        case .partial:
            let target = try target(tag)
            let indentation = separate(tag)
            instructions.append(
                .inclusion(Inclusion(target: target, name: tag.content, indentation: indentation, end: step + 1)))
        case .parent:
            let target = try target(tag)
            let lead = writeLead(tag)
            begin(.parent, target.text, tag, lead: lead)
            instructions.append(.inclusion(Inclusion(target: target, name: tag.content, indentation: nil, end: 0)))
        default:
            let name = try dottedName(tag.content, of: tag)
            writeText(upTo: tag.bytes.lowerBound, beforeTag: true)
            textStart = tag.bytes.upperBound
            instructions.append(.interpolation(name, escaped: tag.kind == .escaped))
        }
    }

    private mutating func begin(
        _ kind: OpenTag.Kind, _ name: String, _ tag: Tag, lead: Range<Int>? = nil, standsAlone: Bool = false
    ) {
        open.append(
            OpenTag(kind: kind, name: name, tag: tag, step: step, lead: lead, standsAlone: standsAlone))
    }

    /// The index of the next instruction.
    private var step: Int { instructions.count }
}

// MARK: - Text, names and white space

extension TemplateCompiler {
    /// Writes the text before a tag that produces no output.
    ///
    /// - Returns: The white space before the tag, if the tag is alone on its line. The line is omitted then.
    @discardableResult
    private mutating func separate(_ tag: Tag) -> Range<Int>? {
        if let lead = layout.lead(before: tag.bytes.lowerBound),
            let nextLine = layout.nextLine(after: tag.bytes.upperBound, orEnd: true)
        {
            writeText(upTo: lead.lowerBound)
            textStart = nextLine
            return lead
        }
        writeText(upTo: tag.bytes.lowerBound, beforeTag: true)
        textStart = tag.bytes.upperBound
        return nil
    }

    /// Writes the text before a tag. The white space at the beginning of the tag's line becomes a separate instruction.
    ///
    /// - Returns: That white space, or `nil` if other text precedes the tag on its line.
    private mutating func writeLead(_ tag: Tag) -> Range<Int>? {
        let lead = layout.lead(before: tag.bytes.lowerBound)
        if let lead {
            writeText(upTo: lead.lowerBound)
            textStart = lead.lowerBound
        }
        writeText(upTo: tag.bytes.lowerBound, beforeTag: true)
        textStart = tag.bytes.upperBound
        return lead
    }

    /// Writes the text since the last tag. Text directly inside a parent tag has no meaning and is skipped.
    ///
    /// - Parameters:
    ///   - end: The end of the text.
    ///   - beforeTag: Whether a tag follows on the text's last line.
    private mutating func writeText(upTo end: Int, beforeTag: Bool = false) {
        if open.last?.kind == .parent { return }
        var starts: [Int] = []
        var line = layout.isLineStart(textStart) ? textStart : layout.nextLineStart(textStart..<end)
        while let start = line {
            if start < end ? layout.lineEnd(at: start) == nil : beforeTag { starts.append(start) }
            line = layout.nextLineStart(start..<end)
        }
        appendText(textStart..<end, lineStarts: starts)
    }

    /// Writes a range of the template. `starts` contains the lines that an indentation is inserted before. Empty lines
    /// are not among them, because an indentation would be trailing white space.
    private mutating func appendText(_ bytes: Range<Int>, lineStarts starts: [Int]) {
        if !bytes.isEmpty || !starts.isEmpty { instructions.append(.text(bytes, lineStarts: starts)) }
    }

    /// Returns the common indentation of the instructions' lines, as a range of one of these lines. Returns `nil` if
    /// there are no lines.
    private func sharedIndentation(of steps: Range<Int>) -> Range<Int>? {
        var shared: Range<Int>?
        func narrow(to lead: Range<Int>) {
            let length = shared.map { layout.commonPrefix($0, lead) } ?? lead.count
            shared = lead.lowerBound..<lead.lowerBound + length
        }
        var step = steps.lowerBound
        while step < steps.upperBound {
            switch instructions[step] {
            case .text(let bytes, let starts):
                for start in starts {
                    let lead = layout.blanks(from: start, to: bytes.upperBound)
                    if layout.lineEnd(at: lead.upperBound) == nil { narrow(to: lead) }
                }
            case .block(let block):
                if let indentation = block.indentation { narrow(to: indentation) }
            case .inclusion(let inclusion):
                if let indentation = inclusion.indentation { narrow(to: indentation) }
                // An unclosed parent has no end. Its template is refused anyway.
                step = max(step, inclusion.end - 1)
            case .interpolation, .section, .sectionEnd, .inverted:
                break
            }
            step += 1
        }
        return shared
    }

    private func text(_ bytes: Range<Int>) -> String {
        String(decoding: file.bytes[bytes], as: UTF8.self)
    }

    /// Reads a name without splitting it at dots.
    private func plainName(_ bytes: Range<Int>, of tag: Tag) throws(TemplateSyntaxError) -> String {
        if bytes.isEmpty { throw .missingName(tag.bytes) }
        if let end = bytes.first(where: { isWhiteSpace(file.bytes[$0]) }) {
            throw .moreThanName(text(bytes.lowerBound..<end), bytes.lowerBound..<end)
        }
        return text(bytes)
    }

    private func dottedName(_ bytes: Range<Int>, of tag: Tag) throws(TemplateSyntaxError) -> Name {
        let name = try plainName(bytes, of: tag)
        if name == "." { return Name(parts: [], bytes: bytes) }
        let parts = file.bytes[bytes].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if parts.contains(where: \.isEmpty) { throw .emptyStep(name, bytes) }
        return Name(parts: parts.map { String(decoding: $0, as: UTF8.self) }, bytes: bytes)
    }

    /// Reads the name of a partial or parent, which may be dynamic.
    private func target(_ tag: Tag) throws(TemplateSyntaxError) -> Inclusion.Target {
        guard file.bytes[tag.content].first == UInt8(ascii: "*") else {
            return .named(try plainName(tag.content, of: tag))
        }
        let rest = tag.content.dropFirst()
        let start = rest.first { !isWhiteSpace(file.bytes[$0]) } ?? rest.endIndex
        return .dynamic(try dottedName(start..<rest.endIndex, of: tag))
    }
}

// MARK: - Blocks and closing tags

extension TemplateCompiler {
    /// Begins an argument for one of the parent's blocks.
    private mutating func openArgument(_ tag: Tag) throws(TemplateSyntaxError) {
        let name = try plainName(tag.content, of: tag)
        let nextLine = layout.nextLine(after: tag.bytes.upperBound, orEnd: false)
        begin(.argument(ownLines: nextLine != nil), name, tag)
        textStart = nextLine ?? tag.bytes.upperBound
        // The block in the parent may begin a line.
        if nextLine == nil { appendText(textStart..<textStart, lineStarts: [textStart]) }
    }

    /// Begins a block with its default text.
    private mutating func openBlock(_ tag: Tag) throws(TemplateSyntaxError) {
        let name = try plainName(tag.content, of: tag)
        let lead = layout.lead(before: tag.bytes.lowerBound)
        let nextLine = lead == nil ? nil : layout.nextLine(after: tag.bytes.upperBound, orEnd: true)
        writeText(upTo: lead?.lowerBound ?? tag.bytes.lowerBound, beforeTag: lead == nil)
        begin(.block, name, tag, lead: lead, standsAlone: nextLine != nil)
        instructions.append(.block(Block(name: name, tag: tag.bytes, indentation: lead, end: 0)))
        if let lead, nextLine == nil {
            // The white space belongs to the default text. An argument has its own indentation.
            textStart = lead.lowerBound
            writeText(upTo: lead.upperBound, beforeTag: true)
        }
        textStart = nextLine ?? tag.bytes.upperBound
    }

    private mutating func close(_ tag: Tag) throws(TemplateSyntaxError) {
        let name = try target(tag).text
        guard let innermost = open.last else { throw .closesNothing(name, tag.bytes) }
        guard let match = open.lastIndex(where: { $0.name == name }) else {
            throw .closesOther(name, tag.bytes, open: innermost)
        }
        while open.count > match + 1, let unclosed = open.popLast() { report(.unclosed(unclosed)) }
        let opening = open[match]
        switch opening.kind {
        case .section:
            separate(tag)
            instructions.append(.sectionEnd(start: opening.step + 1))
        case .inverted, .block:
            separate(tag)
        case .argument:
            let lead = layout.lead(before: tag.bytes.lowerBound)
            writeText(upTo: lead?.lowerBound ?? tag.bytes.lowerBound, beforeTag: lead == nil)
        case .parent:
            textStart = tag.bytes.upperBound
        }
        open.removeLast()
        try end(opening, at: tag)
    }

    /// Stores the end of a section, block or parent in its first instruction.
    private mutating func end(_ opening: OpenTag, at tag: Tag) throws(TemplateSyntaxError) {
        if case .argument(let ownLines) = opening.kind {
            return try pass(opening, ownLines: ownLines)
        }
        switch instructions[opening.step] {
        case .section(let name, _):
            instructions[opening.step] = .section(name, end: step)
        case .inverted(let name, _):
            instructions[opening.step] = .inverted(name, end: step)
        case .block(var block):
            block.end = step
            if opening.standsAlone, let shared = sharedIndentation(of: opening.step + 1..<step) {
                block.indentation = shared
            }
            instructions[opening.step] = .block(block)
        case .inclusion(var inclusion):
            inclusion.end = step
            if let lead = opening.lead, let nextLine = layout.nextLine(after: tag.bytes.upperBound, orEnd: true) {
                inclusion.indentation = lead
                // The previous instruction writes the white space, which the included lines already contain.
                instructions[opening.step - 1] = .text(lead.lowerBound..<lead.lowerBound, lineStarts: [])
                textStart = nextLine
            }
            instructions[opening.step] = .inclusion(inclusion)
        case .text, .interpolation, .sectionEnd:
            break
        }
    }

    /// Adds an argument to its parent tag.
    private mutating func pass(_ argument: OpenTag, ownLines: Bool) throws(TemplateSyntaxError) {
        guard let parent = open.last, case .inclusion(var inclusion) = instructions[parent.step] else { return }
        if let first = inclusion.arguments.first(where: { $0.name == argument.name }) {
            throw .passedTwice(argument, first: first.tag, parent: parent)
        }
        // An empty argument contains only the instruction that begins its line.
        let isEmpty = !ownLines && step == argument.step + 1
        let steps = (isEmpty ? step : argument.step)..<step
        let dedent = ownLines ? sharedIndentation(of: steps)?.count ?? 0 : 0
        inclusion.arguments.append(
            Argument(name: argument.name, tag: argument.tag.bytes, steps: steps, dedent: dedent))
        instructions[parent.step] = .inclusion(inclusion)
    }
}

extension Tag {
    /// Whether the tag encloses others, up to its closing tag.
    fileprivate var opens: Bool {
        switch kind {
        case .section, .inverted, .parent, .block: true
        case .comment, .delimiters, .end, .escaped, .raw, .partial: false
        }
    }
}

/// A tag that is not closed yet.
struct OpenTag {
    enum Kind: Equatable {
        case section, inverted, parent
        /// A block with a default text.
        case block
        /// An argument for a block of the parent. `ownLines` is true if it begins on the line after the tag.
        case argument(ownLines: Bool)
    }

    let kind: Kind
    let name: String
    let tag: Tag
    /// The index of the tag's instruction. For an argument, the index of its first instruction.
    let step: Int
    /// The white space before the tag, if no other text precedes it on its line.
    var lead: Range<Int>?
    /// Whether the tag is alone on its line.
    var standsAlone = false

    var described: String {
        switch kind {
        case .section: "the section '\(name)'"
        case .inverted: "the inverted section '\(name)'"
        case .parent: "the parent '\(name)'"
        case .block, .argument: "the block '\(name)'"
        }
    }
}
