import RuntimeTestSupport
import Testing

@testable import AuthCore

/// Tests that an exponentiation performs the same operations in the same order for every exponent with the same number
/// of bits. An operation takes the same time for every number, because `MontgomeryMemory` has no branch and no address
/// that depends on a number.
@Suite struct ExponentSecrecyTests {
    /// Records the operations. Does not record which power is selected: that is secret, and every selection reads all
    /// powers.
    final class Notes: MontgomeryOperations {
        enum Step: Hashable {
            case load(limbs: Int, into: Int)
            case select(of: Int, into: Int)
            case multiply(Int, Int, into: Int)
        }

        private(set) var steps: [Step] = []

        func load(_ limbs: [UInt64], into index: Int) { steps.append(.load(limbs: limbs.count, into: index)) }

        func select(_ index: UInt64, of total: Int, into result: Int) {
            steps.append(.select(of: total, into: result))
        }

        func multiply(_ left: Int, _ right: Int, into result: Int) {
            steps.append(.multiply(left, right, into: result))
        }
    }

    static let modulus = SRPGroup.modp3072.modulus

    static func notes(_ base: BigUInt, _ exponent: BigUInt, bitCount: Int) -> Notes {
        let notes = Notes()
        modulus.raise(base, to: exponent, bitCount: bitCount, in: notes)
        return notes
    }

    @Test(arguments: [1, 4, 5, 64, 256, 513])
    func `the operations are the same for every exponent and every base`(bitCount: Int) {
        var random = SplitMix64(state: UInt64(bitCount))
        let expected = Self.notes(BigUInt(2), .zero, bitCount: bitCount).steps
        let largest = [UInt64](repeating: .max, count: bitCount / 64) + [1 << UInt64(bitCount % 64) - 1]
        let highestBit = [UInt64](repeating: 0, count: (bitCount - 1) / 64) + [1 << UInt64((bitCount - 1) % 64)]
        let exponents =
            [.one, BigUInt(limbs: largest), BigUInt(limbs: highestBit)]
            + (0..<50).map { _ in BigUInt.random(bits: bitCount, using: &random) }
        for exponent in exponents {
            let base = Self.modulus.residue(.random(bits: 3_072, using: &random))
            #expect(Self.notes(base, exponent, bitCount: bitCount).steps == expected)
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
