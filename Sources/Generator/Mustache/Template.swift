package import Diagnostics

/// A Mustache template. It is parsed once and can be rendered any number of times.
///
/// It implements version 1.4 of the Mustache specification with inheritance and dynamic names, but without lambdas.
package struct Template: Sendable {
    package let file: SourceFile
    let instructions: [Instruction]

    /// Parses a template.
    ///
    /// - Throws: `DiagnosticError` with a diagnostic of the rule `template-syntax` for every syntax error in the file.
    package init(parsing file: SourceFile) throws(DiagnosticError) {
        var compiler = TemplateCompiler(file: file)
        try compiler.compile()
        self.file = file
        instructions = compiler.instructions
    }
}

extension Template {
    private var inclusions: [Inclusion] {
        instructions.compactMap { if case .inclusion(let inclusion) = $0 { inclusion } else { nil } }
    }

    /// The names of the partials and parents that the template includes, so that a caller can read only these
    /// templates.
    package var includedNames: Set<ExactText> {
        Set(
            inclusions.compactMap { inclusion in
                if case .named(let name) = inclusion.target { ExactText(name) } else { nil }
            })
    }

    /// Returns the position of the first tag that includes the template with this name.
    package func range(ofInclusion name: ExactText) -> SourceRange? {
        inclusions.first { inclusion in
            if case .named(let named) = inclusion.target { ExactText(named) == name } else { false }
        }.map { file.range(ofBytes: $0.name) }
    }

    /// Whether the template includes templates whose names come from the data (`{{>*name}}`).
    package var includesDynamicNames: Bool {
        inclusions.contains { inclusion in
            if case .dynamic = inclusion.target { true } else { false }
        }
    }
}

/// A collection of named templates for partials and parents.
package struct TemplateLibrary: Sendable {
    private let templates: [ExactText: Template]

    package init(_ templates: [ExactText: Template] = [:]) {
        self.templates = templates
    }

    package subscript(name: String) -> Template? { templates[ExactText(name)] }

    /// The names in alphabetical order.
    package var names: [String] { templates.keys.sorted().map(\.text) }
}

extension Template {
    /// Renders the template as UTF-8.
    ///
    /// - Parameters:
    ///   - value: The value that the template's names refer to.
    ///   - library: The partials and parents that the template can include.
    ///   - options: The options.
    ///   - output: The array that the rendered bytes are appended to. It stays unchanged if rendering fails.
    /// - Returns: The names of the templates that were included.
    /// - Throws: `DiagnosticError` for every name, partial and parent that does not resolve, if the options require it,
    ///   for templates that include each other without end, and for work or output above the limits of a rendering.
    @discardableResult package func render(
        _ value: MustacheValue, library: TemplateLibrary = TemplateLibrary(), options: RenderOptions = RenderOptions(),
        into output: inout [UInt8]
    ) throws(DiagnosticError) -> Set<ExactText> {
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
