package import Diagnostics

/// A brand with validated values. Every value is within the bounds of the field table, and missing values have their
/// defaults.
package struct Brand: Equatable, Sendable {
    /// The identifier in kebab case, which is also the name of the brand's folder.
    package let id: String
    /// The display name: one line of any text.
    package let name: String
    /// The app's identifier in reverse-DNS form. An environment can append a suffix.
    package let bundleID: String
    /// The app's URL scheme (RFC 3986, lower case), without `:`.
    package let urlScheme: String
    package let supportEmail: String
    /// The languages of the screens; unique and never empty. The first one is the fallback.
    package let languages: [Language]
    package let theme: Theme
    package let screens: ScreenSettings
    /// The texts in the brand's own wording, by language and by key.
    package let texts: [BrandText]
    package let auth: AuthSettings
    package let legal: LegalSettings
    package let features: FeatureSettings
    /// The app around the package, or `nil` for a team with a project of its own.
    package let app: AppSettings?
    /// The app's own flags, in the order in which the workspace declares them; empty if it declares none.
    package var flags: [DeclaredFlag] { manifest.table.flags }
    /// The environments, in the order of the manifest; never empty.
    package private(set) var environments: [BrandEnvironment]
    package let runtime: RuntimeSettings
    /// The text of the terms document, as Markdown, with `\n` as line ending and without a byte order mark.
    package let termsText: String
    /// The image and font files, in the order of the field table; empty if the loader does not read them.
    package let assets: [BrandAsset]
    /// The resolved manifest, which provides the source location of each value.
    package let manifest: ResolvedManifest
}

extension Brand {
    /// Returns the brand with only one of its environments.
    ///
    /// - Throws: `DiagnosticError` if the brand has no environment with that name.
    package func only(_ environment: String) throws(DiagnosticError) -> Brand {
        if let diagnostic = manifest.unknownEnvironment(environment) { throw DiagnosticError(diagnostic) }
        var brand = self
        brand.environments.removeAll { $0.name != environment }
        return brand
    }

    package init(
        _ manifest: ResolvedManifest, termsText: String, assets: [BrandAsset]
    ) throws(TableMismatch) {
        let root = SectionReader(manifest.root)
        let brand: SectionReader = try root.value("brand")
        id = try brand.value("id")
        name = try brand.value("name")
        let bundleID: String = try brand.value("bundleId")
        self.bundleID = bundleID
        urlScheme = try brand.value("urlScheme")
        supportEmail = try brand.value("supportEmail")
        let languages: [Language] = try root.value("languages")
        self.languages = languages
        theme = try root.value("theme")
        screens = try root.value("screens")
        texts = try BrandText.all(in: root, languages)
        auth = try root.value("auth")
        legal = try root.value("legal")
        features = try root.value("features")
        app = try root.value("app")
        environments = try root.keyed("environments") { name, section throws(TableMismatch) in
            try BrandEnvironment(name, section, of: bundleID, manifest.table.flags)
        }
        runtime = try root.value("runtime")
        self.termsText = termsText
        self.assets = assets
        self.manifest = manifest
    }
}

/// The paths of the files that a brand was loaded from. They are enough to detect a change without parsing.
package struct BrandSources: Equatable, Sendable {
    /// The brand's manifest, then its bases, then the workspace file if it sets defaults for brands.
    package let layers: [String]
    package let terms: String
    /// The image and font files; unique and sorted.
    package let assets: [String]

    package init(layers: [String], terms: String, assets: [String]) {
        self.layers = layers
        self.terms = terms
        self.assets = assets
    }

    /// Collects the paths of a brand's files. Returns `nil` if the brand has no terms document, which every loaded
    /// brand has.
    package init?(of brand: Brand) {
        guard let terms = brand.manifest.termsPath else { return nil }
        self.init(
            layers: brand.manifest.layers.map(\.file.path), terms: terms,
            assets: Set(brand.assets.map(\.reference.path)).sorted())
    }
}

extension ResolvedManifest {
    /// The path of the terms document, relative to the workspace, or `nil` if the manifest names none.
    package var termsPath: String? {
        value(at: "legal.terms.document")?.text.flatMap { resolvedPath($0, from: file.path) }
    }
}
