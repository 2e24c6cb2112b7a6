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
    func `what would steer a terminal is shown instead of sent`(text: String, shown: String) {
        #expect(visible(text) == shown)
    }
}
