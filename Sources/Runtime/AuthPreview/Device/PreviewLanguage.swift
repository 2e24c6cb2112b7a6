import AuthCore
import AuthKit
import AuthScreens

/// A language of the screens: one of the brand's, or a pseudo-language that is made of its first one.
struct PreviewLanguage: Equatable, Sendable {
    let language: Language
    var pseudoLanguage: PseudoLanguage?

    /// The languages of a brand, and the pseudo-languages.
    static func all(of brand: BrandConfiguration) -> [PreviewLanguage] {
        let languages = brand.languages.map { PreviewLanguage(language: $0) }
        let first = brand.languages.first ?? .en
        return languages + PseudoLanguage.allCases.map { PreviewLanguage(language: first, pseudoLanguage: $0) }
    }

    /// The code (BCP 47). Pseudo-languages have the codes of the Unicode CLDR.
    ///
    /// https://www.unicode.org/reports/tr35/tr35-general.html
    var code: String {
        switch pseudoLanguage {
        case nil: language.rawValue
        case .accented?: language.rawValue + "-XA"
        case .rightToLeft?: "ar-XB"
        }
    }

    /// The text of the button.
    var label: String {
        switch pseudoLanguage {
        case nil: language.rawValue
        case .accented?: "Accented"
        case .rightToLeft?: "Right to left"
        }
    }
}
