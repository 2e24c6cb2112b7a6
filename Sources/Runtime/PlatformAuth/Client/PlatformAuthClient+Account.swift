package import AuthCore

/// The account of the signed-in user: `/v1/users/me`.
extension PlatformAuthClient: PasswordedDeletion {
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
        do throws(ServiceError) {
            let account: PlatformResponse.Account = try PlatformAPI.decoded(try ServiceError.checked(response))
            return account.all
        } catch {
            throw error.asAuthError
        }
    }

    /// Deletes the account of the signed-in user and all its data on the service, and ends the session.
    ///
    /// This client and the service require a recent proof of identity. Otherwise this method throws
    /// `.service(.reauthenticationRequired)`: call ``reauthenticate(by:)``, or ``deleteUser(password:)``. If the user
    /// signed in at web pages, the web client handles the call.
    package func deleteUser() async throws(AuthError) {
        guard let reference = try await ownReference() else {
            guard let web else { throw .signedOut }
            return try await web.deleteUser()
        }
        try await session.requireProof(in: reference)
        try await api.deletion.deleteAccount(in: reference, of: session, by: api.transport)
        await session.accountDeleted(of: reference.user)
    }

    /// Deletes the account of a user who signed in by email and confirms it with the password.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong, `.limitExceeded` after too many wrong passwords, and
    ///   `.signedOut` if no user is signed in by email. The session continues after an error.
    package func deleteUser(password: String) async throws(AuthError) {
        guard let user = try await ownReference()?.user, let email = user.email else { throw .signedOut }
        // A separate sign-in, outside the app's session, because the service requires a recent one.
        let fresh = try await login(Self.address(email), password: password)
        do throws(AuthError) {
            guard fresh.user.userID == user.userID else { throw .invalidCredentials }
            try await api.deletion.deleteAccount(bearing: fresh.tokenSet.accessToken, by: api.transport)
        } catch {
            if let refreshToken = fresh.tokenSet.refreshToken {
                let logout = PlatformRequest.Logout(refreshToken: refreshToken, everywhere: false)
                // Nothing else has this token. If the request fails, the token remains valid until it expires.
                try? await api.post("v1/auth/logout", logout)
            }
            throw error
        }
        await session.accountDeleted(of: user)
    }

    /// Asks a user who signed in by email for the password. The tokens of this sign-in replace those of the session,
    /// because the service requires a session that began a short time ago. If the user signed in at web pages, the web
    /// client handles the call.
    ///
    /// - Throws: `.limitExceeded` after too many wrong passwords, `.notSupported` for a page if the user signed in by
    ///   email, and the errors of `AuthClient.reauthenticate(by:)`.
    package func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        guard let reference = try await ownReference() else {
            guard let web else { throw .signedOut }
            return try await web.reauthenticate(by: way)
        }
        switch way {
        case .page(let provider): throw .notSupported(.signIn(provider))
        case .password(let password):
            let ticket = await session.signInTicket()
            let user = reference.user
            let fresh = try await login(Self.address(user.email ?? user.username), password: password.value)
            guard fresh.user.userID == user.userID else {
                await session.discard(fresh.tokenSet)
                throw .invalidCredentials
            }
            let proof = IdentityProof(of: user, by: .password, at: clock.now())
            try await session.replace(reference, with: fresh.tokenSet, of: proof, for: ticket)
            return proof
        }
    }

    /// Returns the last proof of identity of the signed-in user.
    package func recentProof() async -> IdentityProof? {
        guard let web, (try? await ownReference()) == nil else { return await session.recentProof() }
        return await web.recentProof()
    }
}
