import Diagnostics

/// Turns the tags of a template and the text between them into steps.
///
/// The texts' white space follows the specification: a tag that stands alone takes its line with it, and what is
/// included from such a line is indented by the white space before the tag.
struct TemplateCompiler {
    let file: SourceFile
    var program = Program()
    let layout: LineLayout
    var scanner: TemplateScanner
    var open: [OpenTag] = []
    /// Where the text begins that no step writes yet.
    var textStart: Int
    private var problems = DiagnosticCollector()
    private var problemCount = 0

    /// Problems told of one template: another kind of file by the name of a template has no end of them.
    private static let maximumProblems = 100

    init(file: SourceFile) {
        self.file = file
        layout = LineLayout(file)
        scanner = TemplateScanner(file)
        textStart = file.contentStart
    }

    mutating func compile() throws(DiagnosticError) {
        if let range = layout.firstInvalidUTF8 { report(.invalidUTF8(range)) }
        var isAtEnd = false
        while !isAtEnd, problemCount < Self.maximumProblems {
            do throws(TemplateSyntaxError) {
                if let tag = try scanner.next() { try compile(tag) } else { isAtEnd = true }
            } catch {
                report(error)
            }
        }
        writeText(upTo: file.bytes.count)
        for tag in open { report(.unclosed(tag)) }
        try problems.throwIfErrors()
    }

    mutating func report(_ error: TemplateSyntaxError) {
        guard problemCount < Self.maximumProblems else { return }
        let problem = error.diagnostic(in: file)
        problems.report(problem)
        problemCount += 1
        guard problemCount == Self.maximumProblems else { return }
        let message = "reading stops after \(Self.maximumProblems) problems; mend these first"
        problems.report(Diagnostic(rule: "too-many-problems", message, at: problem.range))
    }

    mutating func compile(_ tag: Tag) throws(TemplateSyntaxError) {
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

    mutating func compileOutput(_ tag: Tag) throws(TemplateSyntaxError) {
        switch tag.kind {
        case .section, .inverted:
            let name = try dottedName(tag.content, of: tag)
            separate(tag)
            let isSection = tag.kind == .section
            begin(isSection ? .section : .inverted, name.text, tag)
            let index = add(name)
            program.instructions.append(isSection ? .section(name: index, end: 0) : .inverted(name: index, end: 0))
        case .partial:
            let target = try target(tag)
            let indentation = separate(tag)
            add(Inclusion(target: target, name: tag.content, indentation: indentation, end: step + 1))
        case .parent:
            let target = try target(tag)
            let lead = writeLead(tag)
            begin(.parent, target.text, tag, lead: lead)
            add(Inclusion(target: target, name: tag.content, indentation: nil, end: 0))
        default:
            let name = try dottedName(tag.content, of: tag)
            writeText(upTo: tag.bytes.lowerBound, beforeTag: true)
            textStart = tag.bytes.upperBound
            let index = add(name)
            program.instructions.append(.interpolation(name: index, escaped: tag.kind == .escaped))
        }
    }

    mutating func begin(
        _ kind: OpenTag.Kind, _ name: String, _ tag: Tag, lead: Range<Int>? = nil, standsAlone: Bool = false
    ) {
        open.append(
            OpenTag(kind: kind, name: name, tag: tag, step: step, lead: lead, standsAlone: standsAlone))
    }

    /// The index of the next step.
    var step: Int { program.instructions.count }

    private mutating func add(_ name: Name) -> Int {
        program.names.append(name)
        return program.names.count - 1
    }

    private mutating func add(_ inclusion: Inclusion) {
        program.instructions.append(.inclusion(program.inclusions.count))
        program.inclusions.append(inclusion)
    }
}
