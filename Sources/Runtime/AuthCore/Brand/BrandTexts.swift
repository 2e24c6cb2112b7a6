/// A language in which the runtime has its texts.
///
/// The raw value is the language's tag (RFC 5646): the name of its `.lproj` folder without the suffix, and its entry in
/// `CFBundleLocalizations`.
public enum Language: String, CaseIterable, Hashable, Sendable {
    /// English.
    case en
    /// German.
    case de
}

/// The brand's own wording of texts on the screens, by language and by the text's key.
///
/// A text that is not here is the runtime's. Braces in a text enclose a placeholder, such as `{email}`. The generator
/// has checked the keys and the placeholders.
public struct BrandTexts: Equatable, Sendable {
    /// The texts by language and by key.
    package let byLanguage: [Language: [String: String]]

    /// Creates texts from a dictionary by language and by key.
    package init(_ byLanguage: [Language: [String: String]] = [:]) {
        self.byLanguage = byLanguage
    }

    /// The brand's own text; `nil` if the brand uses the runtime's text in this language.
    ///
    /// - Parameters:
    ///   - key: The text's key: `welcome.signIn`.
    ///   - language: The language of the text.
    package subscript(key: String, language: Language) -> String? { byLanguage[language]?[key] }
}

extension BrandTexts: ExpressibleByDictionaryLiteral {
    /// Creates texts from a literal. If a language or a key occurs twice, the last text counts.
    public init(dictionaryLiteral elements: (Language, KeyValuePairs<String, String>)...) {
        var byLanguage: [Language: [String: String]] = [:]
        for (language, texts) in elements {
            for (key, text) in texts { byLanguage[language, default: [:]][key] = text }
        }
        self.init(byLanguage)
    }
}
