import Testing

@testable import AuthCore

/// The examples of FIPS 180-2, appendix B, and the empty message of the NIST validation suite.
@Suite struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `the published examples match`(message: String, digest: String) {
        #expect(SHA256.hash(message) == hex(digest))
    }
}

@Suite struct HMACSHA256Tests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let key: [UInt8]
        let message: [UInt8]
        let code: String

        var testDescription: String { name }
    }

    /// RFC 4231, section 4.
    static let vectors = [
        Vector(
            name: "case 2, a key shorter than the digest", key: Array("Jefe".utf8),
            message: Array("what do ya want for nothing?".utf8),
            code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Vector(
            name: "case 6, a key longer than a block", key: Array(repeating: 0xAA, count: 131),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
    ]

    @Test(arguments: vectors)
    func `the vectors of RFC 4231 match`(vector: Vector) {
        let code = HMACSHA256.authenticationCode(for: vector.message, key: SymmetricKey(vector.key))
        #expect(code == hex(vector.code))
    }
}

@Suite struct HKDFSHA256Tests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let secret: [UInt8]
        let salt: [UInt8]
        let info: [UInt8]
        let key: String
    }

    /// RFC 5869, appendix A. Cases 4 to 7 are for SHA-1.
    static let vectors = [
        Vector(
            testDescription: "case 2, longer than a digest", secret: Array(0x00...0x4F), salt: Array(0x60...0xAF),
            info: Array(0xB0...0xFF),
            key: """
                b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09
                da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
                """),
        Vector(
            testDescription: "case 3, without salt and info", secret: Array(repeating: 0x0B, count: 22), salt: [],
            info: [],
            key: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"),
    ]

    @Test(arguments: vectors)
    func `the vectors of RFC 5869 match`(vector: Vector) {
        let expected = hex(vector.key)
        let key = HKDFSHA256.derivedKey(
            from: vector.secret, salt: vector.salt, info: vector.info, byteCount: expected.count)
        #expect(key.bytes == expected)
    }
}

@Suite struct ConstantTimeTests {
    @Test func `a difference of one bit at any position is detected`() {
        let bytes = [UInt8](0..<32)
        for place in bytes.indices {
            var other = bytes
            other[place] ^= 0x80
            #expect(!equalInConstantTime(bytes, other))
        }
    }

    @Test func `a prefix is not equal to the whole`() {
        #expect(!equalInConstantTime([1, 2, 3], [1, 2]))
        #expect(!equalInConstantTime([], [0]))
    }
}

/// Converts hexadecimal digits, as in published vectors, to bytes. White space is ignored.
func hex(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
