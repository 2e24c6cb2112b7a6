/// What some clients can do beside ``AuthClient``. Ask for it by `client.capability((any PasswordedDeletion).self)`, also
/// behind the age gate and analytics.

/// A client that deletes the signed-in user's account only with the account's password.
public protocol PasswordedDeletion: Sendable {
    /// Deletes the signed-in user's account, and ends the session.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong, and what ``AuthClient/deleteUser()`` throws.
    func deleteUser(password: String) async throws(AuthError)
}

/// A client that changes the signed-in user's email address.
public protocol EmailAddressUpdating: Sendable {
    /// Changes the signed-in user's email address. The service sends a code to the new address.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong, `.usernameExists` if the address is another account's,
    ///   `.signedOut` if no user is signed in. The session goes on.
    func update(email: String, password: String) async throws(AuthError)
}

/// A backend in memory, whose codes a test can read.
public protocol CodeMailbox: Sendable {
    /// The last code that was sent to an address and not used; `nil` if there is none.
    func pendingCode(for username: String) async -> String?
}
