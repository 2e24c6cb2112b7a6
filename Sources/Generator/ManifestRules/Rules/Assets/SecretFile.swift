/// Finds private keys and other credentials of servers in files for the app.
enum SecretFile {
    /// Looks for a credential in a file.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - fileExtension: The extension in lower case.
    /// - Returns: A noun with its article for the credential, or `nil`.
    static func noun(of bytes: [UInt8], _ fileExtension: String) -> String? {
        if let noun = extensions[fileExtension] { return noun }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return bytes.contains(keyEnd) ? "a private key" : nil
        }
        if bytes.contains(keyEnd) { return "a private key" }
        if bytes.contains(serviceAccountKey) { return "the private key of a service account" }
        // A certificate is public, and its lines look random.
        var isInCertificate = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("-----BEGIN ") { isInCertificate = publicBlocks.contains { line.contains($0) } }
            if !isInCertificate, let secret = Secret(in: String(line)) { return secret.noun }
            if line.hasPrefix("-----END ") { isInCertificate = false }
        }
        return nil
    }

    private static let extensions: [String: String] = [
        "p8": "a private key", "p12": "a private key", "pfx": "a private key", "keystore": "a private key",
        "jks": "a private key", "mobileprovision": "a provisioning profile",
        "provisionprofile": "a provisioning profile",
    ]

    /// The end of the first line of a PEM block with a private key, encrypted or not (RFC 7468, sections 10 and 11).
    private static let keyEnd = Array("PRIVATE KEY-----".utf8)
    private static let serviceAccountKey = Array("\"private_key\"".utf8)
    private static let publicBlocks = ["CERTIFICATE", "PUBLIC KEY"]
}
