import Mustache
import Testing

@Suite struct StringsEscapingTests {
    private func escape(_ text: String) -> String { escaped(text, by: StringsEscaping()) }

    @Test func `quotes, backslashes and control characters are escaped`() {
        #expect(escape(#"a"b\c\n"#) == #"a\"b\\c\\n"#)
        #expect(escape("\n\r\t\0\u{1F}\u{7F}\u{85}") == #"\n\r\t\U0000\U001F\U007F\U0085"#)
    }

    @Test func `all other characters are unchanged`() {
        let text = "'x' // /* */ ; = { } $(HOME) 你好 עברית 🎉 \u{2028}"
        #expect(escape(text) == text)
    }
}
