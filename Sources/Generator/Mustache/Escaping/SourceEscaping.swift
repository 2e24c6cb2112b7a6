/// Escapes text for a Swift string literal without `#`, in one or three double quotes. The result contains no line end,
/// so it can also be used in a `//` comment.
///
/// Invisible characters and characters that change the text direction become `\u{…}`, so that the source code has the
/// meaning that it appears to have (Unicode Technical Standard 55, "Source Code Handling").
package struct SwiftStringEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            if let escape = scalar.backslashEscape { return escape }
            return switch scalar {
            case "\0": "\\0"
            case " "..."~": nil
            default: scalar.isInvisible ? "\\u{\(scalar.hexadecimal())}" : nil
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control or format character (including all that set the text direction), a line
    /// separator or a filler. Variation selectors are not included, because they belong to the preceding emoji.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
        }
    }
}

/// Escapes text for a JSON string (RFC 8259, section 7), without the quotes.
///
/// U+2028 and U+2029 are also escaped, because they are line ends in JavaScript that JSON is embedded in.
package struct JSONEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            if let escape = scalar.backslashEscape { return escape }
            return switch scalar {
            case "\0"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}": "\\u" + scalar.hexadecimal(digits: 4)
            default: nil
            }
        }
    }
}

/// Escapes text for a YAML 1.2 double-quoted scalar (section 7.3.1), without the quotes.
///
/// Escapes all characters that YAML does not consider printable (5.1), its line ends, and the byte order mark.
package struct YAMLEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            if let escape = scalar.backslashEscape { return escape }
            return switch scalar {
            case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": "\\u" + scalar.hexadecimal(digits: 4)
            default: scalar.isControl ? "\\x" + scalar.hexadecimal(digits: 2) : nil
            }
        }
    }
}

/// Escapes text for a Ruby string literal in double quotes. The result contains no line end, so it can also be used in a
/// comment.
///
/// `#` begins an interpolation before `{`, `$` and `@`. Typographic quotes are written as numbers, because fastlane
/// replaces them with ASCII quotes in its files before it runs them (fastlane 2.237, `ConfigurationFile`,
/// `AppfileConfig` and `FastFile`).
package struct RubyEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            if let escape = scalar.backslashEscape { return escape }
            return switch scalar {
            case "'", "#": "\\\(scalar)"
            case "\u{2018}", "\u{2019}", "\u{201B}", "\u{201C}", "\u{201D}", "\u{2028}", "\u{2029}":
                "\\u" + scalar.hexadecimal(digits: 4)
            default: scalar.isControl ? "\\u" + scalar.hexadecimal(digits: 4) : nil
            }
        }
    }
}

/// Escapes text for a quoted string of a `.strings` file, without the quotes.
package struct StringsEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            scalar.backslashEscape ?? (scalar.isControl ? "\\U" + scalar.hexadecimal(digits: 4) : nil)
        }
    }
}

/// Escapes text for the value of a build setting in an `.xcconfig` file.
///
/// The rules are those of Xcode's parser (swift-build, `MacroConfigFileParser` and `MacroExpressionParser`): `//`
/// begins a comment even inside a value. `$` begins a reference unless it is doubled. White space, a semicolon and a
/// backslash have a meaning at the ends of a value. `$()`, an empty reference, separates such characters. A value
/// cannot contain a line end or another control character; each becomes a space.
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

    /// Returns whether the character has a meaning at an end of a value, or beside the template's text.
    private func isSensitive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", ";", " ", "\u{2028}", "\u{2029}": true
        default: scalar.isControl
        }
    }
}
