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
        default: shown.unicodeScalars.append(scalar)
        }
    }
    return "'\(shown)\(text.unicodeScalars.count > limit ? "…" : "")'"
}

extension String {
    /// The number of Unicode code points, counted by their first bytes in UTF-8.
    var characterCount: Int {
        var text = self
        return text.withUTF8 { bytes in
            var count = 0
            for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
            return count
        }
    }
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

/// The punctuation of addresses, identifiers and paths, which needs no quotes within a word.
package let wordSigns = "._:/@-"

/// Null and the booleans of YAML 1.1 and 1.2.
private let reservedWords: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
