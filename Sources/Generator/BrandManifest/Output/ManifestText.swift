extension ManifestValue.Content {
    /// The value on one line of YAML, such as `{ light: "#FFFFFF", dark: "#000000" }`.
    var flowYAML: String {
        switch self {
        case .text(let text): plainOrQuoted(text)
        case .integer(let integer): "\(integer)"
        case .boolean(let boolean): "\(boolean)"
        case .list(let items): "[" + items.map(\.content.flowYAML).joined(separator: ", ") + "]"
        case .section(let entries) where entries.isEmpty: "{}"
        case .section(let entries):
            "{ " + entries.map { "\($0.key): \($0.value.content.flowYAML)" }.joined(separator: ", ") + " }"
        case .refused: "null"
        }
    }
}

/// A word that needs no quotes anywhere in YAML, or else the text in quotes.
private func plainOrQuoted(_ text: String) -> String {
    let isWord = text.utf8.allSatisfy { byte in
        Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
    }
    let isReserved = ["true", "false", "null"].contains(text.lowercased())
    return isWord && !text.isEmpty && !isReserved ? text : quotedYAML(text)
}

/// The text as a double-quoted scalar (YAML 1.2.2, section 7.3.1) that is also a JSON string (RFC 8259, section 7).
///
/// What is not printable in YAML, and what an editor or terminal would not show or would reorder, is escaped.
func quotedYAML(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": quoted += "\\\""
        case "\\": quoted += "\\\\"
        case "\n": quoted += "\\n"
        case "\t": quoted += "\\t"
        case _ where needsEscape(scalar):
            for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
                let digits = String(unit, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "\""
}

private func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    // Joiners make up emoji and letters of many scripts; they stay as they are.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
}
