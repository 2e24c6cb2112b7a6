extension BigUInt {
    /// Returns the quotient, rounded down, and the remainder, which is less than the divisor.
    ///
    /// Knuth's algorithm D (The Art of Computer Programming, volume 2, section 4.3.1). Its time depends on the numbers,
    /// so use it only for public ones. The divisor must not be zero.
    func quotientAndRemainder(dividingBy divisor: BigUInt) -> (quotient: BigUInt, remainder: BigUInt) {
        guard let top = divisor.limbs.last else { preconditionFailure("the divisor must not be zero") }
        guard self >= divisor else { return (.zero, self) }
        // Normalized so that the divisor's top bit is set. An estimate from its two top limbs is then at most 1 too
        // high.
        let shift = top.leadingZeroBitCount
        let divisor = Array(divisor.limbs.shifted(left: shift).dropLast())
        var rest = limbs.shifted(left: shift)
        var quotient = [UInt64](repeating: 0, count: rest.count - divisor.count)
        for place in quotient.indices.reversed() {
            var digit = Self.estimate(rest, at: place, divisor)
            if Self.subtract(divisor, times: digit, from: &rest, at: place) {
                digit -= 1
                Self.add(divisor, to: &rest, at: place)
            }
            quotient[place] = digit
        }
        return (BigUInt(limbs: quotient), BigUInt(limbs: rest.shifted(right: shift)))
    }

    /// Returns the digit of the quotient at this place, or the digit plus one.
    private static func estimate(_ rest: [UInt64], at place: Int, _ divisor: [UInt64]) -> UInt64 {
        let count = divisor.count
        let (first, second) = (rest[place + count], rest[place + count - 1])
        let third = count > 1 ? rest[place + count - 2] : 0
        let (top, next) = (divisor[count - 1], count > 1 ? divisor[count - 2] : 0)
        var digit = UInt64.max
        var (remainder, isWhole) = second.addingReportingOverflow(top)
        if first < top {
            (digit, remainder) = top.dividingFullWidth((first, second))
            isWhole = false
        }
        while !isWhole {
            let product = next.multipliedFullWidth(by: digit)
            guard (product.high, product.low) > (remainder, third) else { break }
            digit -= 1
            (remainder, isWhole) = remainder.addingReportingOverflow(top)
        }
        return digit
    }

    /// Subtracts a multiple of the divisor from the remainder at this place. Returns whether the multiple was one too
    /// high.
    private static func subtract(
        _ divisor: [UInt64], times digit: UInt64, from rest: inout [UInt64], at place: Int
    ) -> Bool {
        var (carry, borrow): (UInt64, UInt64) = (0, 0)
        for (offset, limb) in divisor.enumerated() {
            let product = limb.multiplied(by: digit, adding: carry, 0)
            carry = product.high
            (borrow, rest[place + offset]) = rest[place + offset].subtracted(product.low, borrow)
        }
        (borrow, rest[place + divisor.count]) = rest[place + divisor.count].subtracted(carry, borrow)
        return borrow == 1
    }

    private static func add(_ divisor: [UInt64], to rest: inout [UInt64], at place: Int) {
        var carry: UInt64 = 0
        for (offset, limb) in divisor.enumerated() {
            (carry, rest[place + offset]) = rest[place + offset].added(to: limb, carry)
        }
        rest[place + divisor.count] &+= carry
    }
}

extension [UInt64] {
    /// Shifts the limbs left by less than one limb. The result has one limb more.
    fileprivate func shifted(left bits: Int) -> [UInt64] {
        zip(self + [0], [0] + self).map { limb, below in limb << bits | below >> (UInt64.bitWidth - bits) }
    }

    /// Shifts the limbs right by less than one limb.
    fileprivate func shifted(right bits: Int) -> [UInt64] {
        zip(self, dropFirst() + [0]).map { limb, above in limb >> bits | above << (UInt64.bitWidth - bits) }
    }
}
