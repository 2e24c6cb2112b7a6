public import AuthCore
package import AuthScreens

/// The identity that uses the app of a brand with families. An app chooses its first screen by it.
///
/// A session alone does not determine it: a family shares the session of a parent.
public enum FamilyIdentity: Hashable, Sendable {
    /// A user with an account: a parent.
    case user(AuthUser)
    /// A user without an account.
    case guest(AuthUser)
    /// A child in the family of this user, whose session it is. The app shows the child no account.
    case child(Child, of: AuthUser)
    /// Somebody who tries the app in the session of this user. The app saves nothing, and shows no account.
    case demo(AuthUser)

    package init(_ identity: AuthFlow.Identity) {
        switch identity {
        case .user(let user): self = .user(user)
        case .guest(let user): self = .guest(user)
        case .child(let child, let user): self = .child(child, of: user)
        case .demo(let user): self = .demo(user)
        }
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
