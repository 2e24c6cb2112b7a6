import Diagnostics
import PackageRenderer

/// The templates of all brands. They are compiled when a thread first needs them.
final class CommonTemplates: Sendable {
    let sources: [TemplateSource]
    private let compiled = Locked<Result<PackageRenderer, DiagnosticError>?>(nil)

    /// Reads the templates.
    ///
    /// - Throws: `DiagnosticError` if a template cannot be read, or if there are no templates.
    init(_ templates: WorkspaceTemplates) throws(DiagnosticError) {
        sources = try templates.common()
    }

    /// The renderer, or the error of a template that cannot be compiled.
    var renderer: Result<PackageRenderer, DiagnosticError> {
        compiled.withLock { compiled in
            if let compiled { return compiled }
            let new = Result { () throws(DiagnosticError) in
                try PackageRenderer(templates: sources, tool: .brandgen)
            }
            compiled = new
            return new
        }
    }
}
