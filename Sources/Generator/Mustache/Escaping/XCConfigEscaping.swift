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
