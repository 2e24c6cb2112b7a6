import RuntimeTestSupport
import Testing

@testable import AuthCore

/// Tests of mathematical properties. `LibcryptoTests` compares results with another library.
@Suite struct OddModulusTests {
    /// 2^255 − 19, a prime of four limbs.
    static let prime = OddModulus(BigUInt(limbs: [.max - 18, .max, .max, .max >> 1]))
    static let moduli = [
        OddModulus(.one), OddModulus(BigUInt(3)), OddModulus(BigUInt(.max)), OddModulus(BigUInt(limbs: [1, 1])),
        OddModulus(BigUInt(limbs: [.max, .max, .max])), prime,
    ]

    @Test(arguments: moduli)
    func `a power is equal to repeated multiplication`(modulus: OddModulus) {
        let base = modulus.residue(BigUInt(0xFEDC_BA98_7654_3210))
        var power = modulus.residue(.one)
        for exponent in 0..<20 as Range<UInt64> {
            #expect(modulus.power(base, BigUInt(exponent), bitCount: 5) == power)
            power = modulus.residue(power * base)
        }
    }

    @Test func `Fermat's little theorem holds for a prime`() throws {
        let modulus = Self.prime
        let before = try #require(modulus.value.subtracting(.one))
        for base in [.one, BigUInt(2), before, modulus.residue(BigUInt(limbs: [1, 2, 3, 4, 5]))] {
            #expect(modulus.power(base, before, bitCount: 255) == .one)
            #expect(modulus.power(base, modulus.value, bitCount: 255) == base)
        }
        #expect(modulus.power(.zero, before, bitCount: 255) == .zero)
    }

    @Test(arguments: [0, 1, 3, 4, 5, 63, 64, 65, 128, 600])
    func `a larger maximum for the exponent's bits does not change the power`(more: Int) {
        let exponent = BigUInt(limbs: [0x8000_0000_0000_0001, 5])
        let power = Self.prime.power(BigUInt(3), exponent, bitCount: exponent.bitCount)
        #expect(Self.prime.power(BigUInt(3), exponent, bitCount: exponent.bitCount + more) == power)
    }

    @Test func `an exponent without bits is zero`() {
        #expect(Self.prime.power(BigUInt(7), .zero, bitCount: 0) == .one)
        #expect(OddModulus(.one).power(.zero, .zero, bitCount: 0) == .zero)
    }

    @Test(arguments: moduli)
    func `products and differences are less than the modulus`(modulus: OddModulus) {
        var random = SplitMix64(state: 7)
        for _ in 0..<100 {
            let left = modulus.residue(.random(bits: 300, using: &random))
            let right = modulus.residue(.random(bits: 300, using: &random))
            #expect(modulus.product(left, right) == modulus.residue(left * right))
            let difference = modulus.difference(left, right)
            #expect(difference < modulus.value)
            #expect(modulus.residue(difference + right) == left)
        }
    }
}

extension BigUInt {
    /// Returns a number of at most this many bits. One limb in four is all zeros or all ones, which tests the carries.
    static func random(bits: Int, using random: inout SplitMix64) -> BigUInt {
        let limbs = (0..<(bits + 63) / 64).map { _ -> UInt64 in
            switch UInt8.random(in: 0..<8, using: &random) {
            case 0: 0
            case 1: .max
            default: random.next()
            }
        }
        guard let top = limbs.last, bits % 64 != 0 else { return BigUInt(limbs: limbs) }
        return BigUInt(limbs: limbs.dropLast() + [top >> UInt64(64 - bits % 64)])
    }
}
