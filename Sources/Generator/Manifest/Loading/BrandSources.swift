import Diagnostics

/// The files that a brand was loaded from, by their paths: enough to read them again without understanding them.
package struct BrandSources: Equatable, Sendable {
    /// The brand's own manifest, then what it extends, then the workspace file where that says something of brands.
    package let layers: [String]
    package let terms: String

    package init(layers: [String], terms: String) {
        self.layers = layers
        self.terms = terms
    }

    /// nil where a brand has no terms, which no brand that was loaded has.
    package init?(of brand: Brand) {
        guard let terms = brand.manifest.termsPath else { return nil }
        self.init(layers: brand.manifest.layers.map(\.file.path), terms: terms)
    }
}

extension ResolvedManifest {
    /// Where the terms document is, relative to the workspace; nil where none is named.
    package var termsPath: String? {
        value(at: "legal.terms.document")?.text.flatMap { resolvedPath($0, from: file.path) }
    }
}
