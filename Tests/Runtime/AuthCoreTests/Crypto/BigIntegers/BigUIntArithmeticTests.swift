import Testing

@testable import AuthCore

@Suite struct BigUIntArithmeticTests {
    @Test func `a carry passes through every limb`() {
        let ones = BigUInt(limbs: [.max, .max, .max])
        #expect((ones + .one).limbs == [0, 0, 0, 1])
        #expect((.one + ones).limbs == [0, 0, 0, 1])
        #expect((ones + ones).limbs == [.max - 1, .max, .max, 1])
        #expect((.zero + ones) == ones)
        #expect((BigUInt.zero + .zero).isZero)
    }

    @Test func `a borrow passes through every limb`() {
        let power = BigUInt(limbs: [0, 0, 0, 1])
        #expect(power.subtracting(.one)?.limbs == [.max, .max, .max])
        #expect(power.subtracting(power) == .zero)
        #expect(power.subtracting(.zero) == power)
    }

    @Test func `a difference below zero does not exist`() {
        #expect(BigUInt.zero.subtracting(.one) == nil)
        #expect(BigUInt(limbs: [.max, 1]).subtracting(BigUInt(limbs: [0, 2])) == nil)
        #expect(BigUInt(5).subtracting(BigUInt(limbs: [0, 1])) == nil)
    }

    @Test func `a product of the largest limbs does not overflow`() {
        let ones = BigUInt(limbs: [.max, .max])
        #expect((ones * ones).limbs == [1, 0, .max - 1, .max])
        #expect((ones * .one) == ones)
        #expect((ones * .zero).isZero)
        #expect((.zero * ones).isZero)
    }

    /// Numbers for which Knuth's estimate of a digit is too high, as in the tests of `divmnu` in Hacker's Delight, in
    /// limbs of 64 bits.
    @Test(
        arguments: [
            // The estimate is 1 too high, which only the subtraction detects.
            ([3, 0, 1 << 63], [1, 0, 1 << 61], [3], [0, 0, 1 << 61]),
            // The two top limbs are the same, so the estimate must be the largest digit.
            ([0, .max - 1, 1 << 63], [.max, 1 << 63], [.max], [.max, (1 << 63) - 1]),
            ([0, 0, 1 << 63, (1 << 63) - 1], [1, 0, 1 << 63], [.max - 1], [2, .max, (1 << 63) - 1]),
            ([7], [3], [2], [1]),
            ([2], [3], [], [2]),
            ([3], [3], [1], []),
            ([], [3], [], []),
            ([0, 0, 0, 5], [0, 0, 5], [0, 1], []),
            ([.max, .max, .max], [.max], [1, 1, 1], []),
        ] as [([UInt64], [UInt64], [UInt64], [UInt64])])
    func `a division returns the quotient and the remainder`(
        dividend: [UInt64], divisor: [UInt64], quotient: [UInt64], remainder: [UInt64]
    ) {
        let result = BigUInt(limbs: dividend).quotientAndRemainder(dividingBy: BigUInt(limbs: divisor))
        #expect(result.quotient.limbs == quotient)
        #expect(result.remainder.limbs == remainder)
    }
}
