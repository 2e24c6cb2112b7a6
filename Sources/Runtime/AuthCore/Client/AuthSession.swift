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
