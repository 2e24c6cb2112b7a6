/// An unsigned integer of any size.
///
/// Do not use it for secrets, except where a comment allows it. Leading zero limbs are dropped, so the time of an
/// operation reveals the size of its input. Use `OddModulus` for secret exponents. Because a number may still be a
/// secret, no description and no mirror contains it.
struct BigUInt: Sendable, Equatable {
    /// The digits in base 2^64, least significant first. The last one is not 0. Empty for zero.
    let limbs: [UInt64]

    /// Creates a number from its digits in base 2^64, least significant first. Zeros at the end are dropped.
    init(limbs: [UInt64]) {
        guard limbs.last == 0 else {
            self.limbs = limbs
            return
        }
        self.limbs = Array(limbs.prefix((limbs.lastIndex { $0 != 0 } ?? -1) + 1))
    }

    /// Creates a number of one limb.
    init(_ number: UInt64) {
        self.init(limbs: [number])
    }

    static let zero = BigUInt(limbs: [])
    static let one = BigUInt(1)

    var isZero: Bool { limbs.isEmpty }
    var isOdd: Bool { (limbs.first ?? 0) & 1 == 1 }

    /// The number of significant bits; 0 for zero.
    var bitCount: Int {
        limbs.count * UInt64.bitWidth - (limbs.last?.leadingZeroBitCount ?? 0)
    }

    /// Returns the limbs, padded with zeros. `count` must not be less than the number of limbs.
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

    /// Returns `self − other`, or `nil` if that is less than zero.
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

    /// The limb at an index, starting with the least significant; 0 above the highest limb.
    private subscript(place: Int) -> UInt64 {
        place < limbs.count ? limbs[place] : 0
    }
}

extension BigUInt {
    /// Creates a number from big-endian bytes. Leading zeros are ignored. An empty array gives zero.
    init(bytes: [UInt8]) {
        var limbs = [UInt64](repeating: 0, count: (bytes.count + 7) / 8)
        for (place, byte) in bytes.reversed().enumerated() {
            limbs[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
        }
        self.init(limbs: limbs)
    }

    /// The number as big-endian bytes without leading zeros; empty for zero.
    var bytes: [UInt8] {
        (0..<(bitCount + 7) / 8).reversed().map { place in
            UInt8(truncatingIfNeeded: limbs[place / 8] >> UInt64(place % 8 * 8))
        }
    }

    /// The number in two's complement, as Java's `BigInteger.toByteArray()` returns it: with a leading 0 byte if the
    /// top bit is set, and as one byte for zero.
    var signedBytes: [UInt8] {
        let bytes = bytes
        return bytes.first.map { $0 < 0x80 } ?? false ? bytes : [0] + bytes
    }

    /// Creates a number from any number of hexadecimal digits, in either case; `nil` for other text and for empty text.
    init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap(Self.value(ofDigit:))
        guard !digits.isEmpty, digits.count == text.utf8.count else { return nil }
        var limbs = [UInt64](repeating: 0, count: (digits.count + 15) / 16)
        for (place, digit) in digits.reversed().enumerated() {
            limbs[place / 16] |= UInt64(digit) << UInt64(place % 16 * 4)
        }
        self.init(limbs: limbs)
    }

    /// The number as hexadecimal digits in lowercase without leading zeros; `0` for zero.
    var hexadecimal: String {
        guard let top = limbs.last else { return "0" }
        return limbs.dropLast().reversed().reduce(into: String(top, radix: 16)) { text, limb in
            let digits = String(limb, radix: 16)
            text += String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
    }

    private static func value(ofDigit character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension UInt64 {
    /// Returns `self · factor + addend + carry` as two limbs, which cannot overflow.
    @inline(__always)
    func multiplied(by factor: UInt64, adding addend: UInt64, _ carry: UInt64) -> (high: UInt64, low: UInt64) {
        let (high, low) = multipliedFullWidth(by: factor)
        let (withAddend, first) = low.addingReportingOverflow(addend)
        let (withCarry, second) = withAddend.addingReportingOverflow(carry)
        return (high &+ UInt64(bit: first) &+ UInt64(bit: second), withCarry)
    }

    /// Returns `self + other + carry` as two limbs.
    @inline(__always)
    func added(to other: UInt64, _ carry: UInt64) -> (carry: UInt64, sum: UInt64) {
        let (withOther, first) = addingReportingOverflow(other)
        let (sum, second) = withOther.addingReportingOverflow(carry)
        return (UInt64(bit: first) &+ UInt64(bit: second), sum)
    }

    /// Returns `self − other − borrow` and the next borrow. `borrow` is 0 or 1.
    @inline(__always)
    func subtracted(_ other: UInt64, _ borrow: UInt64) -> (borrow: UInt64, difference: UInt64) {
        let (withoutOther, first) = subtractingReportingOverflow(other)
        let (difference, second) = withoutOther.subtractingReportingOverflow(borrow)
        return (UInt64(bit: first) &+ UInt64(bit: second), difference)
    }

    /// Creates 1 for `true` and 0 for `false`. The compiler uses the value of the carry flag and no branch.
    @inline(__always)
    init(bit: Bool) {
        self = bit ? 1 : 0
    }
}
