import Diagnostics

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
