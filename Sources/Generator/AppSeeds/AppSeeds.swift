package import Diagnostics
package import Manifest
package import OutputTree
package import PackageRenderer

/// The files of a brand's app that belong to the developer. Brandgen writes a missing one, and never changes one.
package enum AppSeeds {
    /// Returns the developer's files of a brand.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - renderer: The renderer with the templates of the code. A template of another file, such as a text for the App
    ///     Store, replaces that file.
    /// - Returns: The files, sorted by path, which is relative to the brand's folder. Empty for a brand without an app.
    /// - Throws: `DiagnosticError` if a template cannot be rendered, or if it produces a file elsewhere in the brand's
    ///   folder.
    package static func files(of brand: Brand, by renderer: PackageRenderer) throws(DiagnosticError) -> [OutputFile] {
        guard brand.app != nil else { return [] }
        let rendered = try renderer.renderSeeds(of: brand)
        var problems = DiagnosticCollector()
        for file in rendered where !isInside(file.path) {
            problems.report(
                Diagnostic(
                    rule: "template-name",
                    "'\(file.template)' produces '\(file.path)', which is in neither '\(DeveloperFiles.app)/' nor "
                        + "'\(DeveloperFiles.store)/'; move the template to 'app/seeds/\(DeveloperFiles.app)/'"))
        }
        try problems.throwIfErrors()
        let renderedPaths = Set(rendered.map { $0.path.lowercased() })
        let files = (assets(of: brand) + storeTexts(of: brand)).filter { !renderedPaths.contains($0.path.lowercased()) }
        return (rendered + files).sorted { ExactText($0.path) < ExactText($1.path) }
    }

    private static func isInside(_ path: String) -> Bool {
        [DeveloperFiles.app, DeveloperFiles.store].contains { path.hasPrefix("\($0)/") }
    }

    /// The names of the texts about the developer whom App Review contacts. The email address is in the manifest.
    static let reviewTexts = ["first_name", "last_name", "phone_number"]

    /// Returns the texts for the App Store. They are empty, because deliver uploads any other text, and leaves the text in
    /// the store if the file is empty.
    private static func storeTexts(of brand: Brand) -> [OutputFile] {
        let paths =
            brand.languages.flatMap { language in StoreText.all.map { "\(language.storeLocale)/\($0.name)" } }
            + reviewTexts.map { "review_information/\($0)" }
        return paths.map {
            OutputFile(path: "\(DeveloperFiles.store)/\($0).txt", bytes: [], template: brand.manifest.file.path)
        }
    }
}
