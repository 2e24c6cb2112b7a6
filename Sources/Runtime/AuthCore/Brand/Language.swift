/// A language of the screens' texts.
public struct Language: RawRepresentable, Hashable, Sendable {
    /// The language's code, such as `en` (BCP 47).
    public let rawValue: String

    /// Creates a language.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// English.
    public static let english = Language(rawValue: "en")
    /// German.
    public static let german = Language(rawValue: "de")
}
