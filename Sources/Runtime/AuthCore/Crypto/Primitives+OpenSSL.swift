#if !canImport(CryptoKit)
internal import COpenSSL

/// The cryptographic functions that this module requires of the system, implemented with libcrypto.
enum Primitives {
    static func sha256(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: SHA256.byteCount)
        let done = COpenSSL.SHA256(message, message.count, &digest)
        // NULL only if libcrypto was built or configured without the algorithm. Continuing would sign and compare
        // zeros.
        precondition(done != nil, "libcrypto does not provide SHA-256; enable its default provider")
        return digest
    }

    static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: SHA256.byteCount)
        let done = HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
        precondition(done != nil, "libcrypto does not provide HMAC; enable its default provider")
        return code
    }

    static func randomBytes(count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard RAND_bytes(&bytes, Int32(count)) == 1 else {
            // libcrypto could not seed its generator. The standard library's generator asks the kernel directly.
            var kernel = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &kernel) }
        }
        return bytes
    }

    /// Compares byte strings of the same length.
    static func equalInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        CRYPTO_memcmp(left, right, left.count) == 0
    }

    /// Returns ciphertext and tag. The key and the nonce must have the lengths of AES-256-GCM.
    static func sealAES256GCM(
        _ message: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8] {
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var sealed = [UInt8](repeating: 0, count: message.count)
        var tag = [UInt8](repeating: 0, count: AES256GCM.tagByteCount)
        var count: Int32 = 0
        // As with the digests, libcrypto may lack the algorithm. Continuing would store the message as plaintext.
        precondition(
            EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1
                && EVP_EncryptUpdate(context, nil, &count, data, Int32(data.count)) == 1
                && EVP_EncryptUpdate(context, &sealed, &count, message, Int32(message.count)) == 1
                && EVP_EncryptFinal_ex(context, nil, &count) == 1
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1,
            "libcrypto does not provide AES-256-GCM; enable its default provider")
        return sealed + tag
    }

    /// Returns the message, or `nil` if the tag does not match the key, nonce, ciphertext and data.
    static func openAES256GCM(
        _ ciphertext: [UInt8], key: [UInt8], nonce: [UInt8], tag: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8]? {
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var message = [UInt8](repeating: 0, count: ciphertext.count)
        var expected = tag
        var count: Int32 = 0
        // The last call compares the tag. Before that, no part of the message can be trusted.
        let isAuthentic =
            EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1
            && EVP_DecryptUpdate(context, nil, &count, data, Int32(data.count)) == 1
            && EVP_DecryptUpdate(context, &message, &count, ciphertext, Int32(ciphertext.count)) == 1
            && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(expected.count), &expected) == 1
            && EVP_DecryptFinal_ex(context, nil, &count) == 1
        return isAuthentic ? message : nil
    }

    /// Returns whether a signature of RSASSA-PKCS1-v1_5 with SHA-256 is valid. The key is an `RSAPublicKey` in DER.
    static func isRSASignature(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
        publicKey.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return verifies(signature, message, d2i_PublicKey(EVP_PKEY_RSA, nil, &position, bytes.count))
        }
    }

    /// Returns whether a signature of ECDSA with P-256 and SHA-256 is valid. The signature is `r` and `s`, the key is
    /// `x` and `y`, of 32 bytes each.
    static func isP256Signature(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
        // The form that libcrypto requires (RFC 3279 section 2.2.3).
        let half = signature.count / 2
        let numbers = DER.sequence(DER.integer(signature[..<half]) + DER.integer(signature[half...]))
        return verifies(numbers, message, p256Key(publicKey))
    }

    /// Returns whether `x` and `y` of 32 bytes each are a point of the curve P-256.
    static func isP256Point(_ coordinates: [UInt8]) -> Bool {
        let key = p256Key(coordinates)
        defer {
            EVP_PKEY_free(key)
            ERR_clear_error()
        }
        return key != nil
    }

    /// Returns the key of a point; `nil` if the point is not on the curve.
    private static func p256Key(_ coordinates: [UInt8]) -> OpaquePointer? {
        // A `SubjectPublicKeyInfo` with the algorithm `id-ecPublicKey`, the curve `secp256r1` and an uncompressed point
        // (RFC 5480 section 2).
        let encoded: [UInt8] =
            [
                0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
                0x48,
                0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
            ] + coordinates
        return encoded.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            return d2i_PUBKEY(nil, &position, bytes.count)
        }
    }

    /// Verifies a signature with SHA-256, and frees the key. Returns `false` if there is no key.
    private static func verifies(_ signature: [UInt8], _ message: [UInt8], _ key: OpaquePointer?) -> Bool {
        let context = EVP_MD_CTX_new()
        defer {
            EVP_MD_CTX_free(context)
            EVP_PKEY_free(key)
            // Another user of libcrypto on this thread, such as a TLS connection, would find the error.
            ERR_clear_error()
        }
        return key != nil && EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
#endif
