import AuthCrypto

/// Proof key for code exchange (RFC 7636), method S256: the app keeps the verifier, the authorize request carries only
/// its digest, so that a stolen code is worthless without the app that asked for it.
public struct PKCE: Sendable, Hashable {
    /// The challenge method. `plain` exists in the RFC and is never used: it would put the verifier into the URL.
    public static let method = "S256"

    /// The secret half, sent only to the token endpoint.
    public let verifier: CodeVerifier

    /// The pair whose verifier is `verifier`.
    public init(verifier: CodeVerifier) {
        self.verifier = verifier
    }

    /// The public half: the unpadded base64url of the verifier's SHA-256 (RFC 7636 section 4.2).
    public var challenge: String {
        Base64URL.encode(SHA256.hash(verifier.value))
    }
}
