/// What happened to a session, in the spirit of the Hub events of AWS Amplify.
public enum SessionEvent: Sendable, Hashable {
    /// A session began: the person signed in.
    case signedIn(AuthUser)
    /// The session of an earlier launch was read from the store: the person is still signed in. Told once a launch.
    case restored(AuthUser)
    /// The session ended because the person wanted it to.
    case signedOut
    /// The session ended because the service will not renew it. Told once.
    case sessionExpired
    /// The session ended because the stored session can never be read again.
    case sessionLost(SecureStoreError)
    /// The session has new tokens.
    case tokenRefreshed
    /// The session ended because the account was deleted.
    case userDeleted
}
