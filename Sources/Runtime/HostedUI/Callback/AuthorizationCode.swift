public import AuthCore

/// What the callback brings and the token endpoint takes for tokens: once, and within some minutes (RFC 6749 section
/// 4.1.2).
public struct AuthorizationCode: Sendable, Hashable, RedactedValue {
    let value: String
}
