/// The capabilities of a client in addition to ``AuthClient``.
///
/// Each value wraps one operation and does not expose the client, so that callers cannot bypass a decorator such as an age
/// gate.
public struct AuthCapabilities: Sendable {
    /// Deletes the account with its password.
    public var passwordedDeletion: (any PasswordedDeletion)?
    /// Changes the email address.
    public var emailAddressUpdating: (any EmailAddressUpdating)?
    /// Shows the codes that a backend in memory has sent.
    public var mailbox: (any CodeMailbox)?

    /// The capabilities of a client, by the protocols to which it conforms.
    public init(of client: any AuthClient) {
        passwordedDeletion = (client as? any PasswordedDeletion).map(Deletion.init)
        emailAddressUpdating = (client as? any EmailAddressUpdating).map(Updating.init)
        mailbox = (client as? any CodeMailbox).map(Mailbox.init)
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

    private struct Mailbox: CodeMailbox {
        let client: any CodeMailbox

        func pendingCode(for username: String) async -> String? { await client.pendingCode(for: username) }
    }
}

/// A client that deletes the signed-in user's account only with the account's password.
public protocol PasswordedDeletion: Sendable {
    /// Deletes the signed-in user's account, and ends the session.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong, and the errors of ``AuthClient/deleteUser()``.
    func deleteUser(password: String) async throws(AuthError)
}

/// A client that changes the signed-in user's email address.
public protocol EmailAddressUpdating: Sendable {
    /// Changes the signed-in user's email address. The service sends a code to the new address.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong, `.usernameExists` if the address is another account's,
    ///   `.signedOut` if no user is signed in. The session continues.
    func update(email: String, password: String) async throws(AuthError)
}

/// A backend in memory, whose codes a test can read.
public protocol CodeMailbox: Sendable {
    /// The last unused code that was sent to an address; `nil` if no such code was sent.
    func pendingCode(for username: String) async -> String?
}
