import Manifest

/// The inputs that the fingerprint of a brand's package was read from, as the build cache notes them.
struct PackageSources: Equatable {
    let brand: BrandSources
    /// `nil` if the package does not depend on the runtime by path.
    let runtime: RuntimeNeeds?

    /// `nil` if the brand has no terms. Every loaded brand has.
    init?(of brand: Brand) {
        guard let sources = BrandSources(of: brand) else { return nil }
        self.brand = sources
        runtime = RuntimeNeeds(of: brand)
    }

    /// `nil` if these are not the words of any sources.
    init?(words: [String]) {
        guard let terms = words.first else { return nil }
        let layers = words[1...].prefix { $0 != Self.runtimeMark }
        let rest = words[1...].dropFirst(layers.count + 1)
        brand = BrandSources(layers: Array(layers), terms: terms)
        runtime = rest.first.map { RuntimeNeeds(folder: $0, modules: Array(rest.dropFirst())) }
    }

    /// The terms, the manifests, and the runtime that the package depends on by path. No manifest has the mark as its path.
    var words: [String] {
        [brand.terms] + brand.layers + (runtime.map { [Self.runtimeMark, $0.folder] + $0.modules } ?? [])
    }

    private static let runtimeMark = "runtime"
}
