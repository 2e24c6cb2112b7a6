package import AuthCore
import HostedUI

/// The calls of `AuthClient` at a Supabase project.
extension SupabaseAuthClient: EmailAuthClient {
    /// Confirms an account with its code and the password of the last sign-up, which is kept in memory.
    ///
    /// - Throws: `.service(.reauthenticationRequired)` if the client has no password for this address.
    package func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        let email = try EmailAddress(username: username)
        guard let password = await memory.password(of: email) else { throw .service(.reauthenticationRequired) }
        try await confirm(email: email, code: confirmationCode, password: password.value)
        return AuthSignUpResult(nextStep: .done)
    }

    /// Ends the session, and forgets every step that has begun.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult {
        let recovery = await memory.clear()
        // A page that is still open must not begin a session later.
        await pages.attempts.endAll()
        let result = await session.signOut(globally: globally)
        await end(recovery)
        return result
    }
}
