import BrandManifest
import Diagnostics
import PackageRenderer

extension Workspace {
    static let brands = "Brands"
    static let templates = "Templates"

    /// Loads the brands with these identifiers, or all.
    func load(_ ids: [String] = []) -> LoadedBrands {
        load(ids, from: SystemFileReader(root: root))
    }

    /// The same from a workspace whose files are read in another way.
    func load(_ ids: [String], from files: any FileReader) -> LoadedBrands {
        var loader = BrandLoader(files: files, brandsFolder: Self.brands)
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

    /// Reads the templates. What a system leaves behind in folders (`.DS_Store`, an editor's swap file) is none.
    ///
    /// - Throws: what cannot be read, and that there is no template: packages without a file are no one's wish.
    func readTemplates() throws(DiagnosticError) -> [TemplateSource] {
        let folder = InputFolder(displayPath(Self.templates), acceptsPipes: false)
        var sources: [TemplateSource] = []
        for path in try folder.allFiles() {
            if split(path).name.hasPrefix("."), !path.hasSuffix(".mustache") { continue }
            let file = SourceFile(path: join(Self.templates, path), bytes: try folder.read(path).bytes)
            sources.append(TemplateSource(path: path, file: file))
        }
        guard !sources.isEmpty else {
            throw DiagnosticError(
                Diagnostic(
                    rule: "no-templates",
                    "there is no template in '\(folder.path)'; bring its files back from version control"))
        }
        return sources
    }
}
