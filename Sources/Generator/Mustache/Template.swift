package import Diagnostics

/// A Mustache template, parsed once and rendered any number of times.
///
/// It is what version 1.4 of the Mustache specification defines, with inheritance and dynamic names, without lambdas.
package struct Template: Sendable {
    package let file: SourceFile
    let program: Program

    /// Parses a template.
    ///
    /// - Throws: every syntax error in the file, as diagnostics of the rule `template-syntax`.
    package init(parsing file: SourceFile) throws(DiagnosticError) {
        var compiler = TemplateCompiler(file: file)
        try compiler.compile()
        self.file = file
        program = compiler.program
    }
}

extension Template {
    /// The names of the partials and parents that the template mentions, so that a caller can read just those.
    package var includedNames: Set<String> {
        Set(
            program.inclusions.compactMap { inclusion in
                if case .named(let name) = inclusion.target { name } else { nil }
            })
    }

    /// Whether it also includes templates whose names only the data tells (`{{>*name}}`).
    package var includesDynamicNames: Bool {
        program.inclusions.contains { inclusion in
            if case .dynamic = inclusion.target { true } else { false }
        }
    }
}

/// Named templates that partials and parents are looked up in.
package struct TemplateLibrary: Sendable {
    private let templates: [String: Template]

    package init(_ templates: [String: Template] = [:]) {
        self.templates = templates
    }

    package subscript(name: String) -> Template? { templates[name] }

    /// In alphabetical order.
    package var names: [String] { templates.keys.sorted() }
}
