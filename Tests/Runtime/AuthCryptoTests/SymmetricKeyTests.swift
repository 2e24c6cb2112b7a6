import AuthCrypto
import Testing

@Suite struct SymmetricKeyTests {
    @Test func `no description and no dump contains the bytes`() {
        let key = SymmetricKey([171, 205, 239])
        var dumped = ""
        dump((key: key, list: [key]), to: &dumped)
        #expect("\(key)" == "SymmetricKey(3 bytes, redacted)")
        #expect(String(reflecting: key) == "SymmetricKey(3 bytes, redacted)")
        #expect(!dumped.contains("171") && !dumped.contains("205") && !dumped.contains("239"))
    }

    @Test func `a new key has as many bytes as the digest`() {
        #expect("\(SymmetricKey(from: SystemRandomSource()))" == "SymmetricKey(32 bytes, redacted)")
    }

    @Test func `two new keys differ`() {
        let first = HMACSHA256.authenticationCode(for: [], key: SymmetricKey(from: SystemRandomSource()))
        let second = HMACSHA256.authenticationCode(for: [], key: SymmetricKey(from: SystemRandomSource()))
        #expect(first != second)
    }
}
