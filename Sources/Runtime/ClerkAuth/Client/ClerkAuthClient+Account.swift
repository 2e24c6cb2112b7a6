package import AuthCore
import HostedUI

/// The account of the signed-in user.
extension ClerkAuthClient {
    /// Ends the session, and forgets every step that has begun. The client token stays, so that the next sign-in is not
    /// one on a new device.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult {
        await memory.clear()
        // A page that is still open must not begin a session later.
        await pages.attempts.endAll()
        return await session.signOut(globally: globally)
    }

    /// Fetches the attributes of the signed-in user.
    package func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        guard let reference = try await session.reference() else { throw .signedOut }
        let answer: ClerkEnvelope<ClerkUser> = try await send(.get("me"), in: reference)
        let user = try await calling { () throws(ClerkError) in try answer.resource() }
        guard user.id == reference.user.userID else { throw .service(.userMismatch) }
        return user.attributes
    }

    /// Verifies the password in the current session, which keeps its tokens.
    package func prove(
        _ password: SecretText, in reference: SessionReference
    ) async throws(AuthError) -> TokenSet? {
        let tokens = try await session.tokens(of: reference)
        guard let id = tokens.refreshToken else { throw .signedOut }
        let path = "client/sessions/\(id)/verify"
        let _: ClerkEnvelope<ClerkReverification> = try await send(
            .post(path, ["level": "first_factor"]), in: reference)
        let answer: ClerkEnvelope<ClerkReverification> = try await send(
            .post("\(path)/attempt_first_factor", ["strategy": "password", "password": password.value]),
            in: reference, on: .verifying)
        guard answer.response?.status == "complete" else { throw .notSupported(.confirmSignIn) }
        return nil
    }

    /// Deletes the account.
    ///
    /// - Throws: `.notSupported(.deleteUser)` if the instance does not allow it. After `.network`, the call can be
    ///   repeated: if the service no longer knows the session then, the account is deleted.
    package func deleteAccount(in reference: SessionReference) async throws(AuthError) {
        try await deletion.perform(in: reference) { () async throws(AuthError) in
            let _: ClerkEnvelope<ClerkDeletion> = try await send(
                ClerkCall(method: "DELETE", path: "me"), in: reference)
        }
    }
}

/// The response to a deletion. Only its status counts.
struct ClerkDeletion: Decodable, Sendable {}
