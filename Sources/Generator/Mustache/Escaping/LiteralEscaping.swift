import Diagnostics

/// Escapes text for a string literal of a language whose literals have backslash escapes.
///
/// The result contains no line end, so it can also be used in a comment that ends with its line. It contains no
/// unescaped quote of any kind that the language has, so it is data in double and in single quotes.
package struct LiteralEscaping: Escaping {
    /// The characters that get a backslash, in addition to double quotes and backslashes.
    private let special: Set<Unicode.Scalar>
    /// The characters that are written as numbers, in addition to control characters and Unicode's line ends.
    private let numbered: Set<Unicode.Scalar>
    /// The beginning of a number, such as `\u`, and its count of digits.
    private let number: (prefix: String, digits: Int)

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            // Most characters. The sets below are slower.
            if scalar.isASCIIAlphanumeric || scalar == " " { return nil }
            if let escape = scalar.backslashEscape { return escape }
            if special.contains(scalar) { return "\\\(scalar)" }
            guard scalar.isControl || scalar.isUnicodeLineEnd || numbered.contains(scalar) else { return nil }
            // All of these fit in two digits, except for Unicode's line ends.
            return scalar.isUnicodeLineEnd
                ? "\\u" + scalar.hexadecimal(digits: 4) : number.prefix + scalar.hexadecimal(digits: number.digits)
        }
    }

    /// A Python string literal without the prefix `r` or `b` (Python Language Reference, section 2.4.1). Braces are
    /// written as numbers, so that the literal may also be an f-string.
    package static let python = LiteralEscaping(special: ["'"], numbered: ["{", "}"], number: ("\\x", 2))

    /// A Ruby string literal in double quotes. `#` begins an interpolation before `{`, `$` and `@`. Typographic quotes are
    /// written as numbers, because fastlane replaces them with ASCII quotes in its files before it runs them
    /// (fastlane 2.237, `ConfigurationFile`, `AppfileConfig` and `FastFile`).
    package static let ruby = LiteralEscaping(
        special: ["'", "#"], numbered: ["\u{2018}", "\u{2019}", "\u{201B}", "\u{201C}", "\u{201D}"],
        number: ("\\u", 4))

    /// A string literal or template literal of JavaScript (ECMA-262, sections 12.9.4 and 12.9.6). `<` is written as a
    /// number, so that a page can contain the script.
    package static let javaScript = LiteralEscaping(special: ["'", "`", "$"], numbered: ["<"], number: ("\\u", 4))

    /// A string literal of Kotlin or Groovy in one double quote. It does not work in three, which have no escapes in
    /// Kotlin.
    package static let kotlin = LiteralEscaping(special: ["'", "$"], numbered: [], number: ("\\u", 4))

    /// A TOML basic string, in one or three double quotes (TOML 1.0.0, section "String").
    package static let toml = LiteralEscaping(special: [], numbered: [], number: ("\\u", 4))
}

/// Escapes text for a CSS string in double or single quotes (CSS Syntax Module Level 3, section 4.3.5). The result
/// contains no line end, and no `<`, so that a page can contain the style sheet.
///
/// A style sheet cannot contain a NUL character: its parser replaces it.
package struct CSSEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            switch scalar {
            case "\"", "'", "\\": "\\\(scalar)"
            // `*/` ends a comment.
            case "<", "*": "\\\(scalar.hexadecimal()) "
            default: scalar.isControl ? "\\\(scalar.hexadecimal()) " : nil
            }
        }
    }

    package func refusal(of text: String, after output: [UInt8]) -> String? {
        text.utf8.contains(0) ? "contains a NUL character, which a style sheet cannot contain" : nil
    }
}

/// Escapes text for a key or a value of a Java properties file (the format that `java.util.Properties.load` reads). The
/// result is ASCII, because older versions of Java read these files as ISO 8859-1.
package struct PropertiesEscaping: Escaping {
    package init() {}

    package func escape(_ text: String, into output: inout [UInt8]) {
        text.append(to: &output) { scalar in
            switch scalar {
            case "\\", "=", ":", "#", "!", " ": return "\\\(scalar)"
            case "\n", "\r", "\t": return scalar.backslashEscape
            case " "..."~": return nil
            default:
                return String(scalar).utf16.reduce(into: "") { text, unit in
                    let digits = String(unit, radix: 16, uppercase: true)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a line end outside of ASCII.
    fileprivate var isUnicodeLineEnd: Bool { self == "\u{2028}" || self == "\u{2029}" }
}
