public import AuthCore

/// The account of the signed-in user: `/v1/users/me`.
extension PlatformAuthClient: PasswordedDeletion {
    /// Fetches the attributes of the signed-in user. Throws `.signedOut` and `.sessionExpired`.
    public func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        guard let reference = try await session.reference() else {
            guard let web else { throw .signedOut }
            return try await web.fetchUserAttributes()
        }
        let response = try await aboutMe("GET", in: reference)
        do throws(PlatformError) {
            let account: PlatformResponse.Account = try PlatformAPI.decoded(try PlatformAPI.checked(response))
            return account.all
        } catch {
            throw error.asAuthError
        }
    }

    /// Deletes the account of the signed-in user and all its data on the service, and ends the session.
    ///
    /// The service requires a session that began a short time ago. Otherwise this method throws
    /// `.service(.reauthenticationRequired)`: ask for the password and call ``deleteUser(password:)``. If the user
    /// signed in at web pages, the web client handles the call.
    public func deleteUser() async throws(AuthError) {
        guard let reference = try await session.reference() else {
            guard let web else { throw .signedOut }
            return try await web.deleteUser()
        }
        try checkDeleted(try await aboutMe("DELETE", in: reference))
        await session.accountDeleted(of: reference.user)
    }

    /// Deletes the account of a user who signed in by email and confirms it with the password.
    ///
    /// - Throws: `.invalidCredentials` if the password is wrong, `.limitExceeded` after too many wrong passwords, and
    ///   `.signedOut` if no user is signed in by email. The session continues after an error.
    public func deleteUser(password: String) async throws(AuthError) {
        guard let user = try await session.reference()?.user, let email = user.email else { throw .signedOut }
        // A separate sign-in, outside the app's session, because the service requires a recent one.
        let fresh = try await login(Self.address(email), password: password)
        do throws(AuthError) {
            guard fresh.user.userID == user.userID else { throw .invalidCredentials }
            try await delete(bearing: fresh.tokenSet.accessToken)
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

    private func delete(bearing token: String) async throws(AuthError) {
        var request = api.me("DELETE")
        request.headers["Authorization"] = "Bearer \(token)"
        let response: HTTPResponse
        do throws(PlatformError) { response = try await api.send(request) } catch { throw error.asAuthError }
        try checkDeleted(response)
    }

    private func checkDeleted(_ response: HTTPResponse) throws(AuthError) {
        do throws(PlatformError) { _ = try PlatformAPI.checked(response) } catch { throw error.asAuthError }
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
