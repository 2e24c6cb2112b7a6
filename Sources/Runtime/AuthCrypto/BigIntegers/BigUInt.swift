/// An unsigned integer of any size.
///
/// Not for secrets, except where a comment says so: a limb that is zero at the top is dropped, so the time that an
/// operation takes tells the size of what went in. Secret exponents belong into `OddModulus`. As a number may be a
/// secret all the same, no description and no mirror shows it.
struct BigUInt: Sendable, Equatable {
    /// The digits in base 2^64, the least significant first. The last one is not 0; zero has none.
    let limbs: [UInt64]

    /// The number with these digits in base 2^64, the least significant first; zeros at the end are dropped.
    init(limbs: [UInt64]) {
        guard limbs.last == 0 else {
            self.limbs = limbs
            return
        }
        self.limbs = Array(limbs.prefix((limbs.lastIndex { $0 != 0 } ?? -1) + 1))
    }

    /// The number of one limb.
    init(_ number: UInt64) {
        self.init(limbs: [number])
    }

    static let zero = BigUInt(limbs: [])
    static let one = BigUInt(1)

    var isZero: Bool { limbs.isEmpty }
    var isOdd: Bool { (limbs.first ?? 0) & 1 == 1 }

    /// How many bits the number needs: the place of its highest 1, counted from 1; none for zero.
    var bitCount: Int {
        limbs.count * UInt64.bitWidth - (limbs.last?.leadingZeroBitCount ?? 0)
    }

    /// The limbs, and zeros until they are so many; no fewer than there are.
    func padded(to count: Int) -> [UInt64] {
        limbs + [UInt64](repeating: 0, count: count - limbs.count)
    }
}

extension BigUInt: Comparable {
    static func < (left: BigUInt, right: BigUInt) -> Bool {
        guard left.limbs.count == right.limbs.count else { return left.limbs.count < right.limbs.count }
        return left.limbs.reversed().lexicographicallyPrecedes(right.limbs.reversed())
    }
}

extension BigUInt: CustomStringConvertible, CustomReflectable {
    var description: String { "BigUInt(redacted)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
