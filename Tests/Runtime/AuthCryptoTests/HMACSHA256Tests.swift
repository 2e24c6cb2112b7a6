import AuthCrypto
import Testing

@Suite struct HMACSHA256Tests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let key: [UInt8]
        let message: [UInt8]
        let code: String

        var testDescription: String { name }
    }

    /// RFC 4231, section 4. Case 5 prints only the first 128 bits.
    static let vectors = [
        Vector(
            name: "case 1", key: Array(repeating: 0x0B, count: 20), message: Array("Hi There".utf8),
            code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        Vector(
            name: "case 2, a key shorter than the digest", key: Array("Jefe".utf8),
            message: Array("what do ya want for nothing?".utf8),
            code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Vector(
            name: "case 3", key: Array(repeating: 0xAA, count: 20), message: Array(repeating: 0xDD, count: 50),
            code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        Vector(
            name: "case 4", key: Array(0x01...0x19), message: Array(repeating: 0xCD, count: 50),
            code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        Vector(
            name: "case 5, truncated", key: Array(repeating: 0x0C, count: 20),
            message: Array("Test With Truncation".utf8), code: "a3b6167473100ee06e0c796c2955552b"),
        Vector(
            name: "case 6, a key longer than a block", key: Array(repeating: 0xAA, count: 131),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        Vector(
            name: "case 7, key and message longer than a block", key: Array(repeating: 0xAA, count: 131),
            message: Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
            code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    ]

    @Test(arguments: vectors)
    func `the vectors of RFC 4231 match`(vector: Vector) {
        let code = HMACSHA256.authenticationCode(for: vector.message, key: SymmetricKey(vector.key))
        #expect(Array(code.prefix(vector.code.count / 2)) == hex(vector.code))
        #expect(code.count == 32)
    }

    @Test func `an empty key and an empty message have a code`() {
        #expect(
            HMACSHA256.authenticationCode(for: [], key: SymmetricKey([]))
                == hex("b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"))
    }

    @Test func `a code is valid only for its own message and key`() {
        let key = SymmetricKey([1, 2, 3])
        let code = HMACSHA256.authenticationCode(for: [4, 5], key: key)
        #expect(HMACSHA256.isValid(code, for: [4, 5], key: key))
        #expect(!HMACSHA256.isValid(code, for: [4, 6], key: key))
        #expect(!HMACSHA256.isValid(code, for: [4, 5], key: SymmetricKey([1, 2, 4])))
    }

    @Test func `a truncated code is not valid`() {
        let key = SymmetricKey([1, 2, 3])
        let code = HMACSHA256.authenticationCode(for: [4, 5], key: key)
        #expect(!HMACSHA256.isValid(Array(code.prefix(16)), for: [4, 5], key: key))
        #expect(!HMACSHA256.isValid([], for: [4, 5], key: key))
    }
}
