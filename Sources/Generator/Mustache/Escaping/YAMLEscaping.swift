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
