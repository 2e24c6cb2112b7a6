/// The claims of a token that the mock issued (RFC 7519 section 4.1; `token_use` as Cognito has it).
public struct MockTokenClaims: Codable, Equatable, Sendable {
    /// What a token is for.
    public enum Use: String, Codable, Sendable {
        /// It tells who the person is.
        case id
        /// It opens the brand's services.
        case access
    }

    /// The service's identifier of the account.
    public let sub: String
    /// The person's address: in identity tokens, where there is one.
    public let email: String?
    /// When it was issued, in seconds since 1970.
    public let iat: Int
    /// When it expires, in seconds since 1970.
    public let exp: Int
    /// Who issued it.
    public let iss: String
    /// Whom it was issued to: the brand's bundle identifier.
    public let aud: String
    /// What it is for.
    public let tokenUse: Use
    /// The token's own identifier: no two are the same.
    public let jti: String

    enum CodingKeys: String, CodingKey {
        case sub, email, iat, exp, iss, aud, jti
        case tokenUse = "token_use"
    }
}

/// Why a token is not believed.
public enum MockTokenError: Error, Equatable, Sendable {
    /// It is not three parts of base64url, or does not hold the claims.
    case malformed
    /// Its header asks for something else than HS256, such as `none` (RFC 8725 section 3.1).
    case unsupportedAlgorithm
    /// It was not signed with this key.
    case badSignature
    /// Its time is over.
    case expired
    /// Another issuer, audience or use than was asked for.
    case notForThisUse
}
