import Diagnostics

/// A text of a manifest as a message quotes it: on one line, shortened where it is long.
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
    /// Unicode code points, counted by their first bytes in UTF-8.
    var characterCount: Int {
        var text = self
        return text.withUTF8 { bytes in
            var count = 0
            for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
            return count
        }
    }
}

/// `a`, `a and b`, `a, b and c`.
package func enumerated(_ words: [String], _ conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}

/// A word that needs no quotes in any version of YAML, or else the text in quotes. The signs are what else may stand in
/// a word after its first letter: none that mean something within a word.
package func plainOrQuoted(_ text: String, allowing signs: String = "") -> String {
    let isWord = text.utf8.enumerated().allSatisfy { index, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
        case _ where signs.utf8.contains(byte): index > 0
        default: false
        }
    }
    return isWord && !text.isEmpty && !text.hasSuffix(":") && !wordsWithMeaning.contains(text.lowercased())
        ? text : quotedText(text)
}

/// The signs of addresses, identifiers and paths, which need no quotes within a word.
package let wordSigns = "._:/@-"

/// Null and the booleans of YAML 1.1 and 1.2.
private let wordsWithMeaning: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
