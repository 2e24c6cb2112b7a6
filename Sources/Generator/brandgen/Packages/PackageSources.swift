import BrandManifest

/// Where the recipe of a package was read from, as the recipe book notes it.
struct PackageSources: Equatable {
    let brand: BrandSources
    let runtime: RuntimeNeeds

    /// nil where a brand has no terms, which no brand that was loaded has.
    init?(of brand: Brand) {
        guard let sources = BrandSources(of: brand) else { return nil }
        self.brand = sources
        runtime = RuntimeNeeds(of: brand)
    }

    /// nil where these are not the words of any sources.
    init?(words: [String]) {
        guard words.count >= 3 else { return nil }
        let layers = words[2...].prefix { $0 != Self.copy }
        brand = BrandSources(layers: Array(layers), terms: words[0])
        runtime = RuntimeNeeds(folder: words[1], copiedModules: Array(words[2...].dropFirst(layers.count + 1)))
    }

    /// The terms, the runtime's folder, the manifests, and the modules that are copied.
    var words: [String] {
        let copied = runtime.copiedModules
        return [brand.terms, runtime.folder] + brand.layers + (copied.isEmpty ? [] : [Self.copy] + copied)
    }

    /// Stands before the modules. No manifest has such a path.
    private static let copy = "copy"
}
