public import AuthCore
package import Foundation

/// The texts of a brand's screens in one language.
public struct Texts: Equatable, Sendable {
    /// The language.
    public let language: Language
    /// The pseudo-language that is made of the language; `nil` for the language itself.
    package let pseudoLanguage: PseudoLanguage?
    /// The locale of numbers and dates. Its language is that of the texts.
    package let locale: Locale
    private let name: String
    private let support: String
    private let wording: BrandTexts
    /// The brand's own values, whose braces name no value.
    private let ownValues: [String]

    /// Creates the texts of a brand.
    ///
    /// - Parameters:
    ///   - brand: The brand, whose wording has priority.
    ///   - language: One of the brand's languages. If a module does not contain a language, its texts are in English.
    public init(of brand: BrandConfiguration, in language: Language) {
        self.init(of: brand, in: language, as: nil)
    }

    /// Creates the texts of a brand.
    ///
    /// - Parameters:
    ///   - brand: The brand, whose wording has priority.
    ///   - language: One of the brand's languages.
    ///   - pseudoLanguage: The pseudo-language that is made of the language, for tests and previews.
    ///   - locale: The user's locale, whose region determines the form of numbers and dates if it is in the language.
    package init(
        of brand: BrandConfiguration, in language: Language, as pseudoLanguage: PseudoLanguage?,
        for locale: Locale? = nil
    ) {
        self.language = language
        self.pseudoLanguage = pseudoLanguage
        self.locale = language.locale(for: locale)
        (name, support, wording) = (brand.name, brand.supportEmail, brand.texts)
        ownValues = [brand.name, brand.wordmark, brand.supportEmail] + brand.connectionNames.values
    }

    /// Creates the texts of an app whose brand is not known, for messages of errors.
    init(ofAppNamed name: String, in language: Language) {
        self.language = language
        pseudoLanguage = nil
        locale = language.locale(for: nil)
        (self.name, support, wording) = (name, "\(name) Support", [:])
        ownValues = [name]
    }

    /// Returns a text with its values. If one of them is `1`, and the text has a singular, the result is the singular.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - values: The values of the names in braces. A name without a value keeps its braces.
    /// - Returns: The brand's wording, or the module's text in the language, or in English.
    public func callAsFunction<Text: ScreenText>(_ text: Text, _ values: KeyValuePairs<String, String> = [:]) -> String
    {
        if let singular = text.singular, values.contains(where: { $0.value == "1" }) { return self(singular, values) }
        let template = TextTemplate(self.template(of: text))
        let value = { (name: String) in
            switch name {
            case "brand": self.name
            case "support": support
            default: values.first { $0.key == name }?.value
            }
        }
        return pseudoLanguage?.filled(template, value: value) ?? template.filled(value: value)
    }

    /// Returns a text with the names of its values in braces.
    package func template(of text: some ScreenText) -> String {
        wording[text.rawValue, language] ?? text.localized(in: language.rawValue)
    }

    /// Returns the names of values that a text of a screen still contains in braces. Names that no text has, and braces
    /// in the brand's own values, are not among them.
    package func unfilledNames(in text: String) -> Set<String> {
        let rest = ownValues.filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: " ") }
        return TextTemplate(rest).names.intersection(AuthText.valueNames)
    }
}
