/// Whether somebody is signed in, and as whom.
public enum AuthSession: Equatable, Sendable {
    /// Nobody is.
    case signedOut
    /// This person is, with tokens that had not expired when they were handed out.
    case signedIn(AuthUser, AuthTokens)

    /// Whether somebody is signed in.
    public var isSignedIn: Bool { user != nil }

    /// The person who is signed in.
    public var user: AuthUser? {
        if case .signedIn(let user, _) = self { user } else { nil }
    }

    /// The tokens of the person who is signed in.
    public var tokens: AuthTokens? {
        if case .signedIn(_, let tokens) = self { tokens } else { nil }
    }
}

/// The person who is signed in.
public struct AuthUser: Hashable, Sendable {
    /// The service's identifier of the account (`sub`), which never changes.
    public let userID: String
    /// The name the person signs in with.
    public let username: String
    /// The e-mail address; nil for a guest, and where a provider does not tell.
    public let email: String?
    /// How the person signed in.
    public let provider: SignInProvider

    /// A person who is signed in.
    public init(userID: String, username: String, email: String?, provider: SignInProvider) {
        self.userID = userID
        self.username = username
        self.email = email
        self.provider = provider
    }

    /// Whether the session has no account behind it.
    public var isGuest: Bool { provider == .guest }
}
