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
