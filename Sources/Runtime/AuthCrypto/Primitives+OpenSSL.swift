#if !canImport(CryptoKit)
internal import COpenSSL

/// What this module needs of the platform's cryptography, here from libcrypto.
enum Primitives {
    static func sha256(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: SHA256.byteCount)
        let done = COpenSSL.SHA256(message, message.count, &digest)
        // NULL only from a libcrypto that was built or configured without the algorithm. Going on would sign and
        // compare zeros.
        precondition(done != nil, "libcrypto offers no SHA-256: its configuration disables the default provider")
        return digest
    }

    static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: SHA256.byteCount)
        let done = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
        precondition(done != nil, "libcrypto offers no HMAC: its configuration disables the default provider")
        return code
    }

    static func randomBytes(count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard RAND_bytes(&bytes, Int32(count)) == 1 else {
            // libcrypto could not seed its generator. The standard library's asks the kernel directly.
            var kernel = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &kernel) }
        }
        return bytes
    }

    /// Both have the same length.
    static func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        CRYPTO_memcmp(left, right, left.count) == 0
    }
}
#endif
