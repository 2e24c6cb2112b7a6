public import Foundation

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
