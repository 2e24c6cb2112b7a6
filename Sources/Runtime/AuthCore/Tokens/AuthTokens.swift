public import Foundation

/// The tokens of a session. Whoever holds them is the person, so no description and no mirror shows them.
public struct AuthTokens: Equatable, Sendable {
    /// What requests to the brand's own services carry as their Bearer token.
    public let accessToken: String
    /// Claims about the person, as a JWT; nil where the service issues none.
    public let idToken: String?
    /// What new tokens are had for; nil where the session cannot be renewed.
    public let refreshToken: String?
    /// When the access token expires, by this device's clock.
    public let expiresAt: Date

    /// The tokens of a session.
    public init(accessToken: String, idToken: String? = nil, refreshToken: String? = nil, expiresAt: Date) {
        self.accessToken = accessToken
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }

    /// Whether the access token has expired at this moment.
    public func areExpired(at moment: Date) -> Bool { moment >= expiresAt }
}

extension AuthTokens: RedactedValue {
    /// Says when the tokens expire, and nothing else of them.
    public var description: String { "AuthTokens(redacted, expires at \(expiresAt))" }
}

/// Tokens as a server has just issued them (RFC 6749 section 5.1).
public struct TokenSet: Sendable, Equatable, RedactedValue {
    /// What requests carry as their Bearer token.
    public let accessToken: String
    /// Claims about the person, as a JWT; nil where the server sent none.
    public let idToken: String?
    /// What new tokens are had for; nil where the server sent none, which at a renewal means: keep the last.
    public let refreshToken: String?
    /// How long the access token is valid from now (`expires_in`).
    public let expiresIn: Duration
    /// What time it was by the server's own clock (`Date` header, RFC 9110 section 6.6.1); nil where it did not tell.
    public let serverDate: Date?

    /// Tokens of these parts.
    public init(
        accessToken: String, idToken: String? = nil, refreshToken: String? = nil, expiresIn: Duration,
        serverDate: Date? = nil
    ) {
        self.accessToken = accessToken
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.serverDate = serverDate
    }
}
