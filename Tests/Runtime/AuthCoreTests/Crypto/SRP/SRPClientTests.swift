import RuntimeTestSupport
import Testing

@testable import AuthCore

@Suite struct SRPClientTests {
    /// A random source that returns its bytes once.
    struct FixedBytes: RandomSource {
        let bytes: [UInt8]

        func bytes(count: Int) -> [UInt8] { bytes }
    }

    static let client = SRPClient(random: FixedBytes(bytes: Array(1...32)))
    static let prime = SRPGroup.modp3072.modulus.value

    @Test func `all numbers of sixteen vectors match`() throws {
        let vectors = try SRPVectors.load().vectors
        #expect(vectors.count == 16)
        for vector in vectors {
            let client = SRPClient(random: FixedBytes(bytes: hex(vector.a)))
            #expect(client.publicValue == vector.publicValue, "\(vector.name)")
            let shared = try client.sharedSecret(
                identity: try #require(vector.poolId.split(separator: "_").last) + vector.userIdForSRP,
                password: vector.password, salt: vector.salt, serverValue: vector.serverValue)
            let (secret, scrambler) = (BigUInt(bytes: shared.secret), BigUInt(bytes: shared.scrambler))
            #expect(secret == BigUInt(hexadecimal: vector.sharedNumber), "\(vector.name)")
            #expect(scrambler == BigUInt(hexadecimal: vector.u), "\(vector.name)")
            #expect(shared.secret == secret.signedBytes && shared.scrambler == scrambler.signedBytes, "\(vector.name)")
            let key = HKDFSHA256.derivedKey(
                from: shared.secret, salt: shared.scrambler, info: Array("Caldera Derived Key".utf8), byteCount: 16)
            #expect(key.bytes == hex(vector.derivedKey), "\(vector.name)")
        }
    }

    @Test func `a public value that is a multiple of the prime is rejected`() throws {
        for value in [.zero, Self.prime, Self.prime + Self.prime, Self.prime * Self.prime] {
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

    @Test(arguments: ["", "0x12", "12 ", "zz", "-5"])
    func `text that is not a number is rejected`(text: String) {
        #expect(throws: SRPError.malformedSalt) {
            try Self.client.sharedSecret(identity: "me", password: "1", salt: text, serverValue: "5")
        }
        #expect(throws: SRPError.malformedServerValue) {
            try Self.client.sharedSecret(identity: "me", password: "1", salt: "5", serverValue: text)
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

@Suite struct SRPGroupTests {
    @Test func `prime, generator and multiplier are equal to those of Cognito`() throws {
        let vectors = try SRPVectors.load()
        let group = SRPGroup.modp3072
        #expect(group.modulus.value.hexadecimal == vectors.prime)
        #expect(group.generator.hexadecimal == vectors.generator)
        #expect(group.multiplier.hexadecimal == vectors.multiplier)
    }
}
