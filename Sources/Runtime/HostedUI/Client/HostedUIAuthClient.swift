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

    /// Fetches the user's claims from the provider (OpenID Connect Core section 5.3). Throws
    /// `.service(.userInfoUnsupported)` if the provider has no endpoint for it.
    package func fetchUserAttributes() async throws(AuthError) -> [AuthUserAttribute] {
        let user = try await getCurrentUser()
        guard let url = try await endpoints().userInfo else { throw .service(.userInfoUnsupported) }
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

/// A page that has called back.
private struct PageVisit {
    let attempt: SignInAttempt
    let callback: URL
    /// The endpoints of the document that named the page. The code goes to no other document's endpoint (RFC 9700
    /// section 4.4).
    let endpoints: ProviderEndpoints
}

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
        _ = try await complete(try await visit(provider, with: ticket), with: ticket, clearance)
        return AuthSignInResult(nextStep: .done)
    }

    /// Returns the provider's endpoints, from the issuer's document or from the configuration.
    private func endpoints() async throws(AuthError) -> ProviderEndpoints {
        do throws(TokenEndpointError) { return try await verifier.issuer.endpoints() } catch {
            throw error.asAuthError
        }
    }

    /// Shows a page, and returns its visit when it has called back. Throws `.cancelled` without a page if the user has
    /// signed in or out, or the task was canceled, while the issuer's document was fetched.
    private func visit(
        _ provider: SignInProvider?, with ticket: SignInTicket, reauthenticating user: AuthUser? = nil
    ) async throws(AuthError) -> PageVisit {
        let endpoints = try await endpoints()
        guard endpoints.acceptsProofKeys else { throw .service(.pkceUnsupported) }
        let (attempt, url) = try await begin(provider, at: endpoints.authorize, reauthenticating: user)
        guard await session.signInTicket() == ticket, !Task.isCancelled else {
            await attempts.end(attempt)
            throw .cancelled
        }
        let startsEmpty = await browser.mustBeEphemeral(for: attempt, session.state)
        do throws(WebAuthenticationError) {
            let target = WebAuthenticationCallback(uri: configuration.redirectURI)
            let callback = try await presenter.callback(from: url, returningTo: target, ephemeral: startsEmpty)
            return PageVisit(attempt: attempt, callback: callback, endpoints: endpoints)
        } catch {
            await attempts.end(attempt)
            throw error.asAuthError
        }
    }

    /// Begins a session with the callback of a page. Checks the clearance again, because the gate may have been closed
    /// while the page was open. Returns the user's proof of identity; `nil` if the page may have signed the user in
    /// without one.
    private func complete(
        _ visit: PageVisit, with ticket: SignInTicket, _ clearance: AgeClearance? = nil
    ) async throws(AuthError) -> IdentityProof? {
        let (attempt, parameters) = try await attempts.take(visit.attempt, by: visit.callback)
        try await clearance?.requireOpen()
        let code: AuthorizationCode
        do throws(CallbackError) {
            code = try parameters.code(
                issuer: configuration.issuer, isNamed: visit.endpoints.callbacksNameIssuer)
        } catch {
            throw error.asAuthError
        }
        let (tokens, user, claims) = try await exchange(code, of: attempt, at: visit.endpoints.token)
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
        if let provider, provider == .guest { throw .notSupported(.signIn(provider)) }
    }

    private func begin(
        _ provider: SignInProvider?, at page: URL, reauthenticating user: AuthUser?
    ) async throws(AuthError) -> (SignInAttempt, URL) {
        let attempt = SignInAttempt(
            redirectURI: configuration.redirectURI, provider: provider, random: random, startedAt: clock.now(),
            reauthenticatedUserID: user?.userID)
        guard let url = configuration.signInURL(for: attempt, at: page) else { throw .service(.invalidConfiguration) }
        await attempts.begin(attempt)
        return (attempt, url)
    }

    private func exchange(
        _ code: AuthorizationCode, of attempt: SignInAttempt, at url: URL
    ) async throws(AuthError) -> (TokenSet, AuthUser, IDTokenClaims) {
        do throws(TokenEndpointError) {
            try await verifier.issuer.prepare()
            let tokens = try await endpoint.exchange(code, of: attempt, at: url)
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
        let visit = try await visit(provider, with: ticket, reauthenticating: user)
        guard let proof = try await complete(visit, with: ticket) else {
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
    /// redirect URI and the provider a sign-out page, the page then ends the browser's session.
    ///
    /// - Parameter globally: Whether to end the sessions of other devices too. The hosted pages do not support this,
    ///   and the result reports it.
    /// - Returns: Whether the provider confirmed each of these steps. If the user closes the page, or it calls back
    ///   with another URL, the session still ends, and the next sign-in page starts without the browser's cookies. So
    ///   it does if the provider cannot be reached, or has no sign-out page. If it does not revoke the tokens of apps,
    ///   the result is `.localOnly` with `.service(.revocationUnsupported)` or with the code of its refusal.
    @discardableResult
    package func signOut(globally: Bool) async -> AuthSignOutResult {
        // A page that is still open must not begin a session later.
        await attempts.endAll()
        let wasSignedIn = await isSignedIn()
        // Only the memory is read: a locked session stays locked, and the page then receives no hint.
        let idToken = await session.idToken
        let result = await session.signOut(globally: globally)
        guard wasSignedIn else { return result }
        let recorded = await browser.leave()
        guard let returnURI = configuration.signOutRedirectURI else { return result }
        do throws(AuthError) {
            guard let page = try await signOutPage(after: result) else { return result }
            try await show(page, returningTo: returnURI, idToken: idToken)
        } catch {
            guard case .complete = result else { return result }
            return .localOnly(error)
        }
        await browser.signedOut(from: recorded)
        return result
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

    /// Returns the sign-out page; `nil` if there is none. After a failure, the document is not fetched again, which
    /// could keep the user waiting.
    private func signOutPage(after result: AuthSignOutResult) async throws(AuthError) -> URL? {
        guard case .complete = result else { return await verifier.issuer.lastEndpoints?.endSession }
        do throws(TokenEndpointError) { return try await verifier.issuer.endpointsForSignOut().endSession } catch {
            throw error.asAuthError
        }
    }

    /// Shows the sign-out page. Throws the reason that the browser may still be signed in.
    private func show(_ page: URL, returningTo returnURI: String, idToken: String?) async throws(AuthError) {
        let state = AuthorizationState(random: random)
        guard let url = configuration.signOutURL(at: page, returningTo: returnURI, idToken: idToken, state: state)
        else { throw .service(.invalidConfiguration) }
        let callback: URL
        do throws(WebAuthenticationError) {
            callback = try await presenter.callback(
                from: url, returningTo: WebAuthenticationCallback(uri: returnURI), ephemeral: false)
        } catch {
            throw error.asAuthError
        }
        do throws(CallbackError) {
            let parameters = try CallbackParameters(callback, redirectURI: returnURI)
            if case .discovered = configuration.address { try parameters.check(state) }
        } catch {
            throw error.asAuthError
        }
    }
}
