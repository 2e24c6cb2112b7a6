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
