import Mustache
import Testing

@Suite struct StringsEscapingTests {
    private func escape(_ text: String) -> String { escaped(text, by: StringsEscaping()) }

    @Test func `quotes, backslashes and control characters are escaped`() {
        #expect(escape(#"a"b\c\n"#) == #"a\"b\\c\\n"#)
        #expect(escape("\n\r\t\0\u{1F}\u{7F}\u{85}") == #"\n\r\t\U0000\U001F\U007F\U0085"#)
    }
}
