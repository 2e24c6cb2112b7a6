public import AuthCore

/// What an `AuthClient` does, as far as hosted pages can.
extension HostedUIAuthClient: PagesClient {
    /// Signs in at the page of this provider. Throws `.notSupported` for a guest, else what ``signIn(at:hints:)`` throws.
    public func signInWithWebUI(for provider: SignInProvider) async throws(AuthError) -> AuthSignInResult {
        let identityProvider: IdentityProvider
        do throws(HostedUIError) {
            identityProvider = try IdentityProvider(provider)
        } catch {
            throw .notSupported(.signIn(provider))
        }
        return try await signIn(at: identityProvider)
    }

    /// The session, its tokens renewed where they were about to expire. Throws `.sessionExpired`, `.network`, `.storage`.
    public func fetchAuthSession() async throws(AuthError) -> AuthSession {
        try await session.session()
    }

    /// Who is signed in. Throws `.signedOut`, and what ``fetchAuthSession()`` throws.
    public func getCurrentUser() async throws(AuthError) -> AuthUser {
        guard let user = try await session.session().user else { throw .signedOut }
        return user
    }

    /// The claims that the provider tells of the person signed in (OpenID Connect Core section 5.3).
    public func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        let user = try await getCurrentUser()
        guard let url = endpoint.userInfoURL else { throw .service(.invalidConfiguration) }
        let response: HTTPResponse
        do throws(AuthorizedTransportError) {
            response = try await AuthorizedTransport(transport, session: session, apiBaseURL: url)
                .send(HTTPRequest(url: url, headers: ["Accept": "application/json"]))
        } catch {
            throw error.asAuthError
        }
        do throws(TokenEndpointError) {
            return try UserInfo(response, about: user).attributes
        } catch {
            throw error.asAuthError
        }
    }

    /// Throws `.notSupported`: accounts are made on the page.
    public func signUp(
        username: String, password: String, options: SignUpOptions
    ) async throws(AuthError) -> AuthSignUpResult {
        throw .notSupported(.signUp)
    }

    /// Throws `.notSupported`: accounts are confirmed on the page.
    public func confirmSignUp(
        for username: String, confirmationCode: String
    ) async throws(AuthError) -> AuthSignUpResult {
        throw .notSupported(.confirmSignUp)
    }

    /// Throws `.notSupported`: the page sends its codes again.
    public func resendSignUpCode(for username: String) async throws(AuthError) -> AuthCodeDeliveryDetails {
        throw .notSupported(.confirmSignUp)
    }

    /// Throws `.notSupported`: passwords are entered on the page.
    public func signIn(username: String, password: String) async throws(AuthError) -> AuthSignInResult {
        throw .notSupported(.signIn(.email))
    }

    /// Throws `.notSupported`: passwords are set on the page.
    public func resetPassword(for username: String) async throws(AuthError) -> AuthResetPasswordResult {
        throw .notSupported(.resetPassword)
    }

    /// Throws `.notSupported`: passwords are set on the page.
    public func confirmResetPassword(
        for username: String, with newPassword: String, confirmationCode: String
    ) async throws(AuthError) {
        throw .notSupported(.resetPassword)
    }

    /// Throws `.notSupported`: the hosted pages have no such call; the brand's own service deletes accounts.
    public func deleteUser() async throws(AuthError) {
        throw .notSupported(.deleteUser)
    }

    /// What happens to the session from now on.
    public func sessionEvents() async -> AsyncStream<SessionEvent> { await session.events() }
}
