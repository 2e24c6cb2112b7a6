/// Authenticated encryption: AES-256 in Galois/Counter Mode (NIST SP 800-38D), nonces of 12 bytes, tags of 16.
///
/// A fresh random nonce for each message keeps one key safe for 2^32 messages (section 8.3).
public struct AES256GCM: Sendable {
    /// The length of a key in bytes.
    public static let keyByteCount = 32
    /// The length of a nonce in bytes.
    public static let nonceByteCount = 12
    /// The length of a tag in bytes.
    public static let tagByteCount = 16

    /// Why nothing was sealed or opened.
    public enum Failure: Error, Equatable, Sendable {
        /// The key is not of 32 bytes.
        case keyLength(Int)
        /// The sealed bytes are too few to hold a nonce and a tag.
        case truncated
        /// Sealed under another key or with other authenticated data, or altered since: the mode cannot say which.
        case notAuthentic
    }

    private let key: [UInt8]

    /// The cipher under a key of 32 bytes.
    public init(key: SymmetricKey) throws(Failure) {
        guard key.bytes.count == Self.keyByteCount else { throw .keyLength(key.bytes.count) }
        self.key = key.bytes
    }

    /// Seals a message.
    ///
    /// - Parameters:
    ///   - message: What only the holder of the key may read; less than 2 GiB.
    ///   - data: What is not in the result, and without which it does not open; less than 2 GiB.
    ///   - random: Where the nonce comes from.
    /// - Returns: The nonce, the ciphertext, which is as long as the message, and the tag.
    public func seal(
        _ message: [UInt8], authenticating data: [UInt8], random: some RandomSource = SystemRandomSource()
    ) -> [UInt8] {
        let nonce = random.bytes(count: Self.nonceByteCount)
        precondition(nonce.count == Self.nonceByteCount, "a random source gives as many bytes as it is asked for")
        return nonce + Primitives.sealAES256GCM(message, key: key, nonce: nonce, authenticating: data)
    }

    /// The message that `seal` was given, with the same authenticated data and under the same key.
    public func open(_ sealed: [UInt8], authenticating data: [UInt8]) throws(Failure) -> [UInt8] {
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
    /// Says that there is a key, and not which.
    public var description: String { "AES256GCM(redacted)" }
    /// What `dump` and reflection see: nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
