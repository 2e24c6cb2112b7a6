#if canImport(CryptoKit)
import CryptoKit
#else
import COpenSSL
#endif

/// A SHA-256 digest.
package struct Digest: Hashable, Sendable {
    /// 64 hexadecimal digits in lowercase.
    package let hex: String

    /// Reads 64 hexadecimal digits in lowercase, the form of `sha256sum`. Returns `nil` for any other text.
    package init?(hex: some StringProtocol) {
        let isDigest =
            hex.utf8.count == 64
            && hex.utf8.allSatisfy { byte in
                switch Unicode.Scalar(byte) {
                case "0"..."9", "a"..."f": true
                default: false
                }
            }
        guard isDigest else { return nil }
        self.hex = String(hex)
    }

    /// Computes the digest of bytes.
    package init(of bytes: [UInt8]) {
        var hex: [UInt8] = []
        for byte in sha256(of: bytes) {
            hex.append(digits[Int(byte >> 4)])
            hex.append(digits[Int(byte & 0xF)])
        }
        self.hex = String(decoding: hex, as: UTF8.self)
    }
}

private let digits = Array("0123456789abcdef".utf8)

private func sha256(of bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
    return Array(SHA256.hash(data: bytes))
    #else
    // The one-shot functions would first load the library's configuration, which takes longer than to hash a megabyte.
    var context = SHA256_CTX()
    var sum = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    let isDone =
        SHA256_Init(&context) == 1 && SHA256_Update(&context, bytes, bytes.count) == 1
        && SHA256_Final(&sum, &context) == 1
    precondition(isDone, "the system's libcrypto has no SHA-256")
    return sum
    #endif
}
