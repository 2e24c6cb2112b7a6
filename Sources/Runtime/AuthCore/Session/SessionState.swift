/// What is known of the session on this device.
public enum SessionState: Sendable, Hashable {
    /// Nobody has asked yet, or the store is being read.
    case restoring
    /// Nobody is signed in.
    case signedOut
    /// This person is.
    case signedIn(AuthUser)
    /// Nobody is any more: the service refused to renew the session. Until the next sign-in or sign-out.
    case expired
    /// No user is signed in any more: the stored session can never be read again. Lasts until the next sign-in or sign-out.
    case lost(SecureStoreError)
    /// The store could not be read: somebody may be signed in. Asking again reads it again.
    case unknown(SecureStoreError)
}
