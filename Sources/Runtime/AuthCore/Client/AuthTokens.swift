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
