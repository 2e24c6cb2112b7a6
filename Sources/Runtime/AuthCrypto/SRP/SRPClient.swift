/// The client's side of one sign-in by SRP-6a (RFC 5054 section 2.5): proves that it knows a password without sending it.
///
/// Numbers are hashed as Java's `BigInteger.toByteArray()` writes them, which is how Cognito's user pools do it, and not
/// padded to the length of N as in RFC 5054. The time of the exponentiations does not depend on secrets (see
/// `OddModulus`); that of preparing their exponents depends on how many whole limbs of 64 bits these have.
public struct SRPClient: Sendable {
    /// How long a is: the least that RFC 5054 section 2.5.4 allows, and twice the strength of the group in bits.
    private static let secretBitCount = 256

    private let group: SRPGroup
    /// a.
    private let secret: BigUInt
    /// A.
    private let publicNumber: BigUInt

    /// Draws a secret number for one sign-in.
    public init(group: SRPGroup = .modp3072, random: some RandomSource) {
        let bytes = random.bytes(count: Self.secretBitCount / 8)
        precondition(bytes.count == Self.secretBitCount / 8, "a random source gives as many bytes as it is asked for")
        self.group = group
        secret = BigUInt(bytes: bytes)
        publicNumber = group.modulus.power(group.generator, secret, bitCount: Self.secretBitCount)
    }

    /// A, which goes to the server: hexadecimal digits in lower case, the first one not 0.
    public var publicValue: String { publicNumber.hexadecimal }

    /// What client and server share if the password is right.
    ///
    /// - Parameters:
    ///   - identity: The user's name as the password's hash has it.
    ///   - password: The password, hashed as UTF-8, as it is.
    ///   - salt: The salt from the server, in hexadecimal digits.
    ///   - serverValue: B, the server's public value, in hexadecimal digits.
    /// - Returns: S and u.
    /// - Throws: Where the server sent no numbers, or such as would give the secret away.
    public func sharedSecret(
        identity: String, password: String, salt: String, serverValue: String
    ) throws(SRPError) -> SRPSharedSecret {
        guard let salt = BigUInt(hexadecimal: salt) else { throw .malformedSalt }
        guard let serverNumber = BigUInt(hexadecimal: serverValue) else { throw .malformedServerValue }
        let scrambler = BigUInt(bytes: SHA256.hash(publicNumber.signedBytes + serverNumber.signedBytes))
        let exponent = BigUInt(bytes: SHA256.hash(salt.signedBytes + SHA256.hash("\(identity):\(password)")))
        let shared = try sharedNumber(privateExponent: exponent, serverNumber: serverNumber, scrambler: scrambler)
        return SRPSharedSecret(secret: shared.signedBytes, scrambler: scrambler.signedBytes)
    }

    /// S = (B − k · g^x) ^ (a + u · x) modulo N.
    func sharedNumber(
        privateExponent: BigUInt, serverNumber: BigUInt, scrambler: BigUInt
    ) throws(SRPError) -> BigUInt {
        let modulus = group.modulus
        let serverResidue = modulus.residue(serverNumber)
        guard !serverResidue.isZero else { throw .serverValueIsZero }
        guard !scrambler.isZero else { throw .scramblerIsZero }
        let hashBitCount = SHA256.byteCount * 8
        let verifier = modulus.power(group.generator, privateExponent, bitCount: hashBitCount)
        let base = modulus.difference(serverResidue, modulus.product(group.multiplier, verifier))
        // The product of two hashes is longer than a, and the sum at most a bit longer than that.
        return modulus.power(base, secret + scrambler * privateExponent, bitCount: 2 * hashBitCount + 1)
    }
}

extension SRPClient: CustomStringConvertible, CustomReflectable {
    /// Says that there is a sign-in, and nothing of its numbers.
    public var description: String { "SRPClient(redacted)" }
    /// What `dump` and reflection see: nothing of the numbers.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
