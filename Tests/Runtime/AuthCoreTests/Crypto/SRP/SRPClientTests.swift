import Testing

@testable import AuthCore

/// What the vectors of `SRPSignInTests` do not reach.
@Suite struct SRPClientTests {
    /// A random source that returns its bytes once.
    struct FixedBytes: RandomSource {
        let bytes: [UInt8]

        func bytes(count: Int) -> [UInt8] { bytes }
    }

    private static let client = SRPClient(random: FixedBytes(bytes: Array(1...32)))

    @Test func `a public value that is a multiple of the prime is rejected`() throws {
        let prime = SRPGroup.modp3072.modulus.value
        for value in [prime + prime, prime * prime] {
            #expect(throws: SRPError.serverValueIsZero) {
                try Self.client.sharedSecret(identity: "me", password: "1", salt: "1", serverValue: value.hexadecimal)
            }
        }
    }

    @Test func `a hash of zero is rejected`() {
        #expect(throws: SRPError.scramblerIsZero) {
            try Self.client.sharedNumber(privateExponent: .one, serverNumber: .one, scrambler: .zero)
        }
    }

    @Test func `each sign-in has its own secret of 32 bytes`() {
        #expect(
            SRPClient(random: SystemRandomSource()).publicValue != SRPClient(random: SystemRandomSource()).publicValue)
        let largest = SRPClient(random: FixedBytes(bytes: Array(repeating: 0xFF, count: 32)))
        let modulus = SRPGroup.modp3072.modulus
        let exponent = BigUInt(limbs: [.max, .max, .max, .max])
        #expect(largest.publicValue == modulus.power(BigUInt(2), exponent, bitCount: 256).hexadecimal)
    }

    @Test func `no description and no dump contains a number`() throws {
        let shared = try Self.client.sharedSecret(identity: "me", password: "1", salt: "5", serverValue: "5")
        var dumped = ""
        dump((client: Self.client, shared: shared), to: &dumped)
        #expect("\(Self.client) \(shared)" == "SRPClient(redacted) SRPSharedSecret(redacted)")
        #expect(String(reflecting: Self.client) == "SRPClient(redacted)")
        #expect(String(reflecting: shared) == "SRPSharedSecret(redacted)")
        #expect(dumped.split(separator: "\n").count == 3, "\(dumped)")
    }
}
