public import Foundation

/// The texts of a module with screens. A feature declares its own, so that an app contains no text of a feature that it
/// does not have.
public protocol ScreenText: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The text in English, with the names of values in braces.
    var english: String { get }
    /// The text for the number 1; `nil` if the text has no number, or needs no other wording.
    var singular: Self? { get }
    /// The bundle whose `LANGUAGE.lproj/Localizable.strings` contains the texts in other languages.
    static var bundle: Bundle { get }
}

extension ScreenText {
    /// No text for the number 1.
    public var singular: Self? { nil }

    /// Returns the text in the language with this code, or in English if the bundle does not contain the language or
    /// the text.
    func localized(in code: String) -> String {
        // Without the check of the code, an empty code would be any of the languages.
        guard code != "en", Self.bundle.localizations.contains(code),
            let bundle = Self.bundle.path(forResource: code, ofType: "lproj").flatMap(Bundle.init(path:))
        else { return english }
        return bundle.localizedString(forKey: rawValue, value: english, table: nil)
    }
}

extension AuthText {
    /// The text for the number 1.
    public var singular: AuthText? {
        switch self {
        case .codeResendIn: .codeResendInOne
        case .errorCodeMismatchSome: .errorCodeMismatchOne
        case .errorLimitExceededSeconds: .errorLimitExceededSecond
        default: nil
        }
    }

    /// The names of all values: `brand`, `place` and so on.
    static let valueNames = Set(allCases.flatMap { TextTemplate($0.english).names })

    /// The bundle of the module.
    public static var bundle: Bundle { .module }
}
