package import AuthCore
import HostedUI

/// The calls of `AuthClient` at a Clerk instance.
extension ClerkAuthClient: EmailAuthClient {
    /// Confirms the address of a sign-up with its code. The password of the sign-up is kept in memory.
    ///
    /// - Throws: `.service(.reauthenticationRequired)` if the client has no password for this address.
    package func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        guard let known = await memory.signUp(of: email) else { throw .service(.reauthenticationRequired) }
        try await confirm(email: email, code: confirmationCode, password: known.password.value)
        return AuthSignUpResult(nextStep: .done)
    }

    /// Responds to the challenge of the last sign-in. The attributes are not sent.
    package func confirmSignIn(
        challengeResponse: String, attributes: [AuthUserAttribute]
    ) async throws(AuthError) -> AuthSignInResult {
        guard let open = await memory.take() else { throw .signedOut }
        let next = try await answer(open, with: challengeResponse)
        return AuthSignInResult(nextStep: next?.step ?? .done)
    }

    /// Ends the session, and forgets every step that has begun. The client token stays, so that the next sign-in is not
    /// one on a new device.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult {
        await memory.clear()
        // A page that is still open must not begin a session later.
        await pages.attempts.endAll()
        return await session.signOut(globally: globally)
    }
}
