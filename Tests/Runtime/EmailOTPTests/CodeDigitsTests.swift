import Testing

@testable import EmailOTP

struct CodeDigitsTests {
    @Test(arguments: [
        ("123456", "123456"), ("123 456", "123456"), ("123-456", "123456"), (" 12\u{2011}34\u{2013}56\n", "123456"),
        ("1 2\u{a0}3\u{2009}4\t5 6", "123456"), ("\u{200E}123456\u{200F}", "123456"), ("Your code: 123456.", "123456"),
        ("٠١٢٣٤٥", "012345"), ("۶۷۸۹", "6789"), ("१२३", "123"), ("１２３４", "1234"), ("𝟘𝟙𝟚", "012"), ("๐๑๒", "012"),
        ("", ""), ("abc", ""), ("½²①Ⅷ", ""), ("4️⃣2️⃣", "42"), ("1234567", "1234567"),
    ])
    func `only the decimal digits are read, in any script`(text: String, digits: String) {
        #expect(CodeDigits.normalized(text) == digits)
    }
}
