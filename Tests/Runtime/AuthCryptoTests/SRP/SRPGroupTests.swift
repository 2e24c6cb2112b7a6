import RuntimeTestSupport
import Testing

@testable import AuthCrypto

@Suite struct SRPGroupTests {
    @Test func `prime, generator and multiplier are equal to those of Cognito`() throws {
        let vectors = try SRPVectors.load()
        let group = SRPGroup.modp3072
        #expect(group.modulus.value.hexadecimal == vectors.prime)
        #expect(group.generator.hexadecimal == vectors.generator)
        #expect(group.multiplier.hexadecimal == vectors.multiplier)
    }

    /// RFC 3526 section 4: 2^3072 - 2^3008 - 1 + 2^64 * (...), and (p - 1) / 2 is a prime. 2 generates the group of that order.
    @Test func `the prime starts and ends with 64 ones, and 2 generates the squares`() throws {
        let modulus = SRPGroup.modp3072.modulus
        #expect(modulus.limbs.count == 48)
        #expect(modulus.limbs.first == .max)
        #expect(modulus.limbs.last == .max)
        let half = try #require(modulus.value.subtracting(.one)).quotientAndRemainder(dividingBy: BigUInt(2)).quotient
        #expect(modulus.power(BigUInt(2), half, bitCount: 3071) == .one)
    }
}
