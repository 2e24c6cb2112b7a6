extension BigUInt {
    static func + (left: BigUInt, right: BigUInt) -> BigUInt {
        let (longer, shorter) = left.limbs.count < right.limbs.count ? (right, left) : (left, right)
        var limbs = longer.limbs
        var carry: UInt64 = 0
        for place in limbs.indices {
            (carry, limbs[place]) = limbs[place].added(to: shorter[place], carry)
        }
        limbs.append(carry)
        return BigUInt(limbs: limbs)
    }

    /// `self − other`; nil where that would be less than zero.
    func subtracting(_ other: BigUInt) -> BigUInt? {
        guard limbs.count >= other.limbs.count else { return nil }
        var limbs = limbs
        var borrow: UInt64 = 0
        for place in limbs.indices {
            (borrow, limbs[place]) = limbs[place].subtracted(other[place], borrow)
        }
        return borrow == 0 ? BigUInt(limbs: limbs) : nil
    }

    static func * (left: BigUInt, right: BigUInt) -> BigUInt {
        var limbs = [UInt64](repeating: 0, count: left.limbs.count + right.limbs.count)
        for (place, factor) in left.limbs.enumerated() {
            var carry: UInt64 = 0
            for (other, limb) in right.limbs.enumerated() {
                (carry, limbs[place + other]) = limb.multiplied(by: factor, adding: limbs[place + other], carry)
            }
            limbs[place + right.limbs.count] = carry
        }
        return BigUInt(limbs: limbs)
    }

    /// The limb at a place from the least significant, 0 above the highest.
    private subscript(place: Int) -> UInt64 {
        place < limbs.count ? limbs[place] : 0
    }
}
