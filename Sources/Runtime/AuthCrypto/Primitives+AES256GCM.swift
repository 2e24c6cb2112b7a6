#if canImport(CryptoKit)
internal import CryptoKit
internal import Foundation

extension Primitives {
    /// Ciphertext and tag. Key and nonce have the lengths of AES-256-GCM.
    static func sealAES256GCM(
        _ message: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8] {
        let box = try? AES.GCM.seal(
            message, using: CryptoKit.SymmetricKey(data: key), nonce: AES.GCM.Nonce(data: nonce), authenticating: data)
        guard let box else { preconditionFailure("CryptoKit refuses a key or a nonce of the right length") }
        return Array(box.ciphertext + box.tag)
    }

    /// The message; nil where the tag is not that of key, nonce, ciphertext and data.
    static func openAES256GCM(
        _ ciphertext: [UInt8], key: [UInt8], nonce: [UInt8], tag: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8]? {
        let message = try? AES.GCM.open(
            AES.GCM.SealedBox(nonce: AES.GCM.Nonce(data: nonce), ciphertext: ciphertext, tag: tag),
            using: CryptoKit.SymmetricKey(data: key), authenticating: data)
        return message.map { Array($0) }
    }
}
#else
internal import COpenSSL

extension Primitives {
    /// Ciphertext and tag. Key and nonce have the lengths of AES-256-GCM.
    static func sealAES256GCM(
        _ message: [UInt8], key: [UInt8], nonce: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8] {
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var sealed = [UInt8](repeating: 0, count: message.count)
        var tag = [UInt8](repeating: 0, count: AES256GCM.tagByteCount)
        var count: Int32 = 0
        // A libcrypto without the algorithm, as with the digests: going on would store the message in clear.
        precondition(
            EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1
                && EVP_EncryptUpdate(context, nil, &count, data, Int32(data.count)) == 1
                && EVP_EncryptUpdate(context, &sealed, &count, message, Int32(message.count)) == 1
                && EVP_EncryptFinal_ex(context, nil, &count) == 1
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1,
            "libcrypto offers no AES-256-GCM: its configuration disables the default provider")
        return sealed + tag
    }

    /// The message; nil where the tag is not that of key, nonce, ciphertext and data.
    static func openAES256GCM(
        _ ciphertext: [UInt8], key: [UInt8], nonce: [UInt8], tag: [UInt8], authenticating data: [UInt8]
    ) -> [UInt8]? {
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var message = [UInt8](repeating: 0, count: ciphertext.count)
        var expected = tag
        var count: Int32 = 0
        // The last call compares the tag: before it, nothing of the message may be believed.
        let isAuthentic =
            EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1
            && EVP_DecryptUpdate(context, nil, &count, data, Int32(data.count)) == 1
            && EVP_DecryptUpdate(context, &message, &count, ciphertext, Int32(ciphertext.count)) == 1
            && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(expected.count), &expected) == 1
            && EVP_DecryptFinal_ex(context, nil, &count) == 1
        return isAuthentic ? message : nil
    }
}
#endif
