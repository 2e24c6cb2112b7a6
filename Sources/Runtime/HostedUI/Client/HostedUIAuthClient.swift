package import AuthCore
import Foundation

/// Signs users in at a brand's hosted pages, and keeps their session.
///
/// Users also create and confirm accounts and reset passwords on the pages. The calls for these throw `.notSupported`.
package struct HostedUIAuthClient: Sendable, RedactedValue {
    /// The configuration of the hosted pages.
    package let configuration: HostedUIConfiguration
    /// The session of the signed-in user. It can be shared with another client of the same user pool.
    package let session: SessionController

    private let transport: any HTTPTransport
    private let presenter: any WebAuthenticationPresenter
    private let attempts: SignInAttempts
    private let endpoint: TokenEndpoint
    private let verifier: IDTokenVerifier
    private let browser: BrowserSession
    private let random: any RandomSource
    private let clock: SessionClock
    private let accountDeletion: (any AccountDeletion)?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - configuration: The address of the pages and the app's registration.
    ///   - transport: Sends requests to the provider.
    ///   - store: Stores the session.
    ///   - records: Stores whether the browser may be signed in. It must outlive the process and must never be locked.
    ///   - session: The session that begins when a user signs in. Pass the session of a client that renews tokens of
    ///     the same app client at the same user pool, or `nil` for a separate session.
    ///   - presenter: Shows the pages.
    ///   - policy: Whether the session outlives the app.
    ///   - adoption: The import of the session of an earlier app version, if the client has a separate session.
    ///   - accountDeletion: The way to delete the account of a user of the pages; `nil` if there is none.
    ///   - random: The source of state, nonce and verifier.
    ///   - clock: The source of time.
    package init(
        configuration: HostedUIConfiguration, transport: any HTTPTransport, store: any SecureStore,
        records: any SecureStore, session: SessionController? = nil, presenter: any WebAuthenticationPresenter,
        policy: SessionPolicy, adoption: SessionAdoption? = nil,
        accountDeletion: (any AccountDeletion)? = nil, random: any RandomSource = SystemRandomSource(),
        clock: SessionClock = .system
    ) {
        self.configuration = configuration
        self.transport = transport
        self.presenter = presenter
        self.random = random
        self.clock = clock
        self.accountDeletion = accountDeletion
        attempts = SignInAttempts(clock: clock)
        endpoint = TokenEndpoint(configuration: configuration, transport: transport)
        verifier = IDTokenVerifier(configuration: configuration, transport: transport, uptime: clock.uptime)
        browser = BrowserSession(records: records, configuration: configuration)
        self.session =
            session
            ?? SessionController(
                authority: HostedUIAuthority(endpoint: endpoint, verifier: verifier, now: clock.now), store: store,
                policy: policy, adoption: adoption, clock: clock)
    }

    /// Fetches the user's claims from the provider (OpenID Connect Core section 5.3).
    package func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
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
}

// MARK: Signing in

extension HostedUIAuthClient {
    /// Signs in at the hosted pages. The page starts without the cookies of the user's browser if they may belong to a
    /// user whose session in the app has ended without a completed sign-out page.
    ///
    /// - Parameters:
    ///   - provider: The provider; `nil` if the page lets the user choose.
    ///   - clearance: The user has passed the age gate. It is checked again after the page, which creates accounts.
    /// - Returns: `.done`: the session has begun.
    /// - Throws: `.notSupported` for a guest, who has no page; `.cancelled` if the user closes the page or denies
    ///   access; `.underAge` if the age gate was closed while the page was open; `.network`; `.storage`; `.service`
    ///   with the provider's code, or with the code of an invalid callback or token.
    package func signIn(
        at provider: SignInProvider?, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        try requirePage(of: provider)
        let ticket = await session.signInTicket()
        let (attempt, callback) = try await callback(of: provider)
        _ = try await complete(attempt, by: callback, with: ticket, clearance)
        return AuthSignInResult(nextStep: .done)
    }

