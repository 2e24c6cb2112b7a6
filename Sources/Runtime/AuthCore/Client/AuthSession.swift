import Foundation

/// The session of an app: signed out, or a signed-in user with tokens.
public enum AuthSession: Equatable, Sendable {
    /// No user is signed in.
    case signedOut
    /// This user is signed in. The tokens had not expired when the session was returned.
    case signedIn(AuthUser, AuthTokens)

    /// Whether a user is signed in.
    public var isSignedIn: Bool { user != nil }

    /// The signed-in user.
    public var user: AuthUser? {
        if case .signedIn(let user, _) = self { user } else { nil }
    }

    /// The tokens of the signed-in user.
    public var tokens: AuthTokens? {
        if case .signedIn(_, let tokens) = self { tokens } else { nil }
    }
}

/// A signed-in user.
public struct AuthUser: Hashable, Sendable {
    /// The service's identifier of the account (`sub`), which never changes.
    public let userID: String
    /// The username at the service, which is often the email address.
    public let username: String
    /// The email address; `nil` for a guest, or if the provider does not disclose it.
    public let email: String?
    /// The provider that signed the user in.
    public let provider: SignInProvider

    /// Creates a user.
    public init(userID: String, username: String, email: String?, provider: SignInProvider) {
        self.userID = userID
        self.username = username
        self.email = email
        self.provider = provider
    }

    /// Whether the user has no account.
    public var isGuest: Bool { provider == .guest }
}

extension AuthUser: RedactedValue {
    /// The provider, and the identifier if it is a UUID, so that logs can tell users apart. Any other identifier could
    /// be an address, a telephone number or a name.
    public var description: String {
        "AuthUser(\(UUID(uuidString: userID) == nil ? "redacted" : userID), \(provider.rawValue))"
    }
}
