import Mustache
import Testing

@Suite struct YAMLEscapingTests {
    private func escape(_ text: String) -> String { escaped(text, by: YAMLEscaping()) }

    @Test func `quotes and backslashes are escaped`() {
        #expect(escape(#"a"b\c\n"#) == #"a\"b\\c\\n"#)
    }

    @Test func `line ends and characters that YAML does not consider printable are escaped`() {
        #expect(escape("\n\r\t\0\u{7}\u{1F}\u{7F}\u{85}\u{9F}") == #"\n\r\t\x00\x07\x1F\x7F\x85\x9F"#)
        #expect(escape("\u{2028}\u{2029}\u{FEFF}\u{FFFE}\u{FFFF}") == #"\u2028\u2029\uFEFF\uFFFE\uFFFF"#)
    }
}
