/// The identity that uses the app. An app chooses its first screen by it.
///
/// `AuthFlow.Place.app` contains it. A session alone does not determine it: a family shares the session of a parent.
public enum AuthIdentity: Hashable, Sendable {
    /// A user with an account.
    case user(AuthUser)
    /// A user without an account.
    case guest(AuthUser)
    /// A child in the family of this user, whose session it is. The app shows the child no account.
    case child(Child, of: AuthUser)
    /// Somebody who tries the app in the session of this user. The app saves nothing, and shows no account.
    case demo(AuthUser)

    /// Creates the identity of a signed-in user without a child or a demo.
    public init(_ user: AuthUser) {
        self = user.isGuest ? .guest(user) : .user(user)
    }

    /// The user whose session it is.
    public var user: AuthUser {
        switch self {
        case .user(let user), .guest(let user), .child(_, let user), .demo(let user): user
        }
    }

    /// Whether the app may show the account, with its choices and its deletion.
    public var ownsAccount: Bool {
        switch self {
        case .user, .guest: true
        case .child, .demo: false
        }
    }
}
