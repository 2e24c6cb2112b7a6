/// The bytes of a secret key. Its descriptions never show them.
public struct SymmetricKey: Sendable, CustomStringConvertible, CustomReflectable {
    let bytes: [UInt8]

    /// A key of these bytes; any length, as HMAC allows.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A fresh key of 32 bytes, the strength of SHA-256.
    public init(from random: some RandomSource) {
        self.init(random.bytes(count: SHA256.byteCount))
    }

    /// Says that there are bytes, and not which.
    public var description: String { "SymmetricKey(\(bytes.count) bytes, redacted)" }
    /// What `dump` and reflection see: none of the bytes.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
