import Diagnostics

/// Escapes text for XML 1.0: for element content, quoted attribute values, and comments with surrounding spaces.
///
/// Line ends and tabs become character references, because parsers turn them into spaces in attributes (XML 1.0,
/// section 3.3.3) and carriage returns into line feeds everywhere (2.11). Characters that XML does not allow (2.2)
/// become U+FFFD.
package struct XMLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        var previous: Unicode.Scalar?
        text.append(to: &output) { scalar in
            defer { previous = scalar }
            if let entity = scalar.markupEntity { return entity }
            return switch scalar {
            case "\t", "\n", "\r": "&#\(scalar.value);"
            // A comment must not contain two hyphens (2.5).
            case "-" where previous == "-": "&#45;"
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: nil
            }
        }
    }
}

/// Escapes text for HTML element content and quoted attribute values.
package struct HTMLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { $0.markupEntity }
    }
}

/// Escapes text for a paragraph, heading, list item or table cell in Markdown (CommonMark 0.31 with GitHub's tables and
/// strikethrough).
///
/// It does not work in code spans, which have no escapes, or in link destinations. To keep the text readable, it
/// escapes characters only where they have a meaning. For example, a hyphen inside a word is not escaped.
package struct MarkdownEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let written = isLineEndOrTab(scalar) ? " " : scalar.isControl ? "\u{FFFD}" : scalar
            if index == 0 || index == scalars.count - 1, written.properties.isWhitespace {
                // Markdown would drop this character, or treat it as a line break. Four of them would begin a code
                // block.
                output += "&#\(written.value);".utf8
            } else {
                if means(index, in: scalars) { output.append(UInt8(ascii: "\\")) }
                output += written.utf8
            }
        }
    }

    /// Returns whether the character has a meaning in Markdown at this position.
    private func means(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        let before = scalars[..<index]
        let after = scalars[(index + 1)...]
        switch scalars[index] {
        case "\\", "`", "*", "[", "]", "<", "~", "|":
            return true
        case "_":
            return !(isWordPart(before.last) && isWordPart(after.first))
        case "#":
            // Begins a heading, and ends one after a space.
            return before.last?.properties.isWhitespace ?? true
        case "-", "+", "=", ">":
            // Begins a list item or a block quote, or underlines a heading.
            return before.isEmpty
        case ".", ")":
            // Ends the number of a list item.
            let isNumber = (1...9).contains(before.count) && before.allSatisfy(\.isASCIIDigit)
            return isNumber && after.first?.properties.isWhitespace ?? true
        case "&":
            // Begins a character reference.
            let name = after.prefix { $0 == "#" || $0.isASCIIAlphanumeric }
            return !name.isEmpty && after.dropFirst(name.count).first == ";"
        default:
            return false
        }
    }

    private func isWordPart(_ scalar: Unicode.Scalar?) -> Bool {
        guard let properties = scalar?.properties else { return false }
        return properties.isAlphabetic || properties.numericType != nil
    }

    /// Whether the character is white space, but no kind of space.
    private func isLineEndOrTab(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// The character reference for a character with a meaning in XML and HTML. `nil` for other characters.
    fileprivate var markupEntity: String? {
        switch self {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: nil
        }
    }
}
