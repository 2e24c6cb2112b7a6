/// A client whose service accepts the identity token of Sign in with Apple.
///
/// The caller shows the sheet, and checks the token's nonce and user.
package protocol AppleTokenClient: SessionBackedClient {
    /// Signs in with the credential of a user. The session contains Apple's identifier of the user
    /// (`appleUserID` of ``SessionController/begin(as:with:for:proof:appleUserID:)``).
    ///
    /// - Parameters:
    ///   - credential: The credential. It contains the name until ``save(_:in:)`` has returned, so that a service can
    ///     create the account with it.
    ///   - nonce: The nonce whose hash is in the identity token.
    ///   - ticket: The ticket from before the sheet.
    ///   - clearance: The user has passed the age gate. A user without an account gets one.
    /// - Returns: `.done` if the session has begun.
    /// - Throws: `.cancelled` if a user has signed in or out since the ticket, and the errors of
    ///   ``AuthClient/signInWithWebUI(for:clearance:)``.
    func signIn(
        with credential: AppleIDCredential, nonce: AppleNonce, for ticket: SignInTicket, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult

    /// Proves the identity of a session's user by a credential.
    ///
    /// - Parameters:
    ///   - credential: The credential. The name is `nil`.
    ///   - nonce: The nonce whose hash is in the identity token.
    ///   - reference: The session, of the user who must have signed in.
    ///   - ticket: The ticket from before the sheet.
    /// - Returns: The proof, which the client keeps with the session.
    /// - Throws: `.service(.userMismatch)` if the credential is another user's. The session continues.
    func reauthenticate(
        with credential: AppleIDCredential, nonce: AppleNonce, in reference: SessionReference, for ticket: SignInTicket
    ) async throws(AuthError) -> IdentityProof

    /// Writes a name to the account of a session's user, unless the account has a name. Can be repeated.
    func save(_ name: AppleIDName, in reference: SessionReference) async throws(AuthError)
}
