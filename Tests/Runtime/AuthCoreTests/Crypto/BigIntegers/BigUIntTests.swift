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

    @Test func `leading zeros are ignored`() {
        #expect(BigUInt(bytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 5]) == BigUInt(5))
        #expect(BigUInt(hexadecimal: "00000000000000000000000000005") == BigUInt(5))
        #expect(BigUInt(limbs: [5, 0, 0]) == BigUInt(5))
        #expect(BigUInt(bytes: [0, 0]) == .zero)
        #expect(BigUInt(hexadecimal: "000") == .zero)
    }

    @Test func `zeros inside a number are kept`() {
        let number = BigUInt(limbs: [1, 0, 0x0A, 0])
        #expect(number.hexadecimal == "a" + "0000000000000000" + "0000000000000001")
        #expect(BigUInt(hexadecimal: number.hexadecimal) == number)
        #expect(BigUInt(bytes: number.bytes) == number)
    }

    @Test func `hexadecimal digits can have either case`() {
        #expect(BigUInt(hexadecimal: "DeadBEEF")?.hexadecimal == "deadbeef")
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

    @Test func `the bit count is the position of the highest set bit`() {
        #expect(BigUInt.zero.bitCount == 0)
        #expect(BigUInt.one.bitCount == 1)
        #expect(BigUInt(.max).bitCount == 64)
        #expect(BigUInt(limbs: [0, 1]).bitCount == 65)
    }

    @Test func `numbers are compared by their size and then from the highest limb`() {
        let ascending = [[], [1], [.max], [0, 1], [1, 1], [.max, 1], [0, 2], [5, 0, 1]].map(BigUInt.init(limbs:))
        for (place, number) in ascending.enumerated() {
            for (other, another) in ascending.enumerated() {
                #expect((number < another) == (place < other))
                #expect((number == another) == (place == other))
            }
        }
    }

    @Test func `no description and no dump contains the number`() {
        let number = BigUInt(3_141_592_653)
        var dumped = ""
        dump((number: number, list: [number]), to: &dumped)
        #expect("\(number)" == "BigUInt(redacted)")
        #expect(String(reflecting: number) == "BigUInt(redacted)")
        #expect(!dumped.contains("3141592653"))
    }
}
