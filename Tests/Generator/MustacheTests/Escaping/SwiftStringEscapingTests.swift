import Mustache
import Testing

@Suite struct SwiftStringEscapingTests {
    private func escape(_ text: String) -> String { escaped(text, by: SwiftStringEscaping()) }

    @Test func `quotes and backslashes are escaped, which also disables interpolation`() {
        #expect(escape(#"Quote" Back\slash \(1+1) \n \u{41}"#) == #"Quote\" Back\\slash \\(1+1) \\n \\u{41}"#)
        #expect(escape(#"""""#) == #"\"\"\""#)
    }

    @Test func `line ends, tabs and control characters are escaped`() {
        #expect(escape("a\nb\rc\r\nd\te\0f") == #"a\nb\rc\r\nd\te\0f"#)
        #expect(escape("\u{1}\u{B}\u{1B}\u{7F}\u{85}\u{9F}") == #"\u{1}\u{B}\u{1B}\u{7F}\u{85}\u{9F}"#)
        #expect(escape("\u{2028}\u{2029}") == #"\u{2028}\u{2029}"#)
        for value in (0..<0x20).compactMap(Unicode.Scalar.init) {
            #expect(escape(String(value)).hasPrefix("\\"))
        }
    }

    @Test(arguments: [
        0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
        // These have no width.
        0x00AD, 0x034F, 0x115F, 0x180E, 0x200B, 0x200C, 0x200D, 0x2060, 0x3164, 0xFEFF, 0xFFA0, 0xE0067,
    ])
    func `characters that change the text direction are escaped`(_ value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(escape("a\(scalar)b") == "a\\u{\(String(value, radix: 16, uppercase: true))}b")
    }
}
