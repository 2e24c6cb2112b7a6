public import AuthCore

/// The account of the person signed in: `/v1/users/me`.
extension PlatformAuthClient: PasswordedDeletion {
    /// What the service knows of the person signed in. Throws `.signedOut` and `.sessionExpired`.
    public func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        guard let reference = try await session.reference() else {
            guard let web else { throw .signedOut }
            return try await web.fetchUserAttributes()
        }
        let response = try await aboutMe("GET", in: reference)
        do throws(PlatformFailure) {
            let account: PlatformReply.Account = try PlatformAPI.decoded(try PlatformAPI.checked(response))
            return account.all
        } catch {
            throw error.asAuthError
        }
    }

    /// Deletes the account of the person signed in, and all that the service holds of it, and ends the session.
    ///
    /// The service does so in a session that began a short time ago alone. Otherwise this throws
    /// `.service(.reauthenticationRequired)`: ask for the password, and call ``deleteUser(password:)``. Who is signed in at
    /// web pages has no session here; what the web client can do is then done.
    public func deleteUser() async throws(AuthError) {
        guard let reference = try await session.reference() else {
            guard let web else { throw .signedOut }
            return try await web.deleteUser()
        }
        try checkDeleted(try await aboutMe("DELETE", in: reference))
        await session.accountDeleted(of: reference.user)
    }

    /// Deletes the account of the person signed in by e-mail, who proves by the password to be the one.
    ///
    /// - Throws: `.invalidCredentials` where the password is wrong, `.limitExceeded` where that was so too often, and
    ///   `.signedOut` where nobody is signed in by e-mail. The session then goes on.
    public func deleteUser(password: String) async throws(AuthError) {
        guard let user = try await session.reference()?.user, let email = user.email else { throw .signedOut }
        // A sign-in of its own, which the app's session knows nothing of: it is as young as can be.
        let fresh = try await login(Self.address(email), password: password)
        do throws(AuthError) {
            guard fresh.user.userID == user.userID else { throw .invalidCredentials }
            try await delete(bearing: fresh.grant.accessToken)
        } catch {
            if let refreshToken = fresh.grant.refreshToken {
                let logout = PlatformRequest.Logout(refreshToken: refreshToken, everywhere: false)
                // It is not known to anybody, and expires by itself where the service cannot be told.
                try? await api.post("v1/auth/logout", logout)
            }
            throw error
        }
        await session.accountDeleted(of: user)
    }

    private func delete(bearing token: String) async throws(AuthError) {
        var request = api.me("DELETE")
        request.headers["Authorization"] = "Bearer \(token)"
        let response: HTTPResponse
        do throws(PlatformFailure) { response = try await api.send(request) } catch { throw error.asAuthError }
        try checkDeleted(response)
    }

    private func checkDeleted(_ response: HTTPResponse) throws(AuthError) {
        do throws(PlatformFailure) { _ = try PlatformAPI.checked(response) } catch { throw error.asAuthError }
    }

    private func aboutMe(
        _ method: String, in reference: SessionReference
    ) async throws(AuthError) -> HTTPResponse {
        do throws(AuthorizedTransportError) {
            return try await AuthorizedTransport(api.transport, session: session, apiBaseURL: api.baseURL)
                .send(api.me(method), in: reference)
        } catch {
            throw error.asAuthError
        }
    }
}
