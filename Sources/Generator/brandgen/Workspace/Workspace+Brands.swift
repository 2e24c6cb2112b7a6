import BrandManifest
import Diagnostics

extension Workspace {
    static let brands = "Brands"

    /// Loads the brands with these identifiers, or all.
    func load(_ ids: [String] = []) -> LoadedBrands {
        load(ids, from: SystemFileReader(root: root))
    }

    /// The same from a workspace whose files are read in another way.
    func load(_ ids: [String], from files: any FileReader) -> LoadedBrands {
        var loader = BrandLoader(files: files, brandsFolder: Self.brands, settings: settings)
        return loader.load(ids: ids)
    }

    /// The brands with these identifiers, or all. Warnings are told on the console; where `strict`, they are errors.
    ///
    /// - Throws: everything that is wrong, if any of it is an error, and that there is no brand: if that went for a
    ///   result, generating in a workspace that is not all there would remove every package.
    func validBrands(
        _ ids: [String], strict: Bool = false, _ console: Console
    ) throws(DiagnosticError) -> [Brand] {
        let loaded = load(ids)
        var problems = DiagnosticCollector()
        for var diagnostic in loaded.diagnostics {
            if strict { diagnostic.severity = .error }
            problems.report(diagnostic)
        }
        if loaded.brands.isEmpty, !problems.hasErrors {
            problems.report(
                Diagnostic(
                    rule: RuleID.noBrands.rawValue,
                    "there is no brand in '\(Self.brands)'; a brand is a folder that holds a 'brand.yaml'"))
        }
        try problems.throwIfErrors()
        console.report(problems.diagnostics)
        return loaded.brands
    }
}
