import Testing

@testable import AuthCore

/// A server that has only the verifier shares a secret with a client that has the password.
@Suite struct SRPVerifierTests {
    private struct FixedBytes: RandomSource {
        let byte: UInt8

        func bytes(count: Int) -> [UInt8] { Array(repeating: byte, count: count) }
    }

    /// Salts with and without the top bit, and with leading zeros.
    @Test(arguments: [UInt8(0x7F), 0x80, 0x00, 0xFF])
    func `client and server share a secret`(salt: UInt8) throws {
        let group = SRPGroup.modp3072, modulus = group.modulus
        let stored = SRPVerifier(identity: "device", password: "s3cret", random: FixedBytes(byte: salt))
        #expect(stored.salt.first.map { $0 < 0x80 } == true)
        let client = SRPClient(random: FixedBytes(byte: 3))
        let verifier = BigUInt(bytes: stored.verifier), secret = BigUInt(5)
        let value = modulus.residue(
            modulus.product(group.multiplier, verifier) + modulus.power(group.generator, secret, bitCount: 256))
        let shared = try client.sharedSecret(
            identity: "device", password: "s3cret", salt: BigUInt(bytes: stored.salt).hexadecimal,
            serverValue: value.hexadecimal)
        let scrambler = BigUInt(bytes: shared.scrambler)
        let publicNumber = try #require(BigUInt(hexadecimal: client.publicValue))
        let base = modulus.product(publicNumber, modulus.power(verifier, scrambler, bitCount: 256))
        #expect(modulus.power(base, secret, bitCount: 256).signedBytes == shared.secret)
    }

    @Test func `no description shows the verifier`() {
        let stored = SRPVerifier(identity: "device", password: "s3cret", random: SystemRandomSource())
        #expect("\(stored)" == "SRPVerifier(redacted)")
    }
}
