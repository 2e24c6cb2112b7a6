/// A language for tests and previews, derived from another one. It finds text that does not fit, that is not
/// translated, or that is on the wrong side.
package enum PseudoLanguage: String, CaseIterable, Sendable {
    /// Letters with accents in brackets, and 40 percent longer: `[Śïğñ ïñ~~~]`. A text without accents is not in the
    /// table of texts, and a text without its last bracket is cut off.
    case accented
    /// Text that runs from right to left, by Unicode's directional formatting characters (Unicode Standard Annex #9). A
    /// value keeps its direction.
    case rightToLeft

    /// Whether screens in this language are mirrored.
    package var isRightToLeft: Bool { self == .rightToLeft }

    /// Returns a template with its values, in this language.
    func filled(_ template: TextTemplate, value: (String) -> String?) -> String {
        switch self {
        case .accented:
            let length = template.parts.reduce(0) { length, part in
                if case .literal(let text) = part { length + text.count } else { length }
            }
            let text = template.filled(literal: { String($0.map(Self.accented)) }, value: value)
            return "[\(text)\(String(repeating: "~", count: (length * 2 + 4) / 5))]"
        case .rightToLeft:
            let text = template.filled(
                literal: { "\(Bidi.rightToLeftOverride)\($0)\(Bidi.popFormatting)" },
                value: { name in
                    value(name).map { "\(Bidi.firstStrongIsolate)\(Bidi.removed(from: $0))\(Bidi.popIsolate)" }
                })
            return "\(Bidi.rightToLeftIsolate)\(text)\(Bidi.popIsolate)"
        }
    }

    private static let accents = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "áƀçđéƒğĥïĵķłɱñóƥɋřšţúṽŵẋýžÅƁÇĐÉƑĞĤÏĴĶŁṀÑÓƤɊŘŠŢÚṼŴẊÝŽ"))

    private static func accented(_ character: Character) -> Character { accents[character] ?? character }
}

/// The directional formatting characters of Unicode.
private enum Bidi {
    static let rightToLeftOverride: Character = "\u{202E}"
    static let popFormatting: Character = "\u{202C}"
    static let rightToLeftIsolate: Character = "\u{2067}"
    static let firstStrongIsolate: Character = "\u{2068}"
    static let popIsolate: Character = "\u{2069}"

    /// Returns a text without directional formatting characters, so that it cannot close the isolate that contains it.
    static func removed(from text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !isFormatting(scalar) { result.append(scalar) }
        return String(result)
    }

    private static func isFormatting(_ scalar: Unicode.Scalar) -> Bool {
        ("\u{202A}"..."\u{202E}").contains(scalar) || ("\u{2066}"..."\u{2069}").contains(scalar)
    }
}
