public import AuthCore
import Foundation

/// The texts of a brand's screens in one language.
public struct Texts: Equatable, Sendable {
    /// The language.
    public let language: Language
    private let brand: BrandConfiguration

    /// Creates the texts of a brand.
    ///
    /// - Parameters:
    ///   - brand: The brand, whose wording has priority.
    ///   - language: One of the brand's languages.
    public init(of brand: BrandConfiguration, in language: Language) {
        self.brand = brand
        self.language = language
    }

    /// Returns a text: the brand's wording, or the module's text in the language, or in English.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - values: The values of the names in braces.
    public func callAsFunction<Text: ScreenText>(_ text: Text, _ values: KeyValuePairs<String, String> = [:]) -> String {
        let template = brand.texts[text.rawValue, language] ?? localized(text)
        return Self.filled(template, values, brand: brand)
    }

    private func localized<Text: ScreenText>(_ text: Text) -> String {
        guard language != .english, let path = Text.bundle.path(forResource: language.rawValue, ofType: "lproj"),
            let bundle = Bundle(path: path)
        else { return text.english }
        return bundle.localizedString(forKey: text.rawValue, value: text.english, table: nil)
    }

    /// Replaces the names in braces. A value is not searched for names.
    private static func filled(
        _ template: String, _ values: KeyValuePairs<String, String>, brand: BrandConfiguration
    ) -> String {
        var result = ""
        var rest = Substring(template)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            let value =
                switch name {
                case "brand": brand.name
                case "support": brand.supportEmail
                default: values.first { $0.key == name }?.value
                }
            result += rest[..<open]
            result += value ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
