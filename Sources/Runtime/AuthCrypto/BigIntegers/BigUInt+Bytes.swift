extension BigUInt {
    /// The number that bytes spell, the most significant first; zeros in front mean nothing, and no bytes are zero.
    init(bytes: [UInt8]) {
        var limbs = [UInt64](repeating: 0, count: (bytes.count + 7) / 8)
        for (place, byte) in bytes.reversed().enumerated() {
            limbs[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
        }
        self.init(limbs: limbs)
    }

    /// The bytes of the number, the most significant first and not 0; none for zero.
    var bytes: [UInt8] {
        (0..<(bitCount + 7) / 8).reversed().map { place in
            UInt8(truncatingIfNeeded: limbs[place / 8] >> UInt64(place % 8 * 8))
        }
    }

    /// The bytes of the number in two's complement, as Java's `BigInteger.toByteArray()` gives them: with a 0 in front
    /// where the top bit is set, and one byte for zero.
    var signedBytes: [UInt8] {
        let bytes = bytes
        return bytes.first.map { $0 < 0x80 } ?? false ? bytes : [0] + bytes
    }

    /// The number that hexadecimal digits spell, of either case and any count; nil where there is none, or anything else.
    init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap(Self.value(ofDigit:))
        guard !digits.isEmpty, digits.count == text.utf8.count else { return nil }
        var limbs = [UInt64](repeating: 0, count: (digits.count + 15) / 16)
        for (place, digit) in digits.reversed().enumerated() {
            limbs[place / 16] |= UInt64(digit) << UInt64(place % 16 * 4)
        }
        self.init(limbs: limbs)
    }

    /// The number as hexadecimal digits in lower case, the first one not 0; `0` for zero.
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
