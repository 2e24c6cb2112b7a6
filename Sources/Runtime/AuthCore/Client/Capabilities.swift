/// The capabilities of a client in addition to ``AuthClient``.
///
/// Each value wraps one operation and does not expose the client, so that callers cannot bypass a decorator such as an
/// age gate.
public struct AuthCapabilities: Sendable {
    /// The deletion of the account by its password; `nil` if the client does not support it.
    package var passwordedDeletion: (any PasswordedDeletion)?
    /// The change of the email address; `nil` if the client does not support it.
    package var emailAddressUpdating: (any EmailAddressUpdating)?

    /// Creates the capabilities of a client from the protocols that it conforms to.
    package init(of client: any AuthClient) {
        passwordedDeletion = (client as? any PasswordedDeletion).map(Deletion.init)
        emailAddressUpdating = (client as? any EmailAddressUpdating).map(Updating.init)
    }

    private struct Deletion: PasswordedDeletion {
        let client: any PasswordedDeletion

        func deleteUser(password: String) async throws(AuthError) { try await client.deleteUser(password: password) }
    }

    private struct Updating: EmailAddressUpdating {
        let client: any EmailAddressUpdating

        func update(email: String, password: String) async throws(AuthError) {
            try await client.update(email: email, password: password)
        }
    }
}

/// A client that deletes the signed-in user's account only with the account's password.
package protocol PasswordedDeletion: Sendable {
    /// Deletes the signed-in user's account, and ends the session.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong, and the errors of ``AuthClient/deleteUser()``.
    func deleteUser(password: String) async throws(AuthError)
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
