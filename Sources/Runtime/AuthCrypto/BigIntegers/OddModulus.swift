/// Arithmetic modulo an odd number, for secrets.
///
/// `power`, `product` and `difference` take a time that depends on the modulus alone, and `power` on how many bits the
/// exponent may have: every number has as many limbs as the modulus, and no branch and no address depends on one. Making
/// a modulus and `residue` divide, which is for public numbers. A result becomes a `BigUInt` in the end, so one that is a
/// limb shorter than the modulus, as one in 2^64 is, can be told from others.
struct OddModulus: Sendable {
    /// The modulus.
    let value: BigUInt

    /// The modulus again, the least significant limb first.
    let limbs: [UInt64]
    /// −1 / modulus, modulo 2^64.
    let negatedInverse: UInt64
    /// 2^(128 · limbs) modulo the modulus: what brings a number into Montgomery form.
    let squareOfRadix: [UInt64]

    /// Prepares the arithmetic. The modulus must be odd.
    init(_ value: BigUInt) {
        precondition(value.isOdd, "Montgomery's multiplication asks for an odd modulus")
        self.value = value
        limbs = value.limbs
        // Newton's iteration doubles how many low bits of an inverse are right: 3 at first, as an odd number is its own
        // inverse modulo 8.
        var inverse = limbs[0]
        for _ in 0..<5 { inverse = inverse &* (2 &- limbs[0] &* inverse) }
        negatedInverse = 0 &- inverse
        let square = BigUInt(limbs: [UInt64](repeating: 0, count: 2 * limbs.count) + [1])
        squareOfRadix = square.quotientAndRemainder(dividingBy: value).remainder.padded(to: limbs.count)
    }

    /// A number modulo the modulus. For public numbers.
    func residue(_ number: BigUInt) -> BigUInt {
        number.quotientAndRemainder(dividingBy: value).remainder
    }

    /// `left · right` modulo the modulus; both are less than it.
    func product(_ left: BigUInt, _ right: BigUInt) -> BigUInt {
        MontgomeryMemory.compute(modulo: self, numbers: 2) { memory in
            memory.load(left.padded(to: limbs.count), into: 0)
            memory.load(squareOfRadix, into: 1)
            memory.multiply(0, 1, into: 0)
            memory.load(right.padded(to: limbs.count), into: 1)
            memory.multiply(0, 1, into: 0)
        }
    }

    /// `left − right` modulo the modulus; both are less than it.
    func difference(_ left: BigUInt, _ right: BigUInt) -> BigUInt {
        let (left, right) = (left.padded(to: limbs.count), right.padded(to: limbs.count))
        var difference = limbs
        var borrow: UInt64 = 0
        for place in limbs.indices {
            (borrow, difference[place]) = left[place].subtracted(right[place], borrow)
        }
        // Below zero, the modulus is added; else as many zeros.
        let mask = 0 &- borrow
        var carry: UInt64 = 0
        for place in limbs.indices {
            (carry, difference[place]) = difference[place].added(to: limbs[place] & mask, carry)
        }
        return BigUInt(limbs: difference)
    }
}
