import AuthCrypto
import Testing

@Suite struct ConstantTimeTests {
    @Test func `equal bytes are equal`() {
        #expect(equalInConstantTime([], []))
        #expect(equalInConstantTime([0, 1, 255], [0, 1, 255]))
    }

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
