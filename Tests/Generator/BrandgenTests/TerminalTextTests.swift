import Testing

@testable import brandgen

struct VisibleTextTests {
    @Test(arguments: [
        ("plain — 你好 🎉 עברית", "plain — 你好 🎉 עברית"),
        ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
        ("title\u{1B}]0;owned\u{07}", "title␛]0;owned␇"),
        ("two\nlines\r\n", "two␊lines␍␊"),
        ("a\tb\u{0}\u{7F}", "a␉b␀␡"),
        ("\u{9B}31m", "<U+009B>31m"),
        ("admin\u{202E}nimda\u{2066}", "admin<U+202E>nimda<U+2066>"),
        ("zero\u{200B}width\u{FEFF}", "zero<U+200B>width<U+FEFF>"),
        ("family 👨‍👩‍👧", "family 👨‍👩‍👧"),
    ])
    func `control characters are replaced by visible symbols`(text: String, shown: String) {
        #expect(visible(text) == shown)
    }
}

@testable import brandgen

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0),
        ("größe", 5),
        ("gro\u{308}ße", 5),  // o with a combining diaeresis
        ("עברית", 5),
        ("你好", 4),
        ("ｶﾅ", 2),  // half-width katakana
        ("ＡＢ", 4),  // full-width Latin
        ("한", 2),  // a syllable of three conjoining letters
        ("👨‍👩‍👧", 2),  // one emoji of five code points
        ("❤️", 2),  // a text symbol with the emoji selector
        ("❤", 1),
        ("🇯🇵", 2),
        ("\u{200B}", 0),
        ("a\u{AD}b", 2),  // a soft hyphen
    ])
    func `the width of a text is the sum of the widths of its characters`(text: String, columns: Int) {
        #expect(displayWidth(of: text) == columns)
    }
}
