public import Foundation

/// The texts of a module with screens. A feature declares its own, so that an app contains no text of a feature that it
/// does not have.
public protocol ScreenText: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The text in English, with the names of values in braces.
    var english: String { get }
    /// The bundle whose `LANGUAGE.lproj/Localizable.strings` contains the texts in other languages.
    static var bundle: Bundle { get }
}

extension AuthText {
    /// The bundle of the module.
    public static var bundle: Bundle { .module }
}
