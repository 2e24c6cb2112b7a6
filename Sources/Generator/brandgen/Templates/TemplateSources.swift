import Diagnostics
import PackageRenderer

/// The templates that packages are made from, as they were read.
struct TemplateSources {
    /// Of every brand.
    let common: [TemplateSource]
    /// Of single brands, by their identifiers.
    let own: [String: [TemplateSource]]

    /// - Throws: what cannot be compiled.
    func renderer() throws(DiagnosticError) -> PackageRenderer {
        try PackageRenderer(templates: common, ownTemplates: own, tool: .brandgen)
    }
}
