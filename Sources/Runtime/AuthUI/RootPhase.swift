internal import AuthCore

/// What a brand's first view shows and offers.
enum RootPhase: Equatable {
    /// The client has not answered yet.
    case restoring
    /// The client could not tell whether a user is signed in.
    case unknown(AuthError)
    /// No user is signed in. The error says why the last session ended, if the user did not end it.
    case signedOut(AuthError?)
    /// The app.
    case signedIn

    /// The phase after the client was asked.
    func next(_ answer: Result<Bool, AuthError>) -> RootPhase {
        switch answer {
        case .success(true): .signedIn
        // The client reports only once why a session ended.
        case .success(false): if case .signedOut = self { self } else { .signedOut(nil) }
        case .failure(let error):
            switch error {
            case .sessionExpired, .sessionLost: .signedOut(error)
            default: .unknown(error)
            }
        }
    }

    /// The reason for which the user has to sign in or try again; `nil` if there is none.
    var reason: AuthError? {
        switch self {
        case .signedOut(let reason): reason
        case .unknown(let error): error
        case .restoring, .signedIn: nil
        }
    }

    /// Whether the app's sign-in is shown.
    var offersSignIn: Bool {
        switch self {
        case .signedOut, .unknown: true
        case .restoring, .signedIn: false
        }
    }

    /// Whether the user can ask the client again.
    var offersRetry: Bool {
        switch self {
        case .unknown: true
        case .restoring, .signedOut, .signedIn: false
        }
    }

    /// Whether the user can sign out here: a session that cannot be read can still be given up.
    var offersSignOut: Bool { offersRetry }
}
