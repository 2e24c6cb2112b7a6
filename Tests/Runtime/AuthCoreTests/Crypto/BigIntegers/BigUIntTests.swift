import Testing

@testable import AuthCore

@Suite struct BigUIntTests {
    @Test(arguments: [
        ("0", []), ("1", [1]), ("7f", [0x7F]), ("80", [0x80]), ("ffffffffffffffff", [UInt8](repeating: 0xFF, count: 8)),
        ("10000000000000000", [1] + [UInt8](repeating: 0, count: 8)),
        ("123456789abcdef0123", [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF, 0x01, 0x23]),
    ])
    func `bytes and hexadecimal digits represent the same number`(digits: String, bytes: [UInt8]) {
        #expect(BigUInt(hexadecimal: digits)?.bytes == bytes)
        #expect(BigUInt(bytes: bytes).hexadecimal == digits)
    }

    @Test(arguments: ["", "0x1", " 1", "1 ", "-1", "+1", "g", "1_0", "１", "a\u{301}", "a\0"])
    func `text other than hexadecimal digits is not a number`(text: String) {
        #expect(BigUInt(hexadecimal: text) == nil)
    }

    @Test(
        arguments: [
            ("0", [0x00]), ("7f", [0x7F]), ("80", [0x00, 0x80]), ("ff", [0x00, 0xFF]), ("100", [0x01, 0x00]),
            ("8000", [0x00, 0x80, 0x00]),
        ] as [(String, [UInt8])])
    func `signed bytes have a clear top bit, as in Java's BigInteger`(digits: String, bytes: [UInt8]) {
        #expect(BigUInt(hexadecimal: digits)?.signedBytes == bytes)
    }

    @Test func `no description and no dump contains the number`() {
        let number = BigUInt(3_141_592_653)
        var dumped = ""
        dump((number: number, list: [number]), to: &dumped)
        #expect("\(number)" == "BigUInt(redacted)")
        #expect(String(reflecting: number) == "BigUInt(redacted)")
        #expect(!dumped.contains("3141592653"))
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
