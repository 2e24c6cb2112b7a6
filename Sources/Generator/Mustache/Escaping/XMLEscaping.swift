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
