import Testing

@testable import AuthCore

/// What the vectors of `SRPSignInTests` do not reach.
@Suite struct SRPClientTests {
    /// A random source that returns its bytes once.
    struct FixedBytes: RandomSource {
        let bytes: [UInt8]

        func bytes(count: Int) -> [UInt8] { bytes }
    }

    @Test func `a hash of zero is rejected`() {
        #expect(throws: SRPError.scramblerIsZero) {
            try SRPClient(random: SystemRandomSource()).sharedNumber(
                privateExponent: .one, serverNumber: .one, scrambler: .zero)
        }
    }

    @Test func `each sign-in has its own secret of 32 bytes`() {
        #expect(
            SRPClient(random: SystemRandomSource()).publicValue != SRPClient(random: SystemRandomSource()).publicValue)
        let largest = SRPClient(random: FixedBytes(bytes: Array(repeating: 0xFF, count: 32)))
        let modulus = SRPGroup.modp3072.modulus
        let exponent = BigUInt(limbs: [.max, .max, .max, .max])
        #expect(largest.publicValue == modulus.power(BigUInt(2), exponent, bitCount: 256).hexadecimal)
    }
}
