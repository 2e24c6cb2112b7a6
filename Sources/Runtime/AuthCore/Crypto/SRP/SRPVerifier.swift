/// The values by which a server checks proofs of a password with SRP-6a (RFC 5054 section 2.4). The server does not
/// learn the password.
///
/// Numbers have the form of Java's `BigInteger.toByteArray()`, as in ``SRPClient``.
package struct SRPVerifier: Sendable, RedactedValue {
    /// The length of a salt, in bytes.
    private static let saltByteCount = 16

    /// The random salt of the password's hash.
    package let salt: [UInt8]
    /// The verifier v = g^x modulo N.
    package let verifier: [UInt8]

    /// Draws a salt, and calculates the verifier of a password.
    ///
    /// - Parameters:
    ///   - identity: The name in the form that the password hash uses.
    ///   - password: The password, hashed as UTF-8 without normalization.
    ///   - group: The prime and its generator.
    ///   - random: The source of the salt.
    package init(identity: String, password: String, group: SRPGroup = .modp3072, random: some RandomSource) {
        let number = BigUInt(bytes: random.bytes(count: Self.saltByteCount))
        let exponent = SRPGroup.privateExponent(identity: identity, password: password, salt: number)
        salt = number.signedBytes
        verifier = group.modulus.power(group.generator, exponent, bitCount: SHA256.byteCount * 8).signedBytes
    }
}
