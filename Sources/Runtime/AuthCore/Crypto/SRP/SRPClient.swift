/// The client side of one sign-in with SRP-6a (RFC 5054 section 2.5), which proves knowledge of a password without
/// sending it.
///
/// Numbers are hashed in the form of Java's `BigInteger.toByteArray()`, as Cognito's user pools require, and not padded
/// to the length of N as in RFC 5054. The time of the exponentiations does not depend on secrets (see `OddModulus`).
/// The time to prepare their exponents depends on the exponents' number of 64-bit limbs.
package struct SRPClient: Sendable {
    /// The length of a: the minimum of RFC 5054 section 2.5.4, and twice the strength of the group in bits.
    private static let secretBitCount = 256

    private let group: SRPGroup
    /// The client's secret number, a.
    private let secret: BigUInt
    /// The client's public number, A.
    private let publicNumber: BigUInt

    /// Draws a secret number for one sign-in.
    package init(group: SRPGroup = .modp3072, random: some RandomSource) {
        let bytes = random.bytes(count: Self.secretBitCount / 8)
        precondition(
            bytes.count == Self.secretBitCount / 8, "a random source must return the requested number of bytes")
        self.group = group
        secret = BigUInt(bytes: bytes)
        publicNumber = group.modulus.power(group.generator, secret, bitCount: Self.secretBitCount)
    }

    /// The public number A for the server, as hexadecimal digits in lowercase without leading zeros.
    package var publicValue: String { publicNumber.hexadecimal }

    /// Returns the secret that client and server share if the password is correct.
    ///
    /// - Parameters:
    ///   - identity: The user's name in the form that the password hash uses.
    ///   - password: The password, hashed as UTF-8 without normalization.
    ///   - salt: The salt from the server, in hexadecimal digits.
    ///   - serverValue: The server's public value B, in hexadecimal digits.
    /// - Returns: S and u.
    /// - Throws: `.malformedSalt` or `.malformedServerValue` for text that is not hexadecimal digits.
    ///   `.serverValueIsZero` or `.scramblerIsZero` if the secret would not depend on the password.
    package func sharedSecret(
        identity: String, password: String, salt: String, serverValue: String
    ) throws(SRPError) -> SRPSharedSecret {
        guard let salt = BigUInt(hexadecimal: salt) else { throw .malformedSalt }
        guard let serverNumber = BigUInt(hexadecimal: serverValue) else { throw .malformedServerValue }
        let scrambler = BigUInt(bytes: SHA256.hash(publicNumber.signedBytes + serverNumber.signedBytes))
        let exponent = SRPGroup.privateExponent(identity: identity, password: password, salt: salt)
        let shared = try sharedNumber(privateExponent: exponent, serverNumber: serverNumber, scrambler: scrambler)
        return SRPSharedSecret(secret: shared.signedBytes, scrambler: scrambler.signedBytes)
    }

    /// Returns S = (B − k · g^x) ^ (a + u · x) modulo N.
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
        // The product of two hashes is longer than a, and the sum is at most one bit longer than the product.
        return modulus.power(base, secret + scrambler * privateExponent, bitCount: 2 * hashBitCount + 1)
    }
}

extension SRPClient: CustomStringConvertible, CustomReflectable {
    /// A description without the numbers.
    package var description: String { "SRPClient(redacted)" }
    /// A mirror without the numbers.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The values that client and server share after a sign-in with SRP, to derive keys from. No description and no mirror
/// contains them.
package struct SRPSharedSecret: Sendable {
    /// S as big-endian bytes, with a leading 0 byte if the top bit is set.
    package let secret: [UInt8]
    /// u in the same form: the hash of both public values, which is not secret.
    package let scrambler: [UInt8]
}

extension SRPSharedSecret: CustomStringConvertible, CustomReflectable {
    /// A description without the values.
    package var description: String { "SRPSharedSecret(redacted)" }
    /// A mirror without the values.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason that an SRP client rejects a server's values.
package enum SRPError: Error, Hashable, Sendable {
    /// The salt does not consist of hexadecimal digits.
    case malformedSalt
    /// The server's public value does not consist of hexadecimal digits.
    case malformedServerValue
    /// The server's public value is a multiple of N. The secret would not depend on the password, so anyone could
    /// impersonate the server (RFC 5054 section 2.5.3).
    case serverValueIsZero
    /// The hash of the public values is 0. The secret would not depend on the password (the second safeguard of
    /// SRP-6a).
    case scramblerIsZero
}
