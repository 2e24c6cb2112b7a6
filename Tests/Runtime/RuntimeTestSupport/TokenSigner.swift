import AuthCore
package import Foundation

#if canImport(CryptoKit)
import CryptoKit
import Security
#else
import COpenSSL
#endif

/// An issuer's key that signs ID tokens in tests, and its public half as a JSON web key (RFC 7517).
///
/// The signer is separate from the runtime's modules, so that no app contains code that signs tokens.
package struct TokenSigner: Sendable {
    /// The algorithm of the signatures, as the `alg` of a token.
    package enum Algorithm: String, Sendable, CaseIterable {
        /// RSASSA-PKCS1-v1_5 with SHA-256, and a key of 2048 bits.
        case rs256 = "RS256"
        /// ECDSA with the curve P-256 and SHA-256.
        case es256 = "ES256"
    }

    /// The reason why the system could not create a key or a signature.
    package struct Failure: Error, Sendable {}

    /// The algorithm of the signatures.
    package let algorithm: Algorithm
    /// The key's identifier, as the `kid` of a token.
    package let keyID: String
    /// The numbers of the public key, by their names in a JSON web key, in base64url.
    package let numbers: [String: String]
    /// The private key, in the form of the system's functions.
    private let privateKey: [UInt8]

    /// Creates a signer with a new key.
    package init(_ algorithm: Algorithm = .es256, keyID: String = "key-1") throws {
        self.algorithm = algorithm
        self.keyID = keyID
        let key = try Self.newKey(algorithm)
        privateKey = key.privateKey
        switch algorithm {
        case .es256:
            let x = key.publicKey.suffix(64).prefix(32)
            numbers = ["x": Base64URL.encode(Array(x)), "y": Base64URL.encode(key.publicKey.suffix(32))]
        case .rs256:
            // `RSAPublicKey` in DER (RFC 8017 appendix A.1.1): 9 bytes before the modulus, 5 bytes for the exponent.
            let modulus = key.publicKey.dropFirst(9).prefix(256)
            numbers = ["n": Base64URL.encode(Array(modulus)), "e": Base64URL.encode([1, 0, 1])]
        }
    }

    /// The public key as a JSON web key.
    package var publicKey: [String: String] {
        let kind = algorithm == .es256 ? ["kty": "EC", "crv": "P-256"] : ["kty": "RSA"]
        let names = ["use": "sig", "alg": algorithm.rawValue, "kid": keyID]
        return numbers.merging(kind) { $1 }.merging(names) { $1 }
    }

    /// Signs a token.
    ///
    /// - Parameters:
    ///   - claims: The JSON of the claims.
    ///   - header: The JSON of the header; `nil` for one with the signer's `alg` and `kid`.
    /// - Returns: The token in compact form.
    /// - Throws: ``Failure`` if the system cannot sign.
    package func token(_ claims: [UInt8], header: String? = nil) throws -> String {
        let header = header ?? #"{"alg":"\#(algorithm.rawValue)","kid":"\#(keyID)"}"#
        let signed = "\(Base64URL.encode(Array(header.utf8))).\(Base64URL.encode(claims))"
        return "\(signed).\(Base64URL.encode(try signature(of: Array(signed.utf8))))"
    }

    /// Returns the JSON of a set of keys (RFC 7517 section 5).
    package static func keySet(_ keys: [[String: String]]) throws -> Data {
        try JSONSerialization.data(withJSONObject: ["keys": keys])
    }
}

#if canImport(CryptoKit)
extension TokenSigner {
    private static var attributes: CFDictionary {
        [
            kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPrivate, kSecAttrKeySizeInBits: 2048,
        ] as CFDictionary
    }

    private static func newKey(_ algorithm: Algorithm) throws -> (privateKey: [UInt8], publicKey: [UInt8]) {
        switch algorithm {
        case .es256:
            let key = P256.Signing.PrivateKey()
            return (Array(key.rawRepresentation), Array(key.publicKey.rawRepresentation))
        case .rs256:
            guard let key = SecKeyCreateRandomKey(attributes, nil), let half = SecKeyCopyPublicKey(key),
                let all = SecKeyCopyExternalRepresentation(key, nil) as Data?,
                let open = SecKeyCopyExternalRepresentation(half, nil) as Data?
            else { throw Failure() }
            return (Array(all), Array(open))
        }
    }

    private func signature(of message: [UInt8]) throws -> [UInt8] {
        switch algorithm {
        case .es256:
            let key = try P256.Signing.PrivateKey(rawRepresentation: privateKey)
            return Array(try key.signature(for: message).rawRepresentation)
        case .rs256:
            guard
                let key = SecKeyCreateWithData(Data(privateKey) as CFData, Self.attributes, nil),
                let signature = SecKeyCreateSignature(
                    key, .rsaSignatureMessagePKCS1v15SHA256, Data(message) as CFData, nil) as Data?
            else { throw Failure() }
            return Array(signature)
        }
    }
}
#else
extension TokenSigner {
    private static func newKey(_ algorithm: Algorithm) throws -> (privateKey: [UInt8], publicKey: [UInt8]) {
        let context = EVP_PKEY_CTX_new_id(algorithm == .es256 ? EVP_PKEY_EC : EVP_PKEY_RSA, nil)
        var key: OpaquePointer?
        defer {
            EVP_PKEY_CTX_free(context)
            EVP_PKEY_free(key)
        }
        guard EVP_PKEY_keygen_init(context) == 1,
            algorithm == .rs256
                || EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
            EVP_PKEY_keygen(context, &key) == 1
        else { throw Failure() }
        return (encoded(key, i2d_PrivateKey), encoded(key, i2d_PublicKey))
    }

    private static func encoded(
        _ key: OpaquePointer?, _ encode: (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(max(0, encode(key, nil)))) { buffer, count in
            var position = buffer.baseAddress
            count = Int(max(0, encode(key, &position)))
        }
    }

    private func signature(of message: [UInt8]) throws -> [UInt8] {
        let key = privateKey.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return d2i_AutoPrivateKey(nil, &position, bytes.count)
        }
        let context = EVP_MD_CTX_new()
        defer {
            EVP_MD_CTX_free(context)
            EVP_PKEY_free(key)
        }
        var signature = [UInt8](repeating: 0, count: 512)
        var count = signature.count
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { throw Failure() }
        return algorithm == .rs256 ? Array(signature.prefix(count)) : Self.numbers(in: signature)
    }

    /// Returns `r` and `s` of 32 bytes each from the sequence of two integers that libcrypto returns (RFC 3279 section
    /// 2.2.3).
    private static func numbers(in sequence: [UInt8]) -> [UInt8] {
        var rest = sequence.dropFirst(2)
        return (0..<2).flatMap { _ -> [UInt8] in
            let number = rest.dropFirst(2).prefix(Int(rest[rest.startIndex + 1]))
            rest = rest.dropFirst(2 + number.count)
            let digits = number.suffix(32)
            return [UInt8](repeating: 0, count: 32 - digits.count) + digits
        }
    }
}
#endif
