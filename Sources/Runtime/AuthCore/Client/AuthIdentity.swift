/// The signed-in identity, by its kind: what an app switches over to choose its first screen.
///
/// Later versions of the runtime add kinds, such as a child of a family.
public enum AuthIdentity: Hashable, Sendable {
    /// A user with an account.
    case user(AuthUser)
    /// A user without an account.
    case guest(AuthUser)

    /// Creates the identity of a signed-in user.
    public init(_ user: AuthUser) {
        self = user.isGuest ? .guest(user) : .user(user)
    }

    /// The user whose session it is.
    public var user: AuthUser {
        switch self {
        case .user(let user), .guest(let user): user
        }
    }
}
