import Mustache
import Testing

struct RubyEscapingTests {
    /// Texts that try to end a literal, to begin an expansion, or to change the meaning of an escape.
    private static let texts = [
        "plain", "", "\"", "'", "`id`", "\\", "\\\\", "\\\"", "$(echo x)", "${HOME}", "#{1+1}", "#$0", "#@a", "{1+1}",
        "{{x}}", "%s %d %%", "a\nb", "a\r\nb", "\n", "a\\\nb", "\t", "\\n", "\\u0041", "\\x41", "\\0",
        "\u{1}\u{1F}\u{7F}\u{85}", "\u{2028}\u{2029}", "\";id;\"", "' + x + '", "é 你好 🎉 עברית", "a\\", "$\u{301}\"",
        " a ", "\u{FEFF}", "\u{2018}\u{2019}\u{201B}", "\u{201D};id;\u{201C}",
    ]

    /// Reads the escapes as Ruby's documentation says, because the interpreter may be missing.
    @Test func `a literal has no unescaped sign, and its value is the text`() {
        let signs = Set("\"#\u{2018}\u{2019}\u{201B}\u{201C}\u{201D}".unicodeScalars)
        for text in Self.texts + ["\u{0}1", "\u{0}"] {
            var rest = Substring(escaped(text, by: RubyEscaping()))
            var value = ""
            while let scalar = rest.unicodeScalars.popFirst() {
                #expect(!signs.contains(scalar) && scalar.value >= 0x20)
                guard scalar == "\\" else {
                    value.unicodeScalars.append(scalar)
                    continue
                }
                let sign = rest.unicodeScalars.popFirst() ?? "?"
                switch sign {
                case "n": value += "\n"
                case "r": value += "\r"
                case "t": value += "\t"
                case "u":
                    let digits = rest.prefix(4)
                    rest = rest.dropFirst(digits.count)
                    value.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "?")
                default: value.unicodeScalars.append(sign)
                }
            }
            #expect(Array(value.utf8) == Array(text.utf8))
        }
    }
}
