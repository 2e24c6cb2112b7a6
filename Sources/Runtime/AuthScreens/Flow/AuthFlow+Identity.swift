package import AuthCore

extension AuthFlow {
    /// The identity that uses the app, in any app. A session alone does not determine it: a family shares the session
    /// of a parent.
    package enum Identity: Hashable, Sendable {
        /// A user with an account.
        case user(AuthUser)
        /// A user without an account.
        case guest(AuthUser)
        /// A child in the family of this user, whose session it is.
        case child(Child, of: AuthUser)
        /// Somebody who tries the app in the session of this user.
        case demo(AuthUser)

        /// Creates the identity of a signed-in user after the stages.
        init(_ user: AuthUser, after result: AuthStageResult) {
            switch result.choice {
            case .none, .user: self = user.isGuest ? .guest(user) : .user(user)
            case .child(let child): self = .child(child, of: user)
            case .demo: self = .demo(user)
            }
        }

        /// The user whose session it is.
        package var user: AuthUser {
            switch self {
            case .user(let user), .guest(let user), .child(_, let user), .demo(let user): user
            }
        }

        /// The identity of an app without families. `nil` for a child and in a demo: the app must not show them the
        /// account of the session.
        package var ofAccount: AuthIdentity? {
            switch self {
            case .user(let user): .user(user)
            case .guest(let user): .guest(user)
            case .child, .demo: nil
            }
        }
    }
}
