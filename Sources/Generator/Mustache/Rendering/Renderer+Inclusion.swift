import Diagnostics

/// Partials, parents and what is passed to their blocks.
extension Renderer {
    mutating func include(_ inclusion: Inclusion) throws(DiagnosticError) {
        current.step = inclusion.end
        guard let name = name(of: inclusion.target) else { return }
        guard let template = library[name] else { return reportUnknownTemplate(name, inclusion) }
        included.insert(name)
        if current.depth == Self.maximumDepth { throw tooDeep(name, inclusion) }
        var callee = Call(template: template, steps: 0..<template.program.instructions.count)
        callee.depth = current.depth + 1
        callee.indentation = indentation(within: inclusion.indentation)
        callee.arguments =
            inclusion.arguments.isEmpty
            ? current.arguments
            : PassedArguments(inclusion.arguments, of: current.template, outer: current.arguments)
        call(callee, from: inclusion.name)
    }

    /// Renders what was passed for the block, or goes on with its default text.
    mutating func enter(_ block: Block) {
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

    /// Of a text that is inserted by a tag with this white space before it. A tag that shares its line with other
    /// text indents nothing: its lines go on where the tag stands.
    private func indentation(within lead: Range<Int>?) -> [UInt8] {
        guard let lead else { return [] }
        return current.indentation + current.template.file.bytes[lead].dropFirst(current.dedent)
    }

    /// nil if a dynamic name does not resolve or has no value.
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

/// What a parent tag passes to its parent, while the parent is rendered.
final class PassedArguments: Sendable {
    let template: Template
    /// What is passed to the template that the tag stands in; it takes precedence.
    let outer: PassedArguments?
    private let arguments: [Argument]

    init(_ arguments: [Argument], of template: Template, outer: PassedArguments?) {
        self.arguments = arguments
        self.template = template
        self.outer = outer
    }

    func outermost(named name: String) -> (PassedArguments, Argument)? {
        var found: (PassedArguments, Argument)?
        var scope: PassedArguments? = self
        while let passed = scope {
            if let argument = passed.arguments.first(where: { $0.name == name }) { found = (passed, argument) }
            scope = passed.outer
        }
        return found
    }
}
