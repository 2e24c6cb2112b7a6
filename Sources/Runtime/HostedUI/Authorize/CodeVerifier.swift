public import AuthCore
public import AuthCrypto

/// The secret that a code is bought with at the token endpoint (RFC 7636 section 4.1).
public struct CodeVerifier: Sendable, Hashable, RedactedValue {
    /// Why a text is not a code verifier. Does not carry the text.
    public enum InvalidVerifier: Error, Sendable, Hashable {
        /// Outside of 43 to 128 characters; carries how many there are.
        case length(Int)
        /// A character that is not unreserved (RFC 3986 section 2.3).
        case character
    }

    /// 43 to 128 unreserved characters.
    public let value: String

    /// A fresh verifier of 32 random bytes, written as 43 characters of base64url: the strength that RFC 7636
    /// section 7.1 recommends.
    public init(random: any RandomSource) {
        value = Base64URL.encode(random.bytes(count: 32))
    }

    /// A verifier made elsewhere.
    public init(_ value: String) throws(InvalidVerifier) {
        guard value.utf8.allSatisfy(PercentEncoding.isUnreserved) else { throw .character }
        guard (43...128).contains(value.utf8.count) else { throw .length(value.utf8.count) }
        self.value = value
    }
}
