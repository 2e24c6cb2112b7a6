import Mustache
import Testing

@Suite struct XCConfigEscapingTests {
    private func escape(_ text: String) -> String { escaped(text, by: XCConfigEscaping()) }

    @Test func `slashes never begin a comment`() {
        #expect(escape("https://acme.example/a") == "https:/$()/acme.example/a")
        #expect(escape("a///b") == "a/$()/$()/b")
    }

    @Test func `a slash at an end is separated from the template's text`() {
        #expect(escape("/callback") == "$()/callback")
        #expect(escape("app/") == "app/$()")
        #expect(escape("/") == "$()/$()")
    }

    @Test func `references in a value are not expanded`() {
        #expect(escape("$(HOME) ${HOME} $HOME $$ 5$") == "$$(HOME) $${HOME} $$HOME $$$$ 5$$")
    }

    @Test func `characters with a meaning at the ends of a value are preserved`() {
        #expect(escape("a;") == "a;$()")
        #expect(escape(#"a\"#) == #"a\$()"#)
        #expect(escape(" a ") == "$() a $()")
        #expect(escape("\ta\t") == "$()\ta\t$()")
        #expect(escape(#"a;b\c d"#) == #"a;b\c d"#)
    }

    @Test func `a value stays on its line`() {
        #expect(escape("a\nb\rc\u{2028}d\u{2029}e\0f\u{1B}g\u{85}h\ti") == "a b c d e f g h\ti")
        #expect(escape("a\n") == "a $()")
        #expect(escape("\u{2029}a") == "$() a")
    }
}
