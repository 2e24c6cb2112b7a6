import AuthCore
import Testing

@Suite struct Base64URLTests {
    /// RFC 4648 section 10 without padding, and RFC 7515 appendix C, which contains both characters that differ from
    /// plain base64.
    static let vectors: [([UInt8], String)] = [
        ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
        (Array("foob".utf8), "Zm9vYg"), (Array("fooba".utf8), "Zm9vYmE"), (Array("foobar".utf8), "Zm9vYmFy"),
        ([3, 236, 255, 224, 193], "A-z_4ME"),
    ]

    @Test(arguments: vectors)
    func `the published vectors are encoded and decoded`(bytes: [UInt8], text: String) throws {
        #expect(Base64URL.encode(bytes) == text)
        #expect(try Base64URL.decode(text) == bytes)
    }

    @Test(arguments: [
        ("Zg==", 2), ("A+z/", 1), ("AAA/", 3), ("Zm 9v", 2), ("Zm9v\n", 4), ("Zm9é", 3), ("=", 0),
    ])
    func `a character outside the alphabet is rejected with its offset`(text: String, offset: Int) {
        #expect(throws: Base64URL.DecodingError.invalidByte(offset: offset)) { try Base64URL.decode(text) }
    }

    @Test(arguments: ["A", "AAAAA"])
    func `a length that no bytes encode to is rejected`(text: String) {
        #expect(throws: Base64URL.DecodingError.invalidLength) { try Base64URL.decode(text) }
    }

    @Test(arguments: ["Zh", "Zm9", "_w_"])
    func `a second encoding of the same bytes is rejected`(text: String) {
        #expect(throws: Base64URL.DecodingError.nonZeroTrailingBits) { try Base64URL.decode(text) }
    }
}
