package import AuthCore
import HostedUI

/// The account of the signed-in user.
extension SupabaseAuthClient {
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

    /// Fetches the attributes of the signed-in user. Throws `.signedOut` for a guest of the device.
    package func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        guard let reference = try await session.reference() else { throw .signedOut }
        return try await fetchAttributes(in: reference)
    }

    /// Fetches the attributes of a session's user.
    func fetchAttributes(in reference: SessionReference) async throws(AuthError) -> [AuthUserAttribute] {
        let request = try await calling { () throws(SupabaseError) in try api.request("GET", "auth/v1/user") }
        let response = try await send(request, in: reference)
        let user: SupabaseUser = try await calling { () throws(SupabaseError) in try SupabaseAPI.decoded(response) }
        guard user.id == reference.user.userID else { throw .service(.userMismatch) }
        return user.attributes
    }

    /// Signs in with the password. The tokens of this sign-in replace those of the session, because the service's
    /// functions require an access token with a recent authentication (`amr`).
    package func prove(
        _ password: SecretText, in reference: SessionReference
    ) async throws(AuthError) -> TokenSet? {
        guard let address = reference.user.email else { throw .notSupported(.signIn(.email)) }
        let email = try EmailAddress(username: address)
        let captcha = try await captchaToken(for: session.signInTicket())
        let fresh = try await calling { () async throws(SupabaseError) in
            try await api.signIn(email, password: password.value, captcha: captcha)
        }
        guard fresh.user.id == reference.user.userID else {
            await end(fresh)
            throw .invalidCredentials
        }
        return fresh.tokenSet
    }

    /// Deletes the account with the brand's function `delete_account`.
    ///
    /// - Throws: `.service(.functionMissing)` if the brand's SQL was not applied to the project. After `.network`, the
    ///   call can be repeated: if the service no longer knows the session then, the account is deleted.
    package func deleteAccount(in reference: SessionReference) async throws(AuthError) {
        // The service does not know a guest of this device. The reference has read the session.
        if await session.isLocal { return }
        try await deletion.perform(in: reference) { () async throws(AuthError) in
            let request = try await calling { () throws(SupabaseError) in
                try api.request("POST", "rest/v1/rpc/delete_account", [String: String]())
            }
            _ = try await send(request, in: reference)
        }
    }
}
