package import Diagnostics
package import Manifest

/// Reads the files of brands as ``BrandLoader`` does, without parsing them.
package struct BrandSourceReader: Sendable {
    private let loader: BrandLoader
    /// The bases that brands share, by path.
    private var bases: [String: SourceFile] = [:]

    package init(files: any FileReader, brandsFolder: String = "Brands") {
        loader = BrandLoader(files: files, brandsFolder: brandsFolder)
    }

    /// Returns the identifiers of all brands, sorted. Returns `nil` if the folder of the brands cannot be read or
    /// causes a diagnostic.
    package func brandIDs() -> [String]? {
        var hasNoDiagnostics = true
        let ids = try? loader.discover { _ in hasNoDiagnostics = false }
        return hasNoDiagnostics ? ids : nil
    }

    /// Returns the files of a brand and the text of its terms, or `nil` if one of them cannot be read.
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
