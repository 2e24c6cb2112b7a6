package import Diagnostics

extension Template {
    /// Appends the template, filled with `value`, to `output` as UTF-8. Returns the names of the templates that were
    /// included on the way.
    ///
    /// - Throws: every name, partial and parent that did not resolve, if the options ask for it, and templates that
    ///   include each other without end. `output` is then as it was.
    @discardableResult package func render(
        _ value: MustacheValue, library: TemplateLibrary = TemplateLibrary(), options: RenderOptions = RenderOptions(),
        into output: inout [UInt8]
    ) throws(DiagnosticError) -> Set<String> {
        let start = output.count
        var renderer = Renderer(template: self, value: value, library: library, options: options)
        do throws(DiagnosticError) {
            try renderer.run(into: &output)
            return renderer.included
        } catch {
            output.removeLast(output.count - start)
            throw error
        }
    }
}

/// Runs the steps of templates. Sections and included templates are kept on stacks of its own, so that no template
/// and no data can exhaust the thread's.
struct Renderer {
    /// How deeply templates may include each other.
    static let maximumDepth = 100

    /// How many of the templates that led to a problem are told with it.
    static let notedCallers = 4

    /// The steps of one template, or of an argument in it, and how their lines are written.
    struct Call {
        let template: Template
        var step: Int
        let end: Int
        /// How many templates include each other from the first to this one.
        var depth = 0
        /// Goes in front of every line.
        var indentation: [UInt8] = []
        /// How much white space is taken from the beginning of every line.
        var dedent = 0
        /// The innermost of the arguments that are in force.
        var arguments: PassedArguments?
        /// The tag, in bytes, that called what is rendered now.
        var callSite = 0..<0

        init(template: Template, steps: Range<Int>) {
            self.template = template
            step = steps.lowerBound
            end = steps.upperBound
        }
    }

    struct Loop {
        let items: [MustacheValue]
        var index = 0
    }

    let library: TemplateLibrary
    let options: RenderOptions
    var current: Call
    var callers: [Call] = []
    var loops: [Loop] = []
    var context: [MustacheValue]
    var problems = DiagnosticCollector()
    /// The names of the partials and parents that were rendered.
    var included: Set<String> = []

    init(template: Template, value: MustacheValue, library: TemplateLibrary, options: RenderOptions) {
        self.library = library
        self.options = options
        current = Call(template: template, steps: 0..<template.program.instructions.count)
        context = [value]
    }

    mutating func run(into output: inout [UInt8]) throws(DiagnosticError) {
        while true {
            while current.step < current.end {
                let instruction = current.template.program.instructions[current.step]
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
        case .text(let text):
            write(text, into: &output)
        case .interpolation(let name, let escaped):
            let name = current.template.program.names[name]
            guard let value = resolve(name) else { return }
            guard let text = value.text else { return reportNotText(name, value) }
            if escaped { options.escaping.escape(text, into: &output) } else { text.append(to: &output) }
        case .section(let name, let end):
            guard let value = resolve(current.template.program.names[name]), !value.isFalsey else {
                return current.step = end
            }
            let items = if case .list(let items) = value { items } else { [value] }
            loops.append(Loop(items: items))
            context.append(items[0])
        case .sectionEnd(let start):
            continueLoop(from: start)
        case .inverted(let name, let end):
            if let value = resolve(current.template.program.names[name]), !value.isFalsey { current.step = end }
        case .inclusion(let index):
            try include(current.template.program.inclusions[index])
        case .block(let index):
            enter(current.template.program.blocks[index])
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

    private func write(_ text: Text, into output: inout [UInt8]) {
        let bytes = current.template.file.bytes
        if current.indentation.isEmpty, current.dedent == 0 {
            return output.append(contentsOf: bytes[text.bytes])
        }
        var written = text.bytes.lowerBound
        for start in current.template.program.lineStarts[text.lineStarts] {
            output.append(contentsOf: bytes[written..<start])
            output.append(contentsOf: current.indentation)
            let margin = bytes[start..<text.bytes.upperBound].prefix(current.dedent)
            written = margin.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? margin.endIndex
        }
        output.append(contentsOf: bytes[written..<text.bytes.upperBound])
    }
}
