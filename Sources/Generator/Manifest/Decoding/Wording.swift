import Diagnostics

/// Returns a manifest's text in quotes for a message, on one line and shortened to 60 characters.
package func quoted(_ text: String) -> String {
    let limit = 60
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
        switch scalar {
        case "\n": shown += "\\n"
        case "\r": shown += "\\r"
        case "\t": shown += "\\t"
        case _ where isHidden(scalar): shown += escaped(scalar)
        default: shown.unicodeScalars.append(scalar)
        }
    }
    return "'\(shown)\(text.unicodeScalars.count > limit ? "…" : "")'"
}

/// Returns whether a message would hide the character or show it as a space. Joiners and variation selectors are parts
/// of visible characters.
private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " "..."~", "\u{200C}", "\u{200D}", "\u{FE00}"..."\u{FE0F}": false
    default: InvisibleText.isBlank(scalar) || scalar.properties.isDefaultIgnorableCodePoint
    }
}

/// Returns the escape of a character in double-quoted YAML, such as `\u200B`.
private func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let width = scalar.value <= 0xFFFF ? 4 : 8
    return (width == 4 ? "\\u" : "\\U") + String(repeating: "0", count: width - digits.count) + digits
}

extension String {
    /// The number of Unicode code points, counted by their first bytes in UTF-8.
    var characterCount: Int { utf8.count { $0 & 0xC0 != 0x80 } }
}

/// Returns `a`, `a and b`, or `a, b and c`.
package func enumerated(_ words: [String], _ conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}

/// Returns a word unchanged if it needs no quotes in any version of YAML, and any other text in quotes.
///
/// A word can contain `signs` after its first letter. These signs must have no meaning in YAML there.
package func plainOrQuoted(_ text: String, allowing signs: String = "") -> String {
    let isWord = text.utf8.enumerated().allSatisfy { index, byte in
        switch byte {
        case _ where byte.isASCIILetter: true
        case _ where byte.isASCIIDigit: index > 0
        case _ where signs.utf8.contains(byte): index > 0
        default: false
        }
    }
    return isWord && !text.isEmpty && !text.hasSuffix(":") && !reservedWords.contains(text.lowercased())
        ? text : quotedText(text)
}

/// Returns whether a text means the same without quotes, in a block and in brackets, in every version of YAML.
func canBePlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.isAlphabetic,
        !reservedWords.contains(text.lowercased()),
        quotedText(text) == "\"\(text)\""
    else { return false }
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
        switch scalar {
        case ",", "[", "]", "{", "}", "\n", "\t": return false
        case " " where before == ":": return false
        case "#" where before == " ": return false
        default: before = scalar
        }
    }
    return before != ":" && before != " "
}

/// The punctuation of addresses, identifiers and paths, which needs no quotes within a word.
package let wordSigns = "._:/@-"

/// Null and the booleans of YAML 1.1 and 1.2.
private let reservedWords: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
