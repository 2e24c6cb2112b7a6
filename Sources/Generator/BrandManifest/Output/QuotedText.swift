/// The text as a double-quoted scalar (YAML 1.2.2, section 7.3.1) that is also a JSON string (RFC 8259, section 7).
///
/// What is not printable in YAML, and what an editor or a terminal would hide or reorder, is escaped.
func quotedText(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\t": quoted += "\\t"
        case _ where needsEscape(scalar):
            let digits = String(scalar.value, radix: 16, uppercase: true)
            quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

/// A word that needs no quotes in any version of YAML, or else the text in quotes. The signs are what else may stand in
/// a word after its first letter: none that mean something within a word.
func plainOrQuoted(_ text: String, allowing signs: String = "") -> String {
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
let wordSigns = "._:/@-"

/// Null and the booleans of YAML 1.1 and 1.2.
private let wordsWithMeaning: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

/// Only characters that four hexadecimal digits can name: of the others, none is unprintable in YAML.
private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value <= 0xFFFF else { return false }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned: true
    // Joiners make up emoji and letters of many scripts; they stay as they are.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
}
