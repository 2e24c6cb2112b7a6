public import AuthCore
public import AuthCrypto

/// The value that ties a callback to the attempt that caused it (RFC 6749 section 10.12): a callback with any other
/// `state` was not asked for by this app.
public struct AuthorizationState: Sendable, Hashable, RedactedValue {
    /// What the URL carries and the callback must bring back.
    public let value: String

    /// 32 random bytes, written as 43 characters of base64url.
    public init(random: any RandomSource) {
        self.init(value: Base64URL.encode(random.bytes(count: 32)))
    }

    /// A value that was made before.
    init(value: String) {
        self.value = value
    }
}

/// The value that ties an id_token to the attempt that caused it (OpenID Connect Core section 3.1.2.1): the token must
/// bring it back in its `nonce` claim.
public struct AuthorizationNonce: Sendable, Hashable, RedactedValue {
    /// What the URL carries and the id_token must bring back.
    public let value: String

    /// 32 random bytes, written as 43 characters of base64url.
    public init(random: any RandomSource) {
        self.init(value: Base64URL.encode(random.bytes(count: 32)))
    }

    /// A value that was made before.
    init(value: String) {
        self.value = value
    }
}
