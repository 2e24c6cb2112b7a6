/// The texts of the app's screens that a brand can replace in `texts`.
///
/// The runtime defines the texts. The generator does not import the runtime, so this table repeats their keys. A key is
/// the name of a screen or a part of it, a dot, and the name of the text.
package enum TextKeys {
    /// The placeholders that each text can contain, such as `email` for `{email}`, by the text's key. Sorted.
    package static let placeholders: KeyValuePairs<String, [String]> = [
        "code.message": ["email"],
        "code.title": [],
        "code.wait": ["seconds"],
        "createAccount.submit": [],
        "createAccount.title": [],
        "email.title": [],
        "signIn.submit": [],
        "signIn.title": [],
        "tooYoung.message": ["age", "brand"],
        "welcome.signIn": [],
        "welcome.signUp": [],
    ]

    /// The text in examples, with its key.
    static let example = (key: "welcome.signIn", text: "Log In")

    /// The number of Unicode code points that a text can have.
    static let textLength = 1...300

    static let fields = placeholders.map { key, placeholders in
        ManifestField(
            key, .localizedText(.line(placeholders), textLength), .optional, about(key, placeholders),
            example: key == example.key ? .text(example.text) : nil)
    }

    private static func about(_ key: String, _ placeholders: [String]) -> String {
        guard !placeholders.isEmpty else { return "Replaces the text `\(key)`." }
        return "Replaces the text `\(key)`. Its placeholders are \(enumerated(placeholders.map { "`{\($0)}`" }))."
    }

    private static let known = Set(placeholders.map(\.key))

    /// Splits the path of a text or of its language, such as `texts.welcome.signIn.de`, at the dots that are not part of
    /// the text's key.
    static func path(_ parts: [String]) -> [String] {
        guard parts.count > 2, let last = parts.last else { return parts }
        let key = parts.dropFirst().joined(separator: ".")
        guard !known.contains(key), Language(rawValue: last) != nil else { return [parts[0], key] }
        return [parts[0], parts[1..<(parts.count - 1)].joined(separator: "."), last]
    }
}

extension Language {
    /// The keys of a text that differs by language.
    static func fields(_ format: TextFormat, _ length: ClosedRange<Int>) -> [ManifestField] {
        allCases.map { ManifestField($0.rawValue, .text(format, length), .optional, "The text in \($0.about).") }
    }
}
