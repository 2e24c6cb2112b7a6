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
