package import AuthCore
import Foundation
import HostedUI

/// A client of the Frontend API of a Clerk instance.
///
/// The session's refresh token is the identifier of the session at the service. Access tokens are valid for a minute by
/// default. The client token, which renews them, is in an entry of the store outside of the session.
package struct ClerkAuthClient: SessionBackedClient, RedactedValue {
    /// The session of the signed-in user.
    package let session: SessionController

    let brand: BrandConfiguration
    let api: ClerkAPI
    let authority: ClerkAuthority
    let clock: SessionClock
    let pages: ClerkPages
    let memory = ClerkMemory()
    let deletion = UncertainDeletion()
    private let preferredLanguages: @Sendable () -> [String]

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - brand: The brand whose rules the client checks before it sends a request.
    ///   - publishableKey: The instance's publishable key.
    ///   - transport: Sends requests to the service.
    ///   - store: Stores the session and the client token, under separate keys.
    ///   - records: Stores whether the browser may have a cookie of an earlier user.
    ///   - presenter: Shows the pages of the providers.
    ///   - urlScheme: The app's URL scheme, to which these pages return.
    ///   - random: The source of the secrets of a sign-in at a page.
    ///   - clock: The source of time.
    ///   - preferredLanguages: Returns the tags of the user's languages (RFC 5646), the most preferred first. The service
    ///     writes mails in the first.
    ///   - adoption: The import of the session of an earlier app version; `nil` if none is imported.
    package init(
        brand: BrandConfiguration, publishableKey: ClerkPublishableKey, transport: any HTTPTransport,
        store: any SecureStore, records: any SecureStore, presenter: any WebAuthenticationPresenter, urlScheme: String,
        random: any RandomSource = SystemRandomSource(), clock: SessionClock = .system,
        preferredLanguages: @escaping @Sendable () -> [String] = { Locale.preferredLanguages },
        adoption: SessionAdoption? = nil
    ) {
        let base = publishableKey.baseURL
        self.brand = brand
        self.clock = clock
        self.preferredLanguages = preferredLanguages
        api = ClerkAPI(base: base, transport: transport, store: store)
        authority = ClerkAuthority(api: api)
        pages = ClerkPages(
            redirectURI: "\(urlScheme)://auth/callback", presenter: presenter, random: random,
            attempts: SignInAttempts(clock: clock),
            browser: BrowserSession(
                records: records, issuer: base.absoluteString, domain: base.host ?? base.absoluteString),
            newClient: { ClerkAPI(base: base, transport: transport, store: InMemoryStore()) })
        session = SessionController(
            authority: authority, store: store, key: .clerkSession, policy: brand.session, adoption: adoption,
            clock: clock)
    }

    /// Runs a call of the service with the client's errors.
    func calling<Value>(
        on occasion: ClerkOccasion? = nil, _ call: () async throws(ClerkError) -> Value
    ) async throws(AuthError) -> Value {
        do throws(ClerkError) { return try await call() } catch { throw error.asAuthError(occasion) }
    }

    /// The request that begins a sign-in, in the user's language.
    func newSignIn(_ fields: KeyValuePairs<String, String?>) -> ClerkCall {
        localized(.post("client/sign_ins", fields))
    }

    /// The request that begins a sign-up, in the user's language.
    func newSignUp(_ fields: KeyValuePairs<String, String?>) -> ClerkCall {
        localized(.post("client/sign_ups", fields))
    }

    private func localized(_ call: ClerkCall) -> ClerkCall {
        var call = call
        if let locale = ClerkLocale(preferring: preferredLanguages()) {
            call.form?.append((name: "locale", value: locale.tag))
        }
        return call
    }

    /// Begins a sign-in or a sign-up, as a new client if the service no longer knows this one.
    ///
    /// A client has one session at a time by default. The app's own session ends here, and so does one that the app
    /// does not know, for example because the response to a sign-in was lost.
    func create<Resource: Decodable & Sendable>(
        _ call: ClerkCall, of run: inout ClerkRun
    ) async throws(ClerkError) -> ClerkEnvelope<Resource> {
        do throws(ClerkError) {
            return try await api.send(call)
        } catch {
            if error.refusal?.isSuspicious == true {
                guard try await authority.client() == nil else { throw error }
                try await api.forgetClient()
                return try await api.send(call)
            }
            guard error.code == .sessionExists || error.code == .identifierSignedIn else { throw error }
        }
        switch await session.state {
        case .signedOut, .expired, .lost: break
        // A locked session cannot be read, and ends too.
        case .restoring, .signedIn, .locked, .unknown: await session.signOut()
        }
        run = await memory.renew(run, session.signInTicket())
        for session in try await authority.client()?.sessions ?? [] where session.isAlive {
            try await authority.remove(session.id)
        }
        return try await api.send(call)
    }

    /// Sends a step of a sign-in. If the service refuses it because it is done, returns the sign-in.
    func step(
        _ call: ClerkCall, of id: String, isDone: (ClerkSignIn.Status) -> Bool
    ) async throws(ClerkError) -> ClerkEnvelope<ClerkSignIn> {
        do throws(ClerkError) {
            return try await api.send(call)
        } catch {
            guard error.refusal?.isOutOfOrder == true else { throw error }
            let answer: ClerkEnvelope<ClerkSignIn> = try await api.send(.get("client/sign_ins/\(id)"))
            guard let status = answer.response?.status, isDone(status) else { throw error }
            return answer
        }
    }

    /// Begins the app's session with a session of the service.
    ///
    /// - Parameters:
    ///   - id: The session's identifier at the service.
    ///   - client: The state of the client in the response that contained the identifier; `nil` to request it.
    ///   - provider: The provider that signed the user in.
    ///   - proof: The method of the proof of identity; `nil` if there was none.
    ///   - run: The sign-in.
    /// - Throws: `.cancelled` if another sign-in has begun, `.service(.sessionPending)`, `.signedOut` if the session has
    ///   ended, and the errors of
    ///   `SessionController.begin(as:with:for:proof:)`.
    func begin(
        _ id: String, _ client: ClerkClient?, by provider: SignInProvider, proof: IdentityProof.Method?,
        of run: ClerkRun
    ) async throws(AuthError) {
        let (user, tokens) = try await issued(id, client, by: provider, on: .answering)
        guard await memory.end(run) else {
            await session.discard(tokens)
            throw .cancelled
        }
        let proof = proof.map { IdentityProof(of: user, by: $0, at: clock.now()) }
        try await session.begin(
            as: user, with: tokens, for: run.ticket, proof: proof, appleUserID: run.appleUserID)
    }

    /// Returns the user of a session of the service, and its tokens. Ends the session if it is not active.
    func issued(
        _ id: String, _ client: ClerkClient?, by provider: SignInProvider, at api: ClerkAPI? = nil,
        on occasion: ClerkOccasion? = nil
    ) async throws(AuthError) -> (AuthUser, TokenSet) {
        let authority = api.map(ClerkAuthority.init) ?? authority
        do throws(AuthError) {
            return try await calling(on: occasion) { () async throws(ClerkError) in
                var found = client?.session(id)
                if found?.user == nil { found = try await authority.client()?.session(id) }
                guard let found, let user = found.user else { throw .malformed }
                guard !found.isPending else { throw .refused(.pending) }
                let tokens = try await authority.tokens(of: id)
                guard tokens.userID == user.id else { throw .malformed }
                return (user.authUser(signedInBy: provider), tokens.tokenSet)
            }
        } catch {
            // Otherwise the service would refuse the next sign-in.
            try? await authority.remove(id)
            throw error
        }
    }

    /// Sends a request about the signed-in user. If the service no longer knows the session, the session is renewed,
    /// which shows whether it is over.
    func send<Resource: Decodable & Sendable>(
        _ call: ClerkCall, in reference: SessionReference, on occasion: ClerkOccasion? = nil
    ) async throws(AuthError) -> ClerkEnvelope<Resource> {
        let tokens = try await session.tokens(of: reference)
        var call = call
        call.query.append((name: "_clerk_session_id", value: tokens.refreshToken ?? ""))
        do throws(ClerkError) {
            return try await api.send(call)
        } catch {
            guard error.refusal?.isSuspicious == true else { throw error.asAuthError(occasion) }
        }
        _ = try await session.tokens(insteadOf: tokens.accessToken, of: reference)
        return try await calling(on: occasion) { () async throws(ClerkError) in try await api.send(call) }
    }
}

extension SecureStoreKey {
    /// The key of the session at a Clerk instance.
    static let clerkSession = SecureStoreKey(rawValue: "session.clerk")
}
