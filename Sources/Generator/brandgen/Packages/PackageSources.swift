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
        let layers = words[2...].prefix { RuntimeNeeds.Way(rawValue: $0) == nil }
        let rest = words[2...].dropFirst(layers.count)
        brand = BrandSources(layers: Array(layers), terms: words[0])
        runtime = RuntimeNeeds(
            folder: words[1], way: rest.first.flatMap(RuntimeNeeds.Way.init), modules: Array(rest.dropFirst()))
    }

    /// The terms, the runtime's folder, the manifests, and how the package gets the modules that it links. No manifest
    /// has a path that equals a raw value of `Way`.
    var words: [String] {
        [brand.terms, runtime.folder] + brand.layers + (runtime.way.map { [$0.rawValue] + runtime.modules } ?? [])
    }
}
