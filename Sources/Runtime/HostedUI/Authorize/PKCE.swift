package import AuthCore

/// Proof key for code exchange (RFC 7636) with the method S256. The app keeps the verifier, and the authorization
/// request contains only its digest. So a stolen code is useless without the app that requested it.
package struct PKCE: Sendable, Hashable {
    /// The challenge method. The RFC's method `plain` is never used, because it would put the verifier into the URL.
    package static let method = "S256"

    /// The secret half, sent only to the token endpoint.
    package let verifier: CodeVerifier

    /// Creates the pair for a verifier.
    package init(verifier: CodeVerifier) {
        self.verifier = verifier
    }

    /// The public half: the unpadded base64url of the verifier's SHA-256 (RFC 7636 section 4.2).
    package var challenge: String {
        Base64URL.encode(SHA256.hash(verifier.value))
    }
}

/// The secret that the token endpoint requires together with an authorization code (RFC 7636 section 4.1).
package struct CodeVerifier: Sendable, Hashable, RedactedValue {
    /// 43 unreserved characters.
    package let value: String

    /// Creates a verifier from 32 random bytes, as 43 characters of base64url. RFC 7636 section 7.1 recommends this
    /// strength.
    package init(random: any RandomSource) {
        value = Base64URL.encode(random.bytes(count: 32))
    }
}
