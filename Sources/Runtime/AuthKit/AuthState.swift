public import AuthCore

/// The state of the sign-in, which determines an app's first screen.
public enum AuthState: Sendable, Equatable {
    /// The stored session has not been read yet, or the service has not decided yet whether the session of an earlier
    /// app version continues.
    case restoring
    /// The state of the session could not be determined: a store could not be read, or the service that must continue
    /// the session of an earlier app version could not be reached. The user can try again, or sign out.
    case unknown(AuthError)
    /// No user is signed in. The error is the reason for the end of the last session; `nil` if the user ended it, or if
    /// there was none.
    case signedOut(AuthError?)
    /// This user is signed in.
    case signedIn(AuthUser)
    /// A user is signed in, but the session is locked, because the app was launched, or was in the background for
    /// longer than `SessionPolicy.lockAfter`. The app shows no data of the user until the user unlocks the session.
    /// `BrandAuth.refresh()` asks for that. The error is the reason why the last try failed, for example
    /// `.notUnlocked(.cancelled)`; `nil` if there was none, or if the system interrupted it.
    case locked(AuthError?)

    /// The signed-in user.
    public var user: AuthUser? {
        if case .signedIn(let user) = self { user } else { nil }
    }

    /// Returns the state after the client returned its session or threw an error.
    func after(_ result: Result<AuthSession, AuthError>) -> AuthState {
        switch result {
        case .success(let session):
            if let user = session.user { return .signedIn(user) }
            // The client reports the reason for the end of a session only once.
            if case .signedOut = self { return self }
            return .signedOut(nil)
        case .failure(.sessionExpired): return .signedOut(.sessionExpired)
        case .failure(.sessionRevoked): return .signedOut(.sessionRevoked)
        case .failure(.sessionLost(let loss)): return .signedOut(.sessionLost(loss))
        case .failure(let error):
            // The network or the store may fail for a moment. A signed-in user stays signed in. A locked session stays
            // locked, for example if the user cancels Face ID. An interrupted check is not a failed one.
            return switch (self, error) {
            case (.signedIn, _): self
            case (_, .notUnlocked(.interrupted)): .locked(nil)
            case (.locked(let reason), .network): .locked(reason)
            case (.locked, _), (_, .notUnlocked): .locked(error)
            case (.restoring, _), (.unknown, _), (.signedOut, _): .unknown(error)
            }
        }
    }

    /// Returns the state after an event of the session.
    func after(_ event: SessionEvent) -> AuthState {
        switch event {
        case .signedIn(let user), .restored(let user): .signedIn(user)
        case .signedOut, .userDeleted: .signedOut(nil)
        case .sessionExpired: .signedOut(.sessionExpired)
        case .sessionRevoked: .signedOut(.sessionRevoked)
        case .sessionLost(let error): .signedOut(AuthError(error))
        case .locked: .locked(nil)
        case .tokenRefreshed: self
        }
    }
}
