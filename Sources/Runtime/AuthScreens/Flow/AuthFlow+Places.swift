public import AuthCore

extension AuthFlow {
    /// The place of the user.
    public enum Place: Equatable, Sendable {
        /// The session has not been read yet.
        case restoring
        /// The session could not be read, for this reason.
        case offline(AuthError)
        /// The session is locked. The error is the reason why the last try to unlock it failed; `nil` if there was none.
        case locked(AuthError?)
        /// The session has ended by itself, for this reason.
        case sessionEnded(AuthError)
        /// The first screen of a signed-out user.
        case welcome
        /// The user enters the birthdate before the sign-in with this provider.
        case birthdate(SignInProvider)
        /// The user is too young.
        case tooYoung
        /// The email flow's step.
        case email
        /// The user is signed in, and must accept the new terms.
        case termsUpdate(AuthUser)
        /// The user is signed in, and sees the stage of a feature.
        case stage(Stage)
        /// The user is signed in, and the app's own screens are next. The app is for this identity.
        case app(AuthIdentity)
    }

    /// A feature's stage, each time that it is shown.
    public struct Stage: Hashable, Sendable, Identifiable {
        /// The number that identifies the stage. It is never used again.
        public let id: Int
        /// The position of the feature among the environment's features with screens.
        public let feature: Int
    }

    /// A screen above another one.
    public enum Sheet: Equatable, Sendable {
        /// The terms of use.
        case terms
        /// The menu.
        case menu
        /// The account.
        case account
        /// The deletion of the account.
        case deleteAccount
        /// The sign-up or the sign-in of a guest. The guest stays signed in until the account's session begins.
        case upgrade
    }
}
