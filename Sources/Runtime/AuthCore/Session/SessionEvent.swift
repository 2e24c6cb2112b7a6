/// What happened to a session, in the spirit of the Hub events of AWS Amplify.
public enum SessionEvent: Sendable, Hashable {
    /// A session began: the person signed in.
    case signedIn(AuthUser)
    /// A session was read from the store: that of an earlier launch, once a launch, or one that another process began.
    case restored(AuthUser)
    /// The session ended because the user signed out, here or in another process.
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
