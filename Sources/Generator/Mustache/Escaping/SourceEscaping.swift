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

/// Escapes text for a quoted string in the old property list format, which Xcode's `project.pbxproj` and `.strings`
/// files are written in, between its quotes.
///
/// It does not stop Xcode from expanding `$(…)` in a build setting: in a name or a path, which it does not expand,
/// there is no way to write that. Texts belong into an `.xcconfig` file, where there is one.
package struct PBXProjEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            default: scalar.isControl ? "\\U" + scalar.hexadecimal(digits: 4) : nil
            }
        }
    }
}

/// Escapes text for the value of a build setting in an `.xcconfig` file.
///
/// The rules are those of Xcode's parser (swift-build, `MacroConfigFileParser` and `MacroExpressionParser`): `//`
/// begins a comment even inside a value, `$` a reference unless it is doubled, and white space, a semicolon and a
/// backslash have a meaning at a value's ends. `$()`, a reference to nothing, keeps such characters apart. A value
/// cannot hold a line end or another control character; each becomes a space.
package struct XCConfigEscaping: Escaping {
    private static let nothing = "$()".utf8

    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        if let first = text.unicodeScalars.first, isSensitive(first) { output += Self.nothing }
        var previous: Unicode.Scalar?
        text.append(to: &output) { scalar in
            defer { previous = scalar }
            return switch scalar {
            case "$": "$$"
            case "/" where previous == "/": "$()/"
            case "\t": nil
            case "\u{2028}", "\u{2029}": " "
            default: scalar.isControl ? " " : nil
            }
        }
        if let last = text.unicodeScalars.last, isSensitive(last) { output += Self.nothing }
    }

    /// Whether the character means something else at an end of a value, or next to what the template has there.
    private func isSensitive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", ";", " ", "\u{2028}", "\u{2029}": true
        default: scalar.isControl
        }
    }
}
