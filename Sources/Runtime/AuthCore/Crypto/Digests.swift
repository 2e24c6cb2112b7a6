/// The SHA-256 digest (FIPS 180-4).
package enum SHA256 {
    /// The length of a digest in bytes.
    package static let byteCount = 32

    /// Returns the digest of a message: 32 bytes.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        Primitives.sha256(message)
    }

    /// Returns the digest of the UTF-8 bytes of a text: 32 bytes.
    package static func hash(_ text: String) -> [UInt8] {
        hash(Array(text.utf8))
    }
}

/// Message authentication with HMAC and SHA-256 (RFC 2104, FIPS 198-1).
package enum HMACSHA256 {
    /// Returns the authentication code of a message: 32 bytes.
    package static func authenticationCode(for message: [UInt8], key: SymmetricKey) -> [UInt8] {
        Primitives.hmacSHA256(message, key: key.bytes)
    }
}

/// Derives keys from a secret that is not uniformly random, by HKDF with SHA-256 (RFC 5869).
package enum HKDFSHA256 {
    /// The maximum length of a key in bytes (section 2.3).
    package static let largestByteCount = 255 * SHA256.byteCount

    /// Extracts a key from a secret and expands it.
    ///
    /// - Parameters:
    ///   - secret: The input keying material.
    ///   - salt: A value that need not be secret. An empty salt is equivalent to zeros.
    ///   - info: The purpose of the key. Keys for other purposes are different.
    ///   - byteCount: The length of the key, from 0 to `largestByteCount`.
    /// - Returns: The output keying material.
    package static func derivedKey(from secret: [UInt8], salt: [UInt8], info: [UInt8], byteCount: Int) -> SymmetricKey {
        precondition((0...largestByteCount).contains(byteCount), "HKDF with SHA-256 returns at most 8160 bytes")
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

/// Whether two byte strings are equal, in a time that depends only on their lengths.
///
/// Use this for secrets: `==` stops at the first difference, and its time reveals how much of a guess is correct.
package func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && Primitives.equalInConstantTime(left, right)
}
