import RuntimeTestSupport
import Testing

@testable import AuthCore

@Suite struct RSAPublicKeyTests {
    private static let modulus = [0xC5] + [UInt8](repeating: 0x5A, count: 254) + [0x01]
    private static let exponent: [UInt8] = [1, 0, 1]

    @Test func `the vectors match`() throws {
        for vector in try SignatureVectors.load().rsa {
            let key = try RSAPublicKey(
                modulus: Base64URL.decode(#require(vector.n)), exponent: Base64URL.decode(#require(vector.e)))
            let isValid = key.isValidSignature(try Base64URL.decode(vector.signature), for: Array(vector.message.utf8))
            #expect(isValid == vector.isValid, "\(vector.name)")
        }
    }

    @Test(arguments: [(2048, true), (8192, true), (2047, false), (1024, false), (8193, false), (0, false)])
    func `a modulus has 2048 to 8192 bits`(bits: Int, isAccepted: Bool) {
        var modulus = [UInt8](repeating: 0xFF, count: (bits + 7) / 8)
        if bits % 8 != 0 { modulus[0] = 0xFF >> UInt8(8 - bits % 8) }
        if isAccepted {
            #expect(throws: Never.self) { try RSAPublicKey(modulus: modulus, exponent: Self.exponent) }
        } else {
            #expect(throws: RSAPublicKey.InvalidKey.modulusLength(bits: bits)) {
                try RSAPublicKey(modulus: modulus, exponent: Self.exponent)
            }
        }
    }

    @Test func `an even modulus is refused`() {
        #expect(throws: RSAPublicKey.InvalidKey.evenModulus) {
            try RSAPublicKey(modulus: Self.modulus.dropLast() + [2], exponent: Self.exponent)
        }
    }

    @Test(arguments: [[], [0], [1], [3], [1, 1], [1, 0, 0], [1, 0, 0, 0, 1], [0, 0, 3]] as [[UInt8]])
    func `a small, even or long exponent is refused`(exponent: [UInt8]) {
        #expect(throws: RSAPublicKey.InvalidKey.exponent) {
            try RSAPublicKey(modulus: Self.modulus, exponent: exponent)
        }
    }
}

@Suite struct P256PublicKeyTests {
    @Test func `the vectors match`() throws {
        for vector in try SignatureVectors.load().p256 {
            let key = try P256PublicKey(
                x: Base64URL.decode(#require(vector.x)), y: Base64URL.decode(#require(vector.y)))
            let isValid = key.isValidSignature(try Base64URL.decode(vector.signature), for: Array(vector.message.utf8))
            #expect(isValid == vector.isValid, "\(vector.name)")
        }
    }

    @Test func `coordinates that are not a point of the curve are refused`() throws {
        let vector = try #require(try SignatureVectors.load().p256.first)
        let (x, y) = (try Base64URL.decode(#require(vector.x)), try Base64URL.decode(#require(vector.y)))
        let zero = [UInt8](repeating: 0, count: 32)
        let changed: [UInt8] = y.dropLast() + [y[31] ^ 1]
        // The first is the prime of the field plus one, whose remainder would be 1.
        let large = hex("ffffffff00000001000000000000000000000001000000000000000000000000")
        let pairs: [([UInt8], [UInt8])] = [
            (x, changed), (y, x), (zero, zero), (large, y), (x, large), ([], []), (Array(x.dropLast()), y),
            (x, y + [0]), ([0] + x, y), (x + y, []), ([4] + x, Array(y.dropLast())),
        ]
        for (x, y) in pairs {
            #expect(throws: P256PublicKey.InvalidKey.self) { try P256PublicKey(x: x, y: y) }
        }
        #expect(throws: Never.self) { try P256PublicKey(x: x, y: y) }
    }
}
