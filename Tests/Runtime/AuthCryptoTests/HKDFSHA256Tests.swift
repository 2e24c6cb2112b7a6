import Testing

@testable import AuthCrypto

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
            testDescription: "case 1", secret: Array(repeating: 0x0B, count: 22), salt: Array(0x00...0x0C),
            info: Array(0xF0...0xF9),
            key: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"),
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

    @Test(arguments: [0, 1, 16, 31, 32, 33, 64, HKDFSHA256.largestByteCount])
    func `a shorter key is a prefix of a longer one`(byteCount: Int) {
        let key = HKDFSHA256.derivedKey(from: [1], salt: [2], info: [3], byteCount: byteCount).bytes
        let longest = HKDFSHA256.derivedKey(
            from: [1], salt: [2], info: [3], byteCount: HKDFSHA256.largestByteCount
        ).bytes
        #expect(key.count == byteCount)
        #expect(key == Array(longest.prefix(byteCount)))
    }
}
