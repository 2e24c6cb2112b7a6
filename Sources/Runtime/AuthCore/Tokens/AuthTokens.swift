public import Foundation

/// The tokens of a session. Anyone who has them can act as the user, so their description and mirror hide them.
public struct AuthTokens: Equatable, Sendable {
    /// The bearer token of requests to the brand's own services.
    public let accessToken: String
    /// Claims about the user, as a JWT; `nil` if the service issues none.
    package let idToken: String?
    /// The token for requesting new tokens; `nil` if the session cannot be renewed.
    package let refreshToken: String?
    /// The time at which the access token expires, by this device's clock.
    public let expiresAt: Date

    /// Creates the tokens of a session.
    package init(accessToken: String, idToken: String? = nil, refreshToken: String? = nil, expiresAt: Date) {
        self.accessToken = accessToken
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }

    /// Whether a service issued these tokens. The session of a guest of the device has none: its access token is empty.
    package var areIssued: Bool { !accessToken.isEmpty || refreshToken != nil }
}

extension AuthTokens: RedactedValue {
    /// The time at which the tokens expire, without the tokens.
    public var description: String { "AuthTokens(redacted, expires at \(expiresAt))" }
}

/// The tokens in a server's response that issues or renews them (RFC 6749 section 5.1).
package struct TokenSet: Sendable, Equatable, RedactedValue {
    /// The bearer token of requests.
    package let accessToken: String
    /// Claims about the user, as a JWT; `nil` if the server sent none.
    package let idToken: String?
    /// The token for requesting new tokens; `nil` if the server sent none. After a renewal, `nil` means that the
    /// previous refresh token stays valid.
    package let refreshToken: String?
    /// The lifetime of the access token (`expires_in`).
    package let expiresIn: Duration
    /// The server's time (`Date` field, RFC 9110 section 6.6.1); `nil` if the server did not send it.
    package let serverDate: Date?

    /// Creates a token set.
    package init(
        accessToken: String, idToken: String? = nil, refreshToken: String? = nil, expiresIn: Duration,
        serverDate: Date? = nil
    ) {
        self.accessToken = accessToken
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.serverDate = serverDate
    }

    /// The empty token set of a session that no service knows. Such a session never expires, and is not renewed.
    package static let local = TokenSet(accessToken: "", expiresIn: .zero)
}
