package import AuthCore
import AuthKit
import EmailOTP

extension AuthFlow {
    /// The place of the user.
    package enum Place: Equatable, Sendable {
        /// The session has not been read yet.
        case restoring
        /// The session could not be read, for this reason.
        case offline(AuthError)
        /// The session is locked. The error is the reason why the last try to unlock it failed; `nil` if there was
        /// none.
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
        case app(Identity)
    }

    /// A feature's stage, each time that it is shown.
    public struct Stage: Hashable, Sendable, Identifiable {
        /// The number that identifies the stage. It is never used again.
        public let id: Int
        /// The position of the feature among the environment's features with screens.
        package let feature: Int
    }

    /// A screen above another one.
    public enum Sheet: Equatable, Sendable {
        /// The terms of use.
        case terms
        /// The menu.
        case menu
        /// The account.
        case account
        /// The change of the email address, and its code.
        case changeEmail
        /// The deletion of the account.
        case deleteAccount
        /// The sign-up or the sign-in of a guest. The guest stays signed in until the account's session begins.
        case upgrade
    }
}

extension AuthFlow {
    /// The place of the user.
    package var place: Place {
        switch session {
        case .restoring: .restoring
        case .unknown(let error): .offline(error)
        case .locked(let error): .locked(error)
        case .signedOut: entry
        case .signedIn(let user): place(of: user)
        }
    }

    private func place(of user: AuthUser) -> Place {
        guard checkedUser == user else { return .restoring }
        guard hasAcceptedTerms else { return .termsUpdate(user) }
        if stages.areFinished { return .app(Identity(user, after: stages.result)) }
        return stages.shown.map(Place.stage) ?? .restoring
    }

    /// The first place of a signed-out user.
    var firstPlace: Place {
        if case .signedOut(let reason?) = session { return .sessionEnded(reason) }
        return firstEntry
    }

    /// The first screen of the sign-in.
    var firstEntry: Place { brand.screens.welcome == .none && email != nil ? .email : .welcome }

    /// Whether a child may use the app now: as the player, or in a demo, which anyone can start.
    var isOpenToChildren: Bool {
        switch place {
        case .app(.child), .app(.demo): true
        default: false
        }
    }

    /// The user whose account can be shown; `nil` outside of the app, and while a child may use the app.
    var accountUser: AuthUser? {
        if case .app(let identity) = place, identity.ofAccount != nil { identity.user } else { nil }
    }

    /// The place of a guest who signs up or in, or `nil` if the guest does neither.
    var upgradePlace: Place? { isUpgrading ? entry : nil }

    /// Whether a guest signs up or in.
    var isUpgrading: Bool { sheet == .upgrade || sheetBelow == .upgrade }

    /// Whether the screen at the user's place is a sheet over the first screen, because the brand's arrangement says
    /// so.
    var entersInSheet: Bool {
        guard brand.screens.welcome == .sheets, case .signedOut = session else { return false }
        switch entry {
        case .birthdate: return true
        case .email: return email?.state != .tooYoung
        default: return false
        }
    }

    /// Whether the user may sign in: no user is signed in, or a guest sees the account.
    var isEntering: Bool {
        switch place {
        case .restoring, .offline, .locked, .stage, .termsUpdate: false
        case .app(.guest): sheet == .account || sheet == .upgrade
        case .app: false
        case .sessionEnded, .welcome, .birthdate, .tooYoung, .email: true
        }
    }

    /// Whether the user waits for a call of this flow.
    package var isBusy: Bool { request != nil }

    /// The provider at which the user is signing in, or `nil`.
    package var busyProvider: SignInProvider? {
        switch request?.call {
        case .signIn(let provider), .passAgeGate(_, let provider): provider
        default: nil
        }
    }
}

extension AuthUser {
    /// Whether this is the same user, perhaps with another address.
    func hasAccount(of other: AuthUser) -> Bool { userID == other.userID && provider == other.provider }
}
