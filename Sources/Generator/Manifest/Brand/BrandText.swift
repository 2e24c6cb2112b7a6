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
