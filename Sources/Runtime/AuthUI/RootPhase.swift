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
        case .success(false): .signedOut(nil)
        case .failure(.sessionExpired): .signedOut(nil)
        case .failure(let error): .unknown(error)
        }
    }

    /// Why the user is to sign in or try again; `nil` if there is nothing to say.
    var reason: AuthError? { nil }

    /// Whether the app's sign-in is shown.
    var offersSignIn: Bool {
        switch self {
        case .signedOut: true
        case .restoring, .unknown, .signedIn: false
        }
    }

    /// Whether the user can have the client asked again.
    var offersRetry: Bool {
        switch self {
        case .unknown: true
        case .restoring, .signedOut, .signedIn: false
        }
    }

    /// Whether the user can sign out here.
    var offersSignOut: Bool { false }
}
