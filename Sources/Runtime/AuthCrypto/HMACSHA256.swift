/// Message authentication by HMAC with SHA-256 (RFC 2104, FIPS 198-1).
public enum HMACSHA256 {
    /// The authentication code of `message` under `key`: 32 bytes.
    public static func authenticationCode(for message: [UInt8], key: SymmetricKey) -> [UInt8] {
        Primitives.hmacSHA256(message, key: key.bytes)
    }

    /// Whether `code` is the whole authentication code of `message` under `key`, compared in constant time.
    public static func isValid(_ code: [UInt8], for message: [UInt8], key: SymmetricKey) -> Bool {
        equalInConstantTime(code, authenticationCode(for: message, key: key))
    }
}
