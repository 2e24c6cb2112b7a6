/// Arithmetic modulo an odd number, for secrets.
///
/// The time of `power`, `product` and `difference` depends only on the modulus, and for `power` also on the maximum
/// number of bits of the exponent. Every number has as many limbs as the modulus, and no branch and no address depends
/// on a number. The initializer and `residue` divide, so use them only for public numbers. Each result is converted to
/// a `BigUInt`, which drops leading zero limbs. A result with fewer limbs than the modulus (one result in 2^64) can
/// therefore be distinguished from others.
struct OddModulus: Sendable {
    /// The modulus.
    let value: BigUInt

    /// The modulus as limbs, least significant first.
    let limbs: [UInt64]
    /// −1 / modulus, modulo 2^64.
    let negatedInverse: UInt64
    /// 2^(128 · limbs) modulo the modulus. Converts a number to Montgomery form.
    let squareOfRadix: [UInt64]

    /// Prepares the arithmetic. The modulus must be odd.
    init(_ value: BigUInt) {
        precondition(value.isOdd, "Montgomery multiplication requires an odd modulus")
        self.value = value
        limbs = value.limbs
        // Newton's iteration doubles the number of correct low bits of an inverse. It starts with 3, because an odd
        // number is its own inverse modulo 8.
        var inverse = limbs[0]
        for _ in 0..<5 { inverse = inverse &* (2 &- limbs[0] &* inverse) }
        negatedInverse = 0 &- inverse
        let square = BigUInt(limbs: [UInt64](repeating: 0, count: 2 * limbs.count) + [1])
        squareOfRadix = square.quotientAndRemainder(dividingBy: value).remainder.padded(to: limbs.count)
    }

    /// Returns a number modulo the modulus. Only for public numbers.
    func residue(_ number: BigUInt) -> BigUInt {
        number.quotientAndRemainder(dividingBy: value).remainder
    }

    /// Returns `left · right` modulo the modulus. Both are less than the modulus.
    func product(_ left: BigUInt, _ right: BigUInt) -> BigUInt {
        MontgomeryMemory.compute(modulo: self, numbers: 2) { memory in
            memory.load(left.padded(to: limbs.count), into: 0)
            memory.load(squareOfRadix, into: 1)
            memory.multiply(0, 1, into: 0)
            memory.load(right.padded(to: limbs.count), into: 1)
            memory.multiply(0, 1, into: 0)
        }
    }

    /// Returns `left − right` modulo the modulus. Both are less than the modulus.
    func difference(_ left: BigUInt, _ right: BigUInt) -> BigUInt {
        let (left, right) = (left.padded(to: limbs.count), right.padded(to: limbs.count))
        var difference = limbs
        var borrow: UInt64 = 0
        for place in limbs.indices {
            (borrow, difference[place]) = left[place].subtracted(right[place], borrow)
        }
        // Add the modulus if the difference is negative, and zeros otherwise.
        let mask = 0 &- borrow
        var carry: UInt64 = 0
        for place in limbs.indices {
            (carry, difference[place]) = difference[place].added(to: limbs[place] & mask, carry)
        }
        return BigUInt(limbs: difference)
    }
}

extension OddModulus {
    /// Returns the base, which is less than the modulus, raised to the power of the exponent.
    ///
    /// `bitCount` is the maximum number of bits of such an exponent. It is public, and at least the number of bits of
    /// `exponent`.
    func power(_ base: BigUInt, _ exponent: BigUInt, bitCount: Int) -> BigUInt {
        MontgomeryMemory.compute(modulo: self, numbers: 18, result: 16) { memory in
            raise(base, to: exponent, bitCount: bitCount, in: memory)
        }
    }

    /// Calculates `power` on the 18 numbers of a memory. The result is number 16.
    ///
    /// The exponent is read in windows of 4 bits (Handbook of Applied Cryptography, algorithm 14.82). Each window takes
    /// four squarings, a read of all 16 powers in the table, and one multiplication, for all values of its bits.
    func raise(_ base: BigUInt, to exponent: BigUInt, bitCount: Int, in memory: some MontgomeryOperations) {
        let windows = (bitCount + 3) / 4
        let exponent = exponent.padded(to: (windows + 15) / 16)
        // The table is in the numbers 0 to 15.
        let (result, chosen) = (16, 17)
        memory.load(squareOfRadix, into: chosen)
        memory.load(BigUInt.one.padded(to: limbs.count), into: 0)
        memory.multiply(0, chosen, into: 0)
        memory.load(base.padded(to: limbs.count), into: 1)
        memory.multiply(1, chosen, into: 1)
        for index in 2..<16 { memory.multiply(index - 1, 1, into: index) }

        memory.select(0, of: 16, into: result)
        for window in (0..<windows).reversed() {
            for _ in 0..<4 { memory.multiply(result, result, into: result) }
            memory.select(exponent[window / 16] >> UInt64(window % 16 * 4) & 15, of: 16, into: chosen)
            memory.multiply(result, chosen, into: result)
        }
        memory.load(BigUInt.one.padded(to: limbs.count), into: chosen)
        memory.multiply(result, chosen, into: result)
    }
}
