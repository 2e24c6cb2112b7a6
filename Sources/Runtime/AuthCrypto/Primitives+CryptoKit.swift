#if canImport(CryptoKit)
internal import CryptoKit

/// What this module needs of the platform's cryptography, here from CryptoKit.
enum Primitives {
    static func sha256(_ message: [UInt8]) -> [UInt8] {
        Array(CryptoKit.SHA256.hash(data: message))
    }

    static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        Array(HMAC<CryptoKit.SHA256>.authenticationCode(for: message, using: CryptoKit.SymmetricKey(data: key)))
    }

    /// The standard library's generator is the system's cryptographic one.
    static func randomBytes(count: Int) -> [UInt8] {
        var system = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &system) }
    }

    /// Both have the same length. Never inlined, so that no caller's knowledge lets the loop end early.
    @inline(never)
    static func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var difference: UInt8 = 0
        for (a, b) in zip(left, right) { difference |= a ^ b }
        return difference == 0
    }
}
#endif
