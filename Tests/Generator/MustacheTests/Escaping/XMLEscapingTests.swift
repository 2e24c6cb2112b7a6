import Mustache
import Testing

@Suite struct XMLEscapingTests {
    private func escape(_ text: String) -> String { escaped(text, by: XMLEscaping()) }

    @Test func `characters with a meaning in XML are escaped, and no others`() {
        #expect(escape("<a b=\"c\">'&lt;'</a>") == "&lt;a b=&quot;c&quot;&gt;&#39;&amp;lt;&#39;&lt;/a&gt;")
        #expect(escape("]]>") == "]]&gt;")
        let raw = "$(HOME) // \\ {{x}} 你好 עברית 🎉 \u{202E}\u{2028}\u{7F}\u{85}\u{FFFD}"
        #expect(escape(raw) == raw)
    }

    @Test func `line ends and tabs are preserved in attributes`() {
        #expect(escape("a\nb\rc\r\nd\te") == "a&#10;b&#13;c&#13;&#10;d&#9;e")
    }

    @Test func `characters that XML does not allow become replacement characters`() {
        for value in (0..<0x20).compactMap(Unicode.Scalar.init) where !"\t\n\r".unicodeScalars.contains(value) {
            #expect(escape("a\(value)b") == "a\u{FFFD}b")
        }
        #expect(escape("\u{FFFE}\u{FFFF}\u{1FFFE}") == "\u{FFFD}\u{FFFD}\u{1FFFE}")
    }

    @Test func `two consecutive hyphens are escaped, because they would end a comment`() {
        #expect(escape("a-b--c---d") == "a-b-&#45;c-&#45;&#45;d")
    }
}
