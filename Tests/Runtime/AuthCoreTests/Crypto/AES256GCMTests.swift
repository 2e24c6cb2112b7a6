import AuthCore
import Testing

@Suite struct AES256GCMTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let key: String
        let nonce: String
        var message = ""
        var data = ""
        /// The ciphertext, followed by the tag.
        let sealed: String

        var testDescription: String { name }
    }

    /// The GCM specification of McGrew and Viega, which NIST published, appendix B.
    static let vectors = [
        Vector(
            name: "case 13, nothing", key: String(repeating: "00", count: 32), nonce: "000000000000000000000000",
            sealed: "530f8afbc74536b9a963b4f1c4cb738b"),
        Vector(
            name: "case 16, with authenticated data",
            key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
            nonce: "cafebabefacedbaddecaf888",
            message: """
                d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
                1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
                """,
            data: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            sealed: """
                522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
                8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662 76fc6ece0f4e1768cddf8853bb2d551b
                """),
    ]

    @Test(arguments: vectors)
    func `the published vectors are sealed and opened`(vector: Vector) throws {
        let cipher = try AES256GCM(key: SymmetricKey(hex(vector.key)))
        let nonce = FixedNonce(nonce: hex(vector.nonce))
        let sealed = cipher.seal(hex(vector.message), authenticating: hex(vector.data), random: nonce)
        #expect(sealed == nonce.nonce + hex(vector.sealed))
        #expect(try cipher.open(sealed, authenticating: hex(vector.data)) == hex(vector.message))
    }

    static let message = Array("refresh token of a session".utf8)
    static let data = Array("session".utf8)

    @Test(arguments: [0, 16, 31, 33, 64])
    func `a key of another length is rejected`(count: Int) {
        #expect(throws: AES256GCM.Failure.keyLength(count)) {
            try AES256GCM(key: SymmetricKey(Array(repeating: 7, count: count)))
        }
    }

    @Test func `the same message is never sealed to the same bytes`() throws {
        let cipher = try AES256GCM(key: SymmetricKey(from: SystemRandomSource()))
        let sealed = (0..<1_000).map { _ in cipher.seal(Self.message, authenticating: Self.data) }
        #expect(Set(sealed.map { $0.prefix(AES256GCM.nonceByteCount) }).count == 1_000)
    }
}

/// A random source that returns one nonce.
private struct FixedNonce: RandomSource {
    let nonce: [UInt8]

    func bytes(count: Int) -> [UInt8] { nonce }
}

@Suite struct SymmetricKeyTests {
    @Test func `no description and no dump contains the bytes`() {
        let key = SymmetricKey([171, 205, 239])
        var dumped = ""
        dump((key: key, list: [key]), to: &dumped)
        #expect("\(key)" == "SymmetricKey(3 bytes, redacted)")
        #expect(String(reflecting: key) == "SymmetricKey(3 bytes, redacted)")
        #expect(!dumped.contains("171") && !dumped.contains("205") && !dumped.contains("239"))
    }
}
