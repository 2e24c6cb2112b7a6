#if canImport(CryptoKit)
internal import CryptoKit
internal import Foundation
internal import Security

/// The cryptographic functions that this module requires of the system, implemented with CryptoKit.
enum Primitives {
    static func sha256(_ message: [UInt8]) -> [UInt8] {
        Array(CryptoKit.SHA256.hash(data: message))
    }

    static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        Array(HMAC<CryptoKit.SHA256>.authenticationCode(for: message, using: CryptoKit.SymmetricKey(data: key)))
    }

    /// Returns random bytes. The standard library's generator is cryptographically secure on Apple systems.
    static func randomBytes(count: Int) -> [UInt8] {
        var system = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &system) }
    }

    /// Compares byte strings of the same length. Never inlined, so that the optimizer cannot end the loop early for a
    /// caller.
    @inline(never)
    static func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        var difference: UInt8 = 0
        for (a, b) in zip(left, right) { difference |= a ^ b }
        return difference == 0
    }

    /// Returns ciphertext and tag. The key and the nonce must have the lengths of AES-256-GCM.
    static func sealAES256GCM(
        _ message: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8] {
        let box = try? AES.GCM.seal(
            message, using: CryptoKit.SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: nonce), authenticating: data)
        guard let box else { preconditionFailure("the key and the nonce must have the lengths of AES-256-GCM") }
        return Array(box.ciphertext + box.tag)
    }

    /// Returns the message, or `nil` if the tag does not match the key, nonce, ciphertext and data.
    static func openAES256GCM(
        _ ciphertext: [UInt8], key: [UInt8], nonce: [UInt8], tag: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8]? {
        let message = try? AES.GCM.open(
            AES.GCM.SealedBox(nonce: AES.GCM.Nonce(data: nonce), ciphertext: ciphertext, tag: tag),
            using: CryptoKit.SymmetricKey(data: key), authenticating: data)
        return message.map { Array($0) }
    }

    /// Returns whether a signature of RSASSA-PKCS1-v1_5 with SHA-256 is valid. The key is an `RSAPublicKey` in DER.
    static func isRSASignature(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic,
        ]
        guard let key = SecKeyCreateWithData(Data(publicKey) as CFData, attributes as CFDictionary, nil) else {
            return false
        }
        return SecKeyVerifySignature(
            key, .rsaSignatureMessagePKCS1v15SHA256, Data(message) as CFData, Data(signature) as CFData, nil)
    }

    /// Returns whether a signature of ECDSA with P-256 and SHA-256 is valid. The signature is `r` and `s`, the key is
    /// `x` and `y`, of 32 bytes each.
    static func isP256Signature(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
        guard let key = try? P256.Signing.PublicKey(rawRepresentation: publicKey),
            let numbers = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        return key.isValidSignature(numbers, for: message)
    }

    /// Returns whether `x` and `y` of 32 bytes each are a point of the curve P-256.
    static func isP256Point(_ coordinates: [UInt8]) -> Bool {
        (try? P256.Signing.PublicKey(rawRepresentation: coordinates)) != nil
    }
}
#endif
