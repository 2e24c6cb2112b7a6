/// A client that changes the signed-in user's email address.
package protocol EmailAddressUpdating: Sendable {
    /// Changes the signed-in user's email address. The service sends a code to the new address, and the session
    /// continues.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong, `.usernameExists` if another account has the address,
    ///   `.signedOut` if no user is signed in.
    func update(email: String, password: String) async throws(AuthError)
}
