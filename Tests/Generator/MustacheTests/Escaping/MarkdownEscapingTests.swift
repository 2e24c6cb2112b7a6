import Mustache
import Testing

@Suite struct MarkdownEscapingTests {
    private func escape(_ text: String) -> String { escaped(text, by: MarkdownEscaping()) }

    @Test func `emphasis, code, links, tags and cells are escaped`() {
        #expect(escape("*a* `b` ~~c~~") == #"\*a\* \`b\` \~\~c\~\~"#)
        #expect(escape("![a](b) <i>") == #"!\[a\](b) \<i>"#)
        #expect(escape("a|b") == #"a\|b"#)
        #expect(escape(#"a\*b\"#) == #"a\\\*b\\"#)
    }

    @Test func `an underscore inside a word is not escaped`() {
        #expect(escape("us-east-1_EXAMPLE 你_好 _a_ b_ _") == #"us-east-1_EXAMPLE 你_好 \_a\_ b\_ \_"#)
        #expect(escape("_a") == #"\_a"#)
        #expect(escape("a_") == #"a\_"#)
        #expect(escape("a__b") == #"a\_\_b"#)
    }

    @Test func `characters that begin a block are escaped only at the beginning`() {
        for sign in ["-", "+", "=", ">", "#"] {
            #expect(escape("\(sign) a") == "\\\(sign) a")
            #expect(escape("a\(sign)b") == "a\(sign)b")
        }
        #expect(escape("---") == #"\---"#)
        #expect(escape("a - b + c = d > e") == "a - b + c = d > e")
    }

    @Test func `a number begins a list only if a space follows`() {
        #expect(escape("1. a") == #"1\. a"#)
        #expect(escape("12) a") == #"12\) a"#)
        #expect(escape("3.") == #"3\."#)
        #expect(escape("1.5 (2) a. 1234567890. ) .") == "1.5 (2) a. 1234567890. ) .")
        #expect(escape("1234567890. a") == "1234567890. a")
    }

    @Test func `an ampersand is escaped only in a character reference`() {
        #expect(escape("&amp; &#38; &#x26;") == "\\&amp; \\&#38; \\&#x26;")
        #expect(escape("AT&T & Co; &; &é;") == "AT&T & Co; &; &é;")
    }

    @Test func `line ends become spaces`() {
        #expect(escape("a\nb\rc\td\u{B}e\u{85}f\u{2028}g") == "a b c d e f g")
    }

    @Test func `a space at an end is a character reference, so that Markdown keeps it`() {
        #expect(escape("    a  ") == "&#32;   a &#32;")
        #expect(escape("\na\n") == "&#32;a&#32;")
        #expect(escape("\u{A0}a") == "&#160;a")
    }
}
