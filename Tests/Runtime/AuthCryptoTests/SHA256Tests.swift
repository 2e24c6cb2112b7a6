import AuthCrypto
import Testing

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

    @Test func `the digest of a million letters matches`() {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        #expect(
            SHA256.hash(message) == hex("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"))
    }

    @Test func `text is hashed as UTF-8`() {
        #expect(SHA256.hash("é") == SHA256.hash([0xC3, 0xA9]))
    }
}
