/// A public key of the elliptic curve P-256, which verifies signatures of ECDSA with SHA-256 (FIPS 186-5 section 6):
/// `ES256` in JSON web signatures (RFC 7518 section 3.4).
package struct P256PublicKey: Sendable, Hashable {
    /// An error for coordinates that do not have 32 bytes each, or that are not a point of the curve.
    package struct InvalidKey: Error, Sendable, Hashable {}

    /// The length of a coordinate, and of each of the two numbers of a signature, in bytes.
    package static let byteCount = 32

    private let coordinates: [UInt8]

    /// Creates a key from the coordinates of its point, as 32 big-endian bytes each.
    package init(x: [UInt8], y: [UInt8]) throws(InvalidKey) {
        guard x.count == Self.byteCount, y.count == Self.byteCount, Primitives.isP256Point(x + y) else {
            throw InvalidKey()
        }
        coordinates = x + y
    }

    /// Returns whether a signature belongs to a message. A signature is `r` and `s`, as 32 big-endian bytes each.
    package func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        signature.count == 2 * Self.byteCount
            && Primitives.isP256Signature(signature, of: message, publicKey: coordinates)
    }
}
