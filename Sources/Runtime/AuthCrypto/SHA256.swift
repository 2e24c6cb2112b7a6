/// The SHA-256 digest (FIPS 180-4).
public enum SHA256 {
    /// The length of a digest in bytes.
    public static let byteCount = 32

    /// The digest of `message`: 32 bytes.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        Primitives.sha256(message)
    }

    /// The digest of the UTF-8 bytes of `text`: 32 bytes.
    public static func hash(_ text: String) -> [UInt8] {
        hash(Array(text.utf8))
    }
}
