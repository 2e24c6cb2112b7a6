/// Keys from a secret that is no uniform key, by HKDF with SHA-256 (RFC 5869).
public enum HKDFSHA256 {
    /// The longest key in bytes (section 2.3).
    public static let largestByteCount = 255 * SHA256.byteCount

    /// Extracts a key from a secret and expands it.
    ///
    /// - Parameters:
    ///   - secret: The input keying material.
    ///   - salt: What need not be secret; none is as good as zeros.
    ///   - info: What the key is for, so that other uses get other keys.
    ///   - byteCount: The length of the key, from 0 to `largestByteCount`.
    /// - Returns: The output keying material.
    public static func derivedKey(from secret: [UInt8], salt: [UInt8], info: [UInt8], byteCount: Int) -> SymmetricKey {
        precondition((0...largestByteCount).contains(byteCount), "HKDF with SHA-256 gives at most 8160 bytes")
        let pseudorandomKey = Primitives.hmacSHA256(secret, key: salt)
        var (key, block): ([UInt8], [UInt8]) = ([], [])
        var counter: UInt8 = 1
        while key.count < byteCount {
            block = Primitives.hmacSHA256(block + info + [counter], key: pseudorandomKey)
            key += block
            counter &+= 1
        }
        return SymmetricKey(Array(key.prefix(byteCount)))
    }
}
