/// Escapes text for XML 1.0: between tags, in quoted attribute values, and in comments if spaces set it off there.
///
/// Line ends and tabs become references, as parsers turn them into spaces in attributes (XML 1.0, section 3.3.3) and
/// carriage returns into line feeds everywhere (2.11). What XML cannot hold (2.2) becomes U+FFFD.
package struct XMLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        var previous: Unicode.Scalar?
        text.append(to: &output) { scalar in
            defer { previous = scalar }
            return switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\t", "\n", "\r": "&#\(scalar.value);"
            // Two hyphens would end a comment (2.5).
            case "-" where previous == "-": "&#45;"
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: nil
            }
        }
    }
}

/// Escapes text for HTML, between tags and in quoted attribute values.
package struct HTMLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            default: nil
            }
        }
    }
}

/// Escapes text for the running text of a Markdown document (CommonMark 0.31 with GitHub's tables and strikethrough):
/// a paragraph, a heading, a list item or a table cell.
///
/// It is not for code spans, where nothing can be escaped, nor for link destinations. To stay readable, characters
/// are escaped only where they would mean something: a hyphen inside a word stays what it is.
package struct MarkdownEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let written = isLineEndOrTab(scalar) ? " " : scalar.isControl ? "\u{FFFD}" : scalar
            if written.properties.isWhitespace, index == 0 || index == scalars.count - 1 {
                // As it is, it would be dropped or make a line break or, four together, a code block.
                output += "&#\(written.value);".utf8
            } else {
                if means(index, in: scalars) { output.append(UInt8(ascii: "\\")) }
                output += String(written).utf8
            }
        }
    }

    /// Whether Markdown would read more than itself in the character.
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
            // Begins a list item or a quotation, or underlines a heading.
            return before.isEmpty
        case ".", ")":
            // Numbers a list item.
            let isNumber = (1...9).contains(before.count) && before.allSatisfy { ("0"..."9").contains($0) }
            return isNumber && after.first?.properties.isWhitespace ?? true
        case "&":
            // Begins a character reference.
            let name = after.prefix { $0 == "#" || ($0.isASCII && isWordPart($0)) }
            return !name.isEmpty && after.dropFirst(name.count).first == ";"
        default:
            return false
        }
    }

    private func isWordPart(_ scalar: Unicode.Scalar?) -> Bool {
        guard let properties = scalar?.properties else { return false }
        return properties.isAlphabetic || properties.numericType != nil
    }

    private func isLineEndOrTab(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace && scalar.properties.generalCategory != .spaceSeparator
    }
}

/// Escapes text for a JSON string (RFC 8259, section 7), between its quotes.
///
/// U+2028 and U+2029 are escaped, too: they are line ends to the JavaScript that some JSON ends up in.
package struct JSONEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case "\0"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}": "\\u" + scalar.hexadecimal(digits: 4)
            default: nil
            }
        }
    }
}

/// Escapes text for a YAML 1.2 double-quoted scalar (section 7.3.1), between its quotes.
///
/// All that YAML does not count as printable is escaped (5.1), as are its line ends and a byte order mark.
package struct YAMLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": "\\u" + scalar.hexadecimal(digits: 4)
            default: scalar.isControl ? "\\x" + scalar.hexadecimal(digits: 2) : nil
            }
        }
    }
}
