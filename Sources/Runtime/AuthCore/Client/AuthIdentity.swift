/// The identity that uses the app. An app chooses its first screen by it.
///
/// In an app with families, a child may use the session of a parent: see `FamilyIdentity` of the module FamilyAccounts.
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