    /// Shows a page, and returns its attempt and its callback.
    private func callback(
        of provider: SignInProvider?, reauthenticating user: AuthUser? = nil
    ) async throws(AuthError) -> (SignInAttempt, URL) {
        let (attempt, url) = try await begin(provider, reauthenticating: user)
        let startsEmpty = await browser.mustBeEphemeral(for: attempt, session.state)
        do throws(WebAuthenticationError) {
            let target = WebAuthenticationCallback(uri: configuration.redirectURI)
            return (attempt, try await presenter.callback(from: url, returningTo: target, ephemeral: startsEmpty))
        } catch {
            await attempts.end(attempt)
            throw error.asAuthError
        }
    }

    /// Begins a session with the callback of a page. Checks the clearance again, because the gate may have been closed
    /// while the page was open. Returns the user's proof of identity; `nil` if the page may have signed the user in
    /// without one.
    private func complete(
        _ attempt: SignInAttempt, by callback: URL, with ticket: SignInTicket, _ clearance: AgeClearance? = nil
    ) async throws(AuthError) -> IdentityProof? {
        let (attempt, parameters) = try await attempts.take(attempt, by: callback)
        try await clearance?.requireOpen()
        let code: AuthorizationCode
        do throws(CallbackError) {
            code = try parameters.code(issuer: configuration.issuer)
        } catch {
            throw error.asAuthError
        }
        let (tokens, user, claims) = try await exchange(code, of: attempt)
        let proof: IdentityProof?
        if attempt.reauthenticatedUserID != nil {
            proof = try await replaceSession(with: tokens, of: user, claims, for: attempt, with: ticket)
        } else {
            proof = IdentityProof(
                of: user, by: .page(user.provider), claims, serverDate: tokens.serverDate, now: clock.now())
            try await session.begin(as: user, with: tokens, for: ticket, proof: proof)
        }
        await browser.signedIn(user, by: attempt)
        return proof
    }

    /// Throws `.notSupported` for a guest, who has no page.
    private func requirePage(of provider: SignInProvider?) throws(AuthError) {
        if let provider, provider.userPoolName == nil { throw .notSupported(.signIn(provider)) }
    }

    private func begin(
        _ provider: SignInProvider?, reauthenticating user: AuthUser?
    ) async throws(AuthError) -> (SignInAttempt, URL) {
        let attempt = SignInAttempt(
            redirectURI: configuration.redirectURI, provider: provider, random: random, startedAt: clock.now(),
            reauthenticatedUserID: user?.userID)
        guard let url = configuration.signInURL(for: attempt) else { throw .service(.invalidConfiguration) }
        await attempts.begin(attempt)
        return (attempt, url)
    }

    private func exchange(
        _ code: AuthorizationCode, of attempt: SignInAttempt
    ) async throws(AuthError) -> (TokenSet, AuthUser, IDTokenClaims) {
        do throws(TokenEndpointError) {
            try await verifier.keys.prepare()
            let tokens = try await endpoint.exchange(code, of: attempt)
            do throws(TokenEndpointError) {
                let claims = try await verifier.claims(of: tokens, for: attempt, at: tokens.serverDate ?? clock.now())
                return (tokens, claims.user(signedInBy: attempt.provider ?? .email), claims)
            } catch {
                await session.discard(tokens)
                throw error
            }
        } catch {
            throw error.asAuthError
        }
    }
}

// MARK: Proofs of identity

extension HostedUIAuthClient {
    /// Asks the signed-in user to sign in again at the page of a provider, even if the browser remembers the user.
    ///
    /// The tokens of this sign-in replace those of the session.
    ///
    /// - Returns: The proof that the user signed in after this call.
    /// - Throws: `.notSupported` for a password, because users enter passwords on the page. `.signedOut` if no user is
    ///   signed in. `.service(.reauthenticationNotFresh)` if the page signed the user in without a new authentication,
    ///   `.service(.userMismatch)` if another user signed in. Also the errors of ``signIn(at:clearance:)``. After an
    ///   error, the session continues.
    package func reauthenticate(by way: Reauthentication) async throws(AuthError) -> IdentityProof {
        guard case .page(let provider) = way else { throw .notSupported(.signIn(.email)) }
        try requirePage(of: provider)
        guard let user = try await session.reference()?.user else { throw .signedOut }
        let ticket = await session.signInTicket()
        let (attempt, callback) = try await callback(of: provider, reauthenticating: user)
        guard let proof = try await complete(attempt, by: callback, with: ticket) else {
            throw .service(.reauthenticationNotFresh)
        }
        return proof
    }

