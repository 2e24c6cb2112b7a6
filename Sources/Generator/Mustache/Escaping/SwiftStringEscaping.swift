/// Escapes text for a Swift string literal between single or triple double quotes, without `#`. It never holds a line
/// end either, so that it may stand in a `//` comment.
///
/// What is invisible or changes the direction of what follows is written as `\u{…}`: the source must look like what it
/// means (Unicode Technical Standard 55, "Source Code Handling").
package struct SwiftStringEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case "\0": "\\0"
            case " "..."~": nil
            default: scalar.isInvisible ? "\\u{\(scalar.hexadecimal())}" : nil
            }
        }
    }
}

extension Unicode.Scalar {
    /// Controls, format characters (among them all that set the direction), line separators and fillers. Variation
    /// selectors are left out: they belong to the emoji before them.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
        }
    }
}
