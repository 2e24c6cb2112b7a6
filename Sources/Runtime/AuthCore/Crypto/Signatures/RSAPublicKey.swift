/// A public RSA key, which verifies signatures of RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017 section 8.2): `RS256` in
/// JSON web signatures (RFC 7518 section 3.3).
package struct RSAPublicKey: Sendable, Hashable {
    /// The reason why numbers are not an acceptable key.
    package enum InvalidKey: Error, Sendable, Hashable {
        /// The modulus does not have 2048 to 8192 bits. Carries its length. Shorter moduli are too weak (RFC 7518
        /// section 3.3), and longer ones make a verification slow.
        case modulusLength(bits: Int)
        /// The modulus is even, so it is not a product of two large primes.
        case evenModulus
        /// The exponent is even, at most 2^16, or longer than 32 bits. FIPS 186-5 section A.1.1 excludes the even and
        /// the small exponents.
        case exponent
    }

    /// The lengths of a modulus that are accepted, in bits.
    package static let modulusLengths = 2048...8192

    /// The key as `RSAPublicKey` in DER (RFC 8017 appendix A.1.1).
    private let encoded: [UInt8]
    private let byteCount: Int

    /// Creates a key from its numbers, as big-endian bytes. Leading zero bytes are ignored.
    package init(modulus: [UInt8], exponent: [UInt8]) throws(InvalidKey) {
        let modulus = Array(modulus.drop { $0 == 0 })
        let exponent = Array(exponent.drop { $0 == 0 })
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        guard Self.modulusLengths.contains(bits) else { throw .modulusLength(bits: bits) }
        guard modulus.last.map({ $0 % 2 == 1 }) == true else { throw .evenModulus }
        guard (3...4).contains(exponent.count), exponent.last.map({ $0 % 2 == 1 }) == true else { throw .exponent }
        encoded = DER.sequence(DER.integer(modulus) + DER.integer(exponent))
        byteCount = modulus.count
    }

    /// Returns whether a signature belongs to a message. A signature is as long as the modulus.
    package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        signature.count == byteCount && Primitives.isRSASignature(signature, of: message, publicKey: encoded)
    }
}
