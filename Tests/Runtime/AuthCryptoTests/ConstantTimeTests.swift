import AuthCrypto
import Testing

@Suite struct ConstantTimeTests {
    @Test func `equal bytes are equal`() {
        #expect(equalInConstantTime([], []))
        #expect(equalInConstantTime([0, 1, 255], [0, 1, 255]))
    }

    @Test func `a difference of one bit in any place is found`() {
        let bytes = [UInt8](0..<32)
        for place in bytes.indices {
            var other = bytes
            other[place] ^= 0x80
            #expect(!equalInConstantTime(bytes, other))
        }
    }

    @Test func `a beginning is not the whole`() {
        #expect(!equalInConstantTime([1, 2, 3], [1, 2]))
        #expect(!equalInConstantTime([], [0]))
    }
}
