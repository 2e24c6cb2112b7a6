import Mustache
import Testing

@Suite struct JSONEscapingTests {
    private func escape(_ text: String) -> String { escaped(text, by: JSONEscaping()) }

    @Test func `quotes, backslashes, control characters and line ends are escaped`() {
        #expect(escape(#"a"b\c\n"#) == #"a\"b\\c\\n"#)
        #expect(escape("\n\r\t\0\u{8}\u{1F}\u{7F}") == #"\n\r\t\u0000\u0008\u001F\u007F"#)
        #expect(escape("\u{2028}\u{2029}") == #"\u2028\u2029"#)
    }
}
