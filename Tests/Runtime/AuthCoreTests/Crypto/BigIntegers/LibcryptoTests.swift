#if canImport(COpenSSL)
import COpenSSL
import RuntimeTestSupport
import Testing

@testable import AuthCore

/// Tests that compare the big integers with those of libcrypto, for 2,000 random cases of each operation.
///
/// Sizes are at most 4,096 bits, mostly small, and every number of limbs occurs. In a debug build, one exponentiation
/// of the full size takes a second, so the exponents for large moduli are short.
@Suite struct LibcryptoTests {
    static let cases = 2_000
    static let largest = 4_096

    @Test func `sums, differences, products and quotients are equal to those of libcrypto`() throws {
        var random = SplitMix64(state: 1)
        var sizes: Set<Int> = []
        for _ in 0..<Self.cases {
            let left = BigUInt.random(bits: Self.size(using: &random), using: &random)
            let right = BigUInt.random(bits: Self.size(using: &random), using: &random)
            sizes.formUnion([left.limbs.count, right.limbs.count])
            try Self.compare(left, right)
        }
        #expect(sizes == Set(0...64))
    }

    @Test func powers() throws {
        // With this state, every number of limbs occurs, too.
        var random = SplitMix64(state: 17)
        var sizes: Set<Int> = []
        for _ in 0..<Self.cases {
            let modulus = OddModulus(.randomOdd(bits: Self.size(steepness: 16, using: &random), using: &random))
            let base = modulus.residue(.random(bits: modulus.value.bitCount, using: &random))
            let longest = Self.longestExponent(modulus)
            let bits = Bool.random(using: &random) ? longest : Int.random(in: 0...longest, using: &random)
            sizes.insert(modulus.limbs.count)
            try Self.compare(base, to: .random(bits: bits, using: &random), modulus, bitCount: bits)
        }
        #expect(sizes == Set(1...64))
    }

    /// Returns the maximum number of bits of an exponent. Up to eight limbs, it is the size of the modulus. For larger
    /// moduli, it is the size that takes the same time.
    static func longestExponent(_ modulus: OddModulus) -> Int {
        let whole = modulus.limbs.count * UInt64.bitWidth
        return min(whole, max(12, 33_000 / (modulus.limbs.count * modulus.limbs.count)))
    }

    /// Returns a number of 0 to 4,096 bits. Half of the numbers have at most 64 bits. A higher steepness makes more of
    /// them small.
    static func size(steepness: Int = 6, using random: inout SplitMix64) -> Int {
        let share = Double.random(in: 0...1, using: &random)
        return Int((0..<steepness).reduce(Double(largest)) { size, _ in size * share })
    }

    static func compare(_ left: BigUInt, _ right: BigUInt) throws {
        let (one, other) = (LibcryptoNumber(left), LibcryptoNumber(right))
        // A description of each number would take longer than its test.
        func expect(_ isEqual: Bool, _ operation: String) {
            guard !isEqual else { return }
            Issue.record("the \(operation) of \(left.hexadecimal) and \(right.hexadecimal)")
        }
        expect((left + right).bytes == one.sum(other), "sum")
        expect((left * right).bytes == one.product(other), "product")
        expect(left.subtracting(right)?.bytes == one.difference(other), "difference")
        expect((left < right) == one.isLess(than: other), "order")
        guard !right.isZero else { return }
        let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
        let expected = one.division(by: other)
        expect(quotient.bytes == expected.quotient, "quotient")
        expect(remainder.bytes == expected.remainder, "remainder")
    }

    static func compare(_ base: BigUInt, to exponent: BigUInt, _ modulus: OddModulus, bitCount: Int) throws {
        let expected = LibcryptoNumber(base).power(LibcryptoNumber(exponent), modulo: LibcryptoNumber(modulus.value))
        #expect(
            modulus.power(base, exponent, bitCount: bitCount).bytes == expected,
            "\(base.hexadecimal) to the \(exponent.hexadecimal) modulo \(modulus.value.hexadecimal)")
    }
}

extension BigUInt {
    /// Returns an odd number of at most this many bits, or one.
    static func randomOdd(bits: Int, using random: inout SplitMix64) -> BigUInt {
        let number = BigUInt.random(bits: max(1, bits), using: &random)
        return number.isOdd ? number : number + .one
    }
}
#endif
