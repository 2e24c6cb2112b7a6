/// Authenticated encryption with AES-256 in Galois/Counter Mode (NIST SP 800-38D), with nonces of 12 bytes and tags of
/// 16 bytes.
///
/// Each message has a new random nonce. One key is therefore safe for 2^32 messages (section 8.3).
package struct AES256GCM: Sendable {
    /// The length of a key in bytes.
    package static let keyByteCount = 32
    /// The length of a nonce in bytes.
    package static let nonceByteCount = 12
    /// The length of a tag in bytes.
    package static let tagByteCount = 16

    /// An error of encryption or decryption.
    package enum Failure: Error, Equatable, Sendable {
        /// The key does not have 32 bytes. Carries its length.
        case keyLength(Int)
        /// The input is too short for a nonce and a tag.
        case truncated
        /// The input was sealed under another key, sealed with other authenticated data, or changed. GCM does not
        /// distinguish these cases.
        case notAuthentic
    }

    private let key: [UInt8]

    /// Creates the cipher for a key of 32 bytes.
    package init(key: SymmetricKey) throws(Failure) {
        guard key.bytes.count == Self.keyByteCount else { throw .keyLength(key.bytes.count) }
        self.key = key.bytes
    }

    /// Encrypts and authenticates a message.
    ///
    /// - Parameters:
    ///   - message: The plaintext; less than 2 GiB.
    ///   - data: Additional data that is authenticated but not part of the result; less than 2 GiB.
    ///   - random: The source of the nonce.
    /// - Returns: The nonce, the ciphertext, which is as long as the message, and the tag.
    package func seal(
        _ message: [UInt8], authenticating data: [UInt8], random: some RandomSource = SystemRandomSource()
    ) -> [UInt8] {
        let nonce = random.bytes(count: Self.nonceByteCount)
        precondition(nonce.count == Self.nonceByteCount, "a random source must return the requested number of bytes")
        return nonce + Primitives.sealAES256GCM(message, key: key, nonce: nonce, authenticating: data)
    }

    /// Returns the message that `seal` received, if the authenticated data and the key are the same.
    package func open(_ sealed: [UInt8], authenticating data: [UInt8]) throws(Failure) -> [UInt8] {
        guard sealed.count >= Self.nonceByteCount + Self.tagByteCount else { throw .truncated }
        let message = Primitives.openAES256GCM(
            Array(sealed[Self.nonceByteCount..<(sealed.count - Self.tagByteCount)]), key: key,
            nonce: Array(sealed.prefix(Self.nonceByteCount)), tag: Array(sealed.suffix(Self.tagByteCount)),
            authenticating: data)
        guard let message else { throw .notAuthentic }
        return message
    }
}

extension AES256GCM: CustomStringConvertible, CustomReflectable {
    /// A description without the key.
    package var description: String { "AES256GCM(redacted)" }
    /// A mirror without the key.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A secret key. Its descriptions never contain its bytes.
package struct SymmetricKey: Sendable, CustomStringConvertible, CustomReflectable {
    let bytes: [UInt8]

    /// Creates a key from bytes of any length, as HMAC allows.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates a key of 32 random bytes, the strength of SHA-256.
    package init(from random: some RandomSource) {
        self.init(random.bytes(count: SHA256.byteCount))
    }

    /// A description with the number of bytes only.
    package var description: String { "SymmetricKey(\(bytes.count) bytes, redacted)" }
    /// A mirror without the bytes.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
