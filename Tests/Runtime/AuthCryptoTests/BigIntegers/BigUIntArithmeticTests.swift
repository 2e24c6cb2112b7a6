import Testing

@testable import AuthCrypto

@Suite struct BigUIntArithmeticTests {
    @Test func `a carry runs through every limb`() {
        let ones = BigUInt(limbs: [.max, .max, .max])
        #expect((ones + .one).limbs == [0, 0, 0, 1])
        #expect((.one + ones).limbs == [0, 0, 0, 1])
        #expect((ones + ones).limbs == [.max - 1, .max, .max, 1])
        #expect((.zero + ones) == ones)
        #expect((BigUInt.zero + .zero).isZero)
    }

    @Test func `a borrow runs through every limb`() {
        let power = BigUInt(limbs: [0, 0, 0, 1])
        #expect(power.subtracting(.one)?.limbs == [.max, .max, .max])
        #expect(power.subtracting(power) == .zero)
        #expect(power.subtracting(.zero) == power)
    }

    @Test func `nothing is less than zero`() {
        #expect(BigUInt.zero.subtracting(.one) == nil)
        #expect(BigUInt(limbs: [.max, 1]).subtracting(BigUInt(limbs: [0, 2])) == nil)
        #expect(BigUInt(5).subtracting(BigUInt(limbs: [0, 1])) == nil)
    }

    @Test func `a product of the largest limbs fits`() {
        let ones = BigUInt(limbs: [.max, .max])
        #expect((ones * ones).limbs == [1, 0, .max - 1, .max])
        #expect((ones * .one) == ones)
        #expect((ones * .zero).isZero)
        #expect((.zero * ones).isZero)
    }

    /// The numbers for which Knuth's estimate of a digit is too high: as in Hacker's Delight's tests of its `divmnu`, in
    /// limbs of 64 bits.
    @Test(
        arguments: [
            // The estimate is 1 too high, which only the subtraction shows.
            ([3, 0, 1 << 63], [1, 0, 1 << 61], [3], [0, 0, 1 << 61]),
            // The two top limbs are the same, so the estimate has to be the largest digit.
            ([0, .max - 1, 1 << 63], [.max, 1 << 63], [.max], [.max, (1 << 63) - 1]),
            ([0, 0, 1 << 63, (1 << 63) - 1], [1, 0, 1 << 63], [.max - 1], [2, .max, (1 << 63) - 1]),
            ([7], [3], [2], [1]),
            ([2], [3], [], [2]),
            ([3], [3], [1], []),
            ([], [3], [], []),
            ([0, 0, 0, 5], [0, 0, 5], [0, 1], []),
            ([.max, .max, .max], [.max], [1, 1, 1], []),
        ] as [([UInt64], [UInt64], [UInt64], [UInt64])])
    func `a quotient and its remainder`(
        dividend: [UInt64], divisor: [UInt64], quotient: [UInt64], remainder: [UInt64]
    ) {
        let result = BigUInt(limbs: dividend).quotientAndRemainder(dividingBy: BigUInt(limbs: divisor))
        #expect(result.quotient.limbs == quotient)
        #expect(result.remainder.limbs == remainder)
    }
}
