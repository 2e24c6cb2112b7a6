package import Diagnostics
package import Manifest

/// Reads what brands were loaded from, as the ``BrandLoader`` reads it.
package struct BrandSourceReader: Sendable {
    private let loader: BrandLoader
    /// What brands share, read once, by their paths.
    private var bases: [String: SourceFile] = [:]

    package init(files: any FileReader, brandsFolder: String = "Brands") {
        loader = BrandLoader(files: files, brandsFolder: brandsFolder)
    }

    /// The identifiers of all brands, sorted; nil where the folder of brands cannot be read or something is to be said
    /// about it.
    package func brandIDs() -> [String]? {
        var hasNoDiagnostics = true
        let ids = try? loader.discover { _ in hasNoDiagnostics = false }
        return hasNoDiagnostics ? ids : nil
    }

    /// The files of a brand, and the text of its terms as the brand has it; nil where one of them cannot be read.
    package mutating func read(_ sources: BrandSources) -> (layers: [SourceFile], termsText: String)? {
        guard case .text(let terms) = TermsDocument(sources.terms, in: loader.files) else { return nil }
        var layers: [SourceFile] = []
        for path in sources.layers {
            guard let file = bases[path] ?? read(path) else { return nil }
            if !layers.isEmpty { bases[path] = file }
            layers.append(file)
        }
        return (layers, terms)
    }

    private func read(_ path: String) -> SourceFile? {
        (try? loader.files.read(path, limit: ManifestReader.readLimit)).map { SourceFile(path: path, bytes: $0) }
    }
}
