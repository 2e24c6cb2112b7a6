/// A client whose service reports, or that remembers, whether an address has an account.
public protocol AccountStatusChecking: Sendable {
    /// Returns the status of an address.
    ///
    /// - Throws: `.limitExceeded` after too many requests.
    func status(of email: EmailAddress) async throws(AuthError) -> EmailAccountStatus
}

/// The status of an address at the backend.
public enum EmailAccountStatus: String, Sendable, Hashable, CaseIterable {
    /// The address has no account.
    case new
    /// The address has an account that was never confirmed by a code. Anyone may have created it.
    case pending
    /// The address has a confirmed account.
    case confirmed
}

/// A client that changes the signed-in user's email address.
package protocol EmailAddressUpdating: Sendable {
    /// Changes the signed-in user's email address. The service sends a code to the new address, and the session
    /// continues.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong, `.usernameExists` if another account has the address,
    ///   `.signedOut` if no user is signed in.
    func update(email: String, password: String) async throws(AuthError)
}
