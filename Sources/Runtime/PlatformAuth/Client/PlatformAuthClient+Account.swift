package import AuthCore

/// The account of the signed-in user: `/v1/users/me`.
extension PlatformAuthClient {
    /// Fetches the attributes of the signed-in user. Throws `.signedOut` and `.sessionExpired`.
    package func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        guard let reference = try await ownReference() else {
            guard let web else { throw .signedOut }
            return try await web.fetchUserAttributes()
        }
        let response: HTTPResponse
        do throws(AuthorizedTransportError) {
            response = try await AuthorizedTransport(api.transport, session: session, apiBaseURL: api.baseURL)
                .send(api.deletion.request("GET"), in: reference)
        } catch {
            throw error.asAuthError
        }
        return try await calling { () throws(ServiceError) in
            let account: PlatformResponse.Account = try PlatformAPI.decoded(try ServiceError.checked(response))
            return account.all
        }
    }

    /// Deletes the account of the signed-in user and all its data on the service, and ends the session.
    ///
    /// This client and the service require a recent proof of identity. Otherwise this method throws
    /// `.service(.reauthenticationRequired)`: call ``reauthenticate(by:)``. If the user signed in at web pages, the web
    /// client handles the call.
    package func deleteUser() async throws(AuthError) {
        guard let reference = try await ownReference() else {
            guard let web else { throw .signedOut }
            return try await web.deleteUser()
        }
        try await deleteUser(in: reference)
    }

    /// Deletes the account at the service, which also requires a session that began a short time ago.
    package func deleteAccount(in reference: SessionReference) async throws(AuthError) {
        try await api.deletion.deleteAccount(in: reference, of: session, by: api.transport)
    }

    /// Asks a user who signed in by email for the password. If the user signed in at web pages, the web client handles
    /// the call.
    ///
    /// - Throws: `.limitExceeded` after too many wrong passwords, `.notSupported` for a page if the user signed in by
    ///   email, and the errors of `AuthClient.reauthenticate(by:)`.
    package func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        guard let reference = try await ownReference() else {
            guard let web else { throw .signedOut }
            return try await web.reauthenticate(by: way)
        }
        return try await reauthenticate(by: way, in: reference)
    }

    /// Signs in with the password. The tokens of this sign-in replace those of the session, because the service
    /// requires a session that began a short time ago.
    package func prove(
        _ password: SecretText, in reference: SessionReference
    ) async throws(AuthError) -> TokenSet? {
        let user = reference.user
        let fresh = try await login(Self.address(user.email ?? user.username), password: password.value)
        guard fresh.user.userID == user.userID else {
            await session.discard(fresh.tokenSet)
            throw .invalidCredentials
        }
        return fresh.tokenSet
    }

    /// Returns the last proof of identity of the signed-in user.
    package func recentProof() async -> IdentityProof? {
        guard let web, (try? await ownReference()) == nil else { return await session.recentProof() }
        return await web.recentProof()
    }
}
