package import Diagnostics

/// Everything a manifest says about one brand, checked: every value lies within the bounds of the field table, and
/// what the manifest leaves out has its default.
package struct Brand: Equatable, Sendable {
    /// Kebab case; the name of the brand's folder.
    package let id: String
    /// What people call the brand: one line of any text.
    package let name: String
    /// The app's identifier in reverse-DNS form, to which an environment may add an ending.
    package let bundleID: String
    /// The URL scheme the app owns (RFC 3986, lower case), without `:`.
    package let urlScheme: String
    package let supportEmail: String
    package let theme: Theme
    package let auth: AuthSettings
    package let legal: LegalSettings
    package let features: FeatureSettings
    /// In the order of the manifest, and never empty.
    package private(set) var environments: [BrandEnvironment]
    package let runtime: RuntimeSettings
    /// The text of the terms document, as Markdown; line ends are `\n`, and a byte order mark is left out.
    package let termsText: String
    /// Where each value comes from, for rules that run later and for `brandgen show`.
    package let manifest: ResolvedManifest
}

extension Brand {
    /// The brand with this environment alone.
    ///
    /// - Throws: that it has none of that name, at its `environments`.
    package func only(_ environment: String) throws(DiagnosticError) -> Brand {
        if let refusal = manifest.unknownEnvironment(environment) { throw DiagnosticError(refusal) }
        var brand = self
        brand.environments.removeAll { $0.name != environment }
        return brand
    }

    package init(_ manifest: ResolvedManifest, termsText: String) throws(TableMismatch) {
        let root = SectionReader(manifest.root)
        let brand: SectionReader = try root.value("brand")
        id = try brand.value("id")
        name = try brand.value("name")
        let bundleID: String = try brand.value("bundleId")
        self.bundleID = bundleID
        urlScheme = try brand.value("urlScheme")
        supportEmail = try brand.value("supportEmail")
        theme = try root.value("theme")
        auth = try root.value("auth")
        legal = try root.value("legal")
        features = try root.value("features")
        environments = try root.keyed("environments") { name, section throws(TableMismatch) in
            try BrandEnvironment(name, section, of: bundleID)
        }
        runtime = try root.value("runtime")
        self.termsText = termsText
        self.manifest = manifest
    }
}

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
