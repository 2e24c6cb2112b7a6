package import Diagnostics

/// A brand with validated values. Every value is within the bounds of the field table, and missing values have their
/// defaults.
package struct Brand: Sendable {
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
    /// The app around the package, or `nil` for a team that has its own project.
    package let app: AppSettings?
    /// The app's own flags, in the order in which the workspace declares them; empty if it declares none.
    package var flags: [DeclaredFlag] { manifest.table.flags }
    /// The environments, in the order of the manifest; never empty.
    package private(set) var environments: [BrandEnvironment]
    package let runtime: RuntimeSettings
    /// The text of the terms document, as Markdown, with `\n` as line ending and without a byte order mark.
    package let termsText: String
    /// The image and font files and the files for the app, in the order of the field table; empty if the loader does not
    /// read them.
    package private(set) var assets: [BrandAsset]
    /// The resolved manifest, which provides the source location of each value.
    package let manifest: ResolvedManifest
}

extension Brand {
    /// Returns the brand with only one of its environments, and without the files of the others.
    ///
    /// - Throws: `DiagnosticError` if the brand has no environment with that name.
    package func only(_ environment: String) throws(DiagnosticError) -> Brand {
        if let diagnostic = manifest.unknownEnvironment(environment) { throw DiagnosticError(diagnostic) }
        var brand = self
        brand.environments.removeAll { $0.name != environment }
        brand.assets.removeAll { asset in
            guard case .appFile(let owner?) = asset.reference.role else { return false }
            return owner != environment
        }
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

/// A language in which the runtime has the texts of the screens.
package enum Language: String, DocumentedChoice, ManifestReadable {
    case en, de

    /// The English name of the language.
    package var about: String {
        switch self {
        case .en: "English"
        case .de: "German"
        }
    }

    /// The locale of the App Store (App Store Connect Help, "App Store localizations").
    package var storeLocale: String {
        switch self {
        case .en: "en-US"
        case .de: "de-DE"
        }
    }
}

/// A text of the screens in the brand's own wording.
package struct BrandText: Equatable, Sendable {
    package let language: Language
    /// The key in ``TextKeys``.
    package let key: String
    /// One line of any text, in which braces enclose placeholders.
    package let text: String

    /// Reads the section `texts`.
    ///
    /// - Parameters:
    ///   - root: The root of a manifest.
    ///   - languages: The brand's languages. A text without a language is in the first one.
    /// - Returns: The texts in the order of the languages and, within a language, of ``TextKeys``.
    /// - Throws: ``TableMismatch`` if `texts` is not a section.
    static func all(in root: SectionReader, _ languages: [Language]) throws(TableMismatch) -> [BrandText] {
        let entries = try root.entries("texts")
        var texts: [BrandText] = []
        for language in languages {
            for entry in entries {
                let isFirst = language == languages.first
                guard let text = entry.value[language.rawValue]?.text ?? (isFirst ? entry.value.text : nil) else {
                    continue
                }
                texts.append(BrandText(language: language, key: entry.key, text: text))
            }
        }
        return texts
    }
}
