package import Diagnostics
package import Manifest

/// Reads the files of brands as ``BrandLoader`` does, without parsing them.
package struct BrandSourceReader: Sendable {
    private let files: any FileReader
    private let discovery: BrandDiscovery
    /// The bases that brands share, by path.
    private var bases: [String: SourceFile] = [:]

    package init(files: any FileReader, brandsFolder: String = "Brands") {
        self.files = files
        discovery = BrandDiscovery(files: files, brandsFolder: brandsFolder)
    }

    /// Returns the identifiers of all brands, sorted. Returns `nil` if the folder of the brands cannot be read or
    /// causes a diagnostic.
    package func brandIDs() -> [String]? {
        var hasNoDiagnostics = true
        let ids = try? discovery.discover { _ in hasNoDiagnostics = false }
        return hasNoDiagnostics ? ids : nil
    }

    /// Returns whether a brand has an identifier. Returns `false` if the folder of the brands cannot be read.
    package func hasBrand(_ id: String) -> Bool { (try? discovery.discover(among: [id])) == [id] }

    /// Returns the files of a brand, or `nil` if one of them cannot be read or does not exist.
    package mutating func read(_ sources: BrandSources) -> ReadSources? {
        guard case .text(let terms) = TermsDocument(sources.terms, in: files) else { return nil }
        guard sources.required.allSatisfy({ files.isFile($0) || files.isFolder($0) }) else { return nil }
        var assets: [SourceFile] = []
        for path in sources.assets {
            guard let file = bases[path] ?? read(path, limit: (5 << 20) + 1) else { return nil }
            assets.append(file)
        }
        var layers: [SourceFile] = []
        for path in sources.layers {
            guard let file = bases[path] ?? read(path, limit: ManifestReader.readLimit) else { return nil }
            if !layers.isEmpty { bases[path] = file }
            layers.append(file)
        }
        return ReadSources(layers: layers, termsText: terms, assets: assets)
    }

    private func read(_ path: String, limit: Int) -> SourceFile? {
        (try? files.read(path, limit: limit)).map { SourceFile(path: path, bytes: $0) }
    }
}

/// The content of the files that a brand is loaded from.
package struct ReadSources: Sendable {
    package let layers: [SourceFile]
    package let termsText: String
    /// The image and font files, sorted by path.
    package let assets: [SourceFile]

    package init(layers: [SourceFile], termsText: String, assets: [SourceFile]) {
        self.layers = layers
        self.termsText = termsText
        self.assets = assets
    }

    /// Collects the content that a brand was loaded from.
    package init(of brand: Brand) {
        let files = Dictionary(brand.assets.map { ($0.reference.path, $0.file.bytes) }) { first, _ in first }
        self.init(
            layers: brand.manifest.layers.map(\.file), termsText: brand.termsText,
            assets: files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, bytes: $0.value) })
    }
}
