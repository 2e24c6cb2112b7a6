import Testing

@testable import brandgen

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0),
        ("brand", 5),
        ("größe", 5),
        ("gro\u{308}ße", 5),  // o with a combining diaeresis
        ("עברית", 5),
        ("你好", 4),
        ("こんにちは", 10),
        ("ｶﾅ", 2),  // half-width katakana
        ("ＡＢ", 4),  // full-width Latin
        ("한국", 4),
        ("한", 2),  // a syllable of three conjoining letters
        ("🎉", 2),
        ("👨‍👩‍👧", 2),  // one emoji of five code points
        ("❤️", 2),  // a text symbol with the emoji selector
        ("❤", 1),
        ("🇯🇵", 2),
        ("👍🏽", 2),
        ("\u{200B}", 0),
        ("a\u{AD}b", 2),  // a soft hyphen
    ])
    func `a text takes as many columns as its characters`(text: String, columns: Int) {
        #expect(displayWidth(of: text) == columns)
    }
}
