import BrandManifest
import Diagnostics
import PackageRenderer

extension Workspace {
    static let brands = "Brands"
    static let templates = "Templates"

    /// Loads the brands with these identifiers, or all. What is wrong with any of them is told on the console.
    ///
    /// - Returns: The brands that have no error, and whether that is all that was asked for.
    func load(_ ids: [String], _ console: Console) -> (brands: [Brand], isComplete: Bool) {
        var loader = BrandLoader(files: SystemFileReader(root: root), brandsFolder: Self.brands)
        let loaded = loader.load(ids: ids)
        console.report(loaded.diagnostics)
        return (loaded.brands, !loaded.hasErrors)
    }

    /// Reads the templates. What a system leaves behind in folders (`.DS_Store`, an editor's swap file) is none.
    func readTemplates() throws(DiagnosticError) -> [TemplateSource] {
        let folder = InputFolder(displayPath(Self.templates))
        var sources: [TemplateSource] = []
        for path in try folder.allFiles() {
            if split(path).name.hasPrefix("."), !path.hasSuffix(".mustache") { continue }
            let file = SourceFile(path: join(Self.templates, path), bytes: try folder.read(path).bytes)
            sources.append(TemplateSource(path: path, file: file))
        }
        return sources
    }
}