    /// Replaces the session by that of the same user's proof of identity. Ends the tokens if they prove nothing.
    private func replaceSession(
        with tokens: TokenSet, of user: AuthUser, _ claims: IDTokenClaims, for attempt: SignInAttempt,
        with ticket: SignInTicket
    ) async throws(AuthError) -> IdentityProof {
        // The page may have left the app in the background for longer than the time to the lock.
        if await session.state == .locked { _ = try? await session.session() }
        let reference: SessionReference
        let proof: IdentityProof
        do throws(AuthError) {
            guard let current = try await session.reference(),
                current.user.userID == attempt.reauthenticatedUserID
            else { throw .signedOut }
            reference = current
            do throws(IDTokenError) {
                proof = try IdentityProof(
                    of: user, by: .page(user.provider), claims, serverDate: tokens.serverDate, now: clock.now(),
                    requestedAt: attempt.startedAt)
            } catch {
                throw .service(error.code)
            }
        } catch {
            await session.discard(tokens)
            throw error
        }
        try await session.replace(reference, with: tokens, of: proof, for: ticket)
        return proof
    }

    /// Deletes the signed-in user's account in the way that the environment names, and ends the session.
    ///
    /// - Throws: `.notSupported` if there is no such way, `.service(.reauthenticationRequired)` if the user has not
    ///   recently signed in, `.signedOut` if no user is signed in, and the errors of
    ///   `AccountDeletion.deleteAccount(in:of:by:)`.
    package func deleteUser() async throws(AuthError) {
        guard let accountDeletion else { throw .notSupported(.deleteUser) }
        guard let current = try await session.reference() else { throw .signedOut }
        // Not every service checks when the user signed in.
        try await session.requireProof(in: current)
        try await accountDeletion.deleteAccount(in: current, of: session, by: transport)
        if accountDeletion.leavesTokens {
            await session.accountDeletedElsewhere(of: current.user)
        } else {
            await session.accountDeleted(of: current.user)
        }
    }
}

// MARK: Signing out

extension HostedUIAuthClient {
    /// Ends the session on this device, and then revokes its tokens at the provider. If the brand has a sign-out
    /// redirect URI, the sign-out page then ends the browser's session.
    ///
    /// - Parameter globally: Whether to end the sessions of other devices too. The hosted pages do not support this,
    ///   and the result reports it.
    /// - Returns: Whether the provider confirmed each of these steps. If the user closes the page, or it calls back
    ///   with another URL, the session still ends, and the next sign-in page starts without the browser's cookies.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult {
        // A page that is still open must not begin a session later.
        await attempts.endAll()
        let wasSignedIn = await isSignedIn()
        let result = await session.signOut(globally: globally)
        guard wasSignedIn else { return result }
        let recorded = await browser.leave()
        guard let returnURI = configuration.signOutRedirectURI else { return result }
        let page = await showSignOutPage(returningTo: returnURI)
        if page == nil { await browser.signedOut(from: recorded) }
        guard case .complete = result, let page else { return result }
        return .localOnly(page)
    }

    /// Whether a user is or may be signed in. Does not repeat a failed read of the store, because that might start a
    /// biometric check.
    private func isSignedIn() async -> Bool {
        var state = await session.state
        if state == .restoring { state = await session.restore() }
        return switch state {
        case .signedIn, .locked, .unknown, .restoring: true
        case .signedOut, .expired, .lost: false
        }
    }

    /// Shows the sign-out page. Returns the reason that the browser may still be signed in, or `nil`.
    private func showSignOutPage(returningTo returnURI: String) async -> AuthError? {
        guard let url = configuration.signOutURL(returningTo: returnURI) else {
            return .service(.invalidConfiguration)
        }
        do throws(WebAuthenticationError) {
            let callback = try await presenter.callback(
                from: url, returningTo: WebAuthenticationCallback(uri: returnURI), ephemeral: false)
            do throws(CallbackError) {
                _ = try CallbackParameters(callback, redirectURI: returnURI)
                return nil
            } catch {
                return error.asAuthError
            }
        } catch {
            return error.asAuthError
        }
    }
}
