import Diagnostics
import PackageRenderer

/// The templates of all brands. They are compiled when a thread first needs them.
///
/// An error in them is reported after those of the manifests.
final class CommonTemplates: Sendable {
    /// The templates, or the reason why they cannot be read.
    let sources: Result<[TemplateSource], DiagnosticError>
    private let compiled = Locked<Result<PackageRenderer, DiagnosticError>?>(nil)

    /// Reads the templates.
    init(_ templates: WorkspaceTemplates) {
        sources = Result { () throws(DiagnosticError) in try templates.common() }
    }

    /// The renderer, or the error of a template that cannot be read or compiled.
    var renderer: Result<PackageRenderer, DiagnosticError> {
        compiled.withLock { compiled in
            if let compiled { return compiled }
            let new = sources.flatMap { sources in
                Result { () throws(DiagnosticError) in try PackageRenderer(templates: sources, tool: .brandgen) }
            }
            compiled = new
            return new
        }
    }
}
