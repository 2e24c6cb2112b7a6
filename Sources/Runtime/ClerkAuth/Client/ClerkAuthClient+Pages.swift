package import AuthCore
import Foundation
import HostedUI

/// The pages of Apple, Google and other providers, which an instance opens in the browser.
///
/// The service returns no `state`. The callback's nonce works only for the sign-in of this client that the attempt
/// names, and a callback counts only while its attempt is open.
struct ClerkPages: Sendable {
    /// The address of the callback, which must be in the instance's list for mobile redirects.
    let redirectURI: String
    let presenter: any WebAuthenticationPresenter
    let random: any RandomSource
    let attempts: SignInAttempts
    let browser: BrowserSession
    /// Creates a connection as a new client, whose token is only in memory.
    let newClient: @Sendable () -> ClerkAPI

    /// The strategy of a provider's page; `nil` if the provider has no page.
    static func strategy(of provider: SignInProvider) -> String? {
        switch provider {
        case .email, .guest: nil
        case .apple, .google, .facebook, .microsoft, .github: "oauth_\(provider.rawValue)"
        // Clerk's provider `linkedin` is LinkedIn's earlier interface.
        case .linkedin: "oauth_linkedin_oidc"
        case .connection(let name): "oauth_custom_\(name)"
        }
    }
}

/// Sign-in at the pages of providers.
extension ClerkAuthClient {
    /// Signs in at the page of a provider. A user without an account gets one.
    ///
    /// The page starts without the cookies of the user's browser if they may belong to a user who has left the app.
    ///
    /// - Throws: `.notSupported` for a provider without a page, `.cancelled` if the user closes the page or denies
    ///   access, `.service(.signUpIncomplete)` if a new account needs more than the provider tells, `.network`,
    ///   `.storage`, and `.service` with the code of the service or of an invalid callback.
    package func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        guard let strategy = ClerkPages.strategy(of: provider) else { throw .notSupported(.signIn(provider)) }
        var run = await memory.begin(session.signInTicket())
        let call = newSignIn(["strategy": strategy, "redirect_url": pages.redirectURI])
        let signIn: ClerkSignIn
        do throws(ClerkError) { signIn = try await create(call, of: &run).resource() } catch { throw error.asAuthError }
        let callback = try await callback(of: provider, strategy, for: signIn.id, at: api)
        try await clearance.requireOpen()
        let answer = try await completed(signIn.id, by: callback, at: api, on: .answering)
        return try await finish(answer, by: provider, proof: nil, of: run, ClerkNewUser(clearance: clearance))
    }

    /// Asks the signed-in user to sign in again at the page of a provider, as a new client. The page starts without
    /// cookies, because the service does not say whether the provider asked for anything.
    ///
    /// - Throws: The errors of ``signInWithWebUI(for:clearance:)``; `.service(.userMismatch)` if another user signed
    ///   in. The session continues.
    package func reauthenticate(
        in reference: SessionReference, at provider: SignInProvider
    ) async throws(AuthError) -> IdentityProof {
        guard let strategy = ClerkPages.strategy(of: provider) else { throw .notSupported(.signIn(provider)) }
        let ticket = await session.signInTicket()
        let client = pages.newClient()
        let signIn = try await calling { () async throws(ClerkError) in
            let answer: ClerkEnvelope<ClerkSignIn> = try await client.send(
                newSignIn(["strategy": strategy, "redirect_url": pages.redirectURI]))
            return try answer.resource()
        }
        let callback = try await callback(
            of: provider, strategy, for: signIn.id, at: client, reauthenticating: reference.user)
        let answer = try await completed(signIn.id, by: callback, at: client)
        guard let id = answer.response?.createdSessionId else { throw .service(.userMismatch) }
        return try await replaceSession(with: id, answer.client, at: client, by: provider, with: ticket)
    }

    /// Replaces the session by one of the same user at another client, and takes that client over.
    func replaceSession(
        with id: String, _ state: ClerkClient?, at client: ClerkAPI, by provider: SignInProvider,
        with ticket: SignInTicket
    ) async throws(AuthError) -> IdentityProof {
        let (user, tokens) = try await issued(id, state, by: provider, at: client)
        // The page may have left the app in the background for longer than the time to the lock.
        if await session.state == .locked { _ = try? await session.session() }
        let reference: SessionReference
        do throws(AuthError) {
            guard let current = try await session.reference() else { throw .signedOut }
            guard current.user.userID == user.userID else { throw .service(.userMismatch) }
            reference = current
            let earlier = try await session.tokens(of: reference).refreshToken
            try await calling { () async throws(ClerkError) in try await takeClient(of: client, ending: earlier) }
        } catch {
            try? await ClerkAuthority(api: client).remove(id)
            throw error
        }
        let proof = IdentityProof(of: reference.user, by: .page(provider), at: clock.now())
        try await session.replace(reference, with: tokens, of: proof, for: ticket)
        return proof
    }

    /// Takes over another client, and ends the earlier session, which this app gives up with its client token. If
    /// either fails, the earlier session continues.
    private func takeClient(of client: ClerkAPI, ending earlier: String?) async throws(ClerkError) {
        let own = pages.newClient()
        try await own.takeClient(of: api)
        try await api.takeClient(of: client)
        guard let earlier else { return }
        do throws(ClerkError) {
            try await ClerkAuthority(api: own).remove(earlier)
        } catch {
            try await api.takeClient(of: own)
            throw error
        }
    }

    /// Shows a provider's page for a sign-in, and returns the parameters of its callback.
    private func callback(
        of provider: SignInProvider, _ strategy: String, for signIn: String, at client: ClerkAPI,
        reauthenticating user: AuthUser? = nil
    ) async throws(AuthError) -> CallbackParameters {
        let url = try await calling { () async throws(ClerkError) in
            let prepared: ClerkEnvelope<ClerkSignIn> = try await client.send(
                .post(
                    "client/sign_ins/\(signIn)/prepare_first_factor",
                    ["strategy": strategy, "redirect_url": pages.redirectURI]))
            let text = try prepared.resource().firstFactorVerification?.externalVerificationRedirectUrl
            guard let url = text.flatMap(URL.init(string:)), Origin(url)?.isPage(of: client.base) == true else {
                throw .malformed
            }
            return url
        }
        let attempt = SignInAttempt(
            redirectURI: pages.redirectURI, provider: provider,
            random: pages.random, startedAt: clock.now())
        await pages.attempts.begin(attempt)
        var startsEmpty = true
        if user == nil { startsEmpty = await pages.browser.mustBeEphemeral(for: attempt, session.state) }
        let callback: URL
        do throws(WebAuthenticationError) {
            callback = try await pages.presenter.callback(
                from: url, returningTo: WebAuthenticationCallback(uri: pages.redirectURI), ephemeral: startsEmpty)
        } catch {
            await pages.attempts.end(attempt)
            throw error.asAuthError
        }
        return try await pages.attempts.take(attempt, by: callback, hasState: false).1
    }

    /// Requests a sign-in with the nonce of its page's callback. Throws the error of the provider.
    private func completed(
        _ signIn: String, by callback: CallbackParameters, at client: ClerkAPI, on occasion: ClerkOccasion? = nil
    ) async throws(AuthError) -> ClerkEnvelope<ClerkSignIn> {
        let nonce: String?
        do throws(CallbackError) { nonce = try callback[.rotatingTokenNonce] } catch { throw error.asAuthError }
        let query = nonce.map { [(name: CallbackError.Parameter.rotatingTokenNonce.rawValue, value: $0)] } ?? []
        var call = ClerkCall.get("client/sign_ins/\(signIn)", query: query)
        call.signIn = signIn
        let answer: ClerkEnvelope<ClerkSignIn> = try await calling(on: occasion) { () async throws(ClerkError) in
            try await client.send(call)
        }
        if let code = answer.response?.firstFactorVerification?.error?.code {
            throw code.contains("access_denied") ? .cancelled : .service(AuthError.Code(named: code))
        }
        return answer
    }

    /// Begins the session of a sign-in with a provider, or creates the account of a new user.
    ///
    /// - Throws: `.cancelled` if another sign-in or a sign-out has begun, `.underAge` if the age gate is closed:
    ///   then no account is created. `.service(.signUpIncomplete)` if the instance requires more than the provider
    ///   tells, `.notSupported(.signUp)` if it has closed its sign-up.
    func finish(
        _ answer: ClerkEnvelope<ClerkSignIn>, by provider: SignInProvider, proof: IdentityProof.Method?,
        of run: ClerkRun, _ newUser: ClerkNewUser
    ) async throws(AuthError) -> AuthSignInResult {
        guard answer.response?.firstFactorVerification?.isTransferable == true else {
            let challenge = try await proceed(with: answer, by: provider, proof: proof, of: run)
            return AuthSignInResult(challenge: challenge)
        }
        try await newUser.clearance.requireOpen()
        var call = newSignUp([
            "transfer": "true", "first_name": newUser.name?.given, "last_name": newUser.name?.family,
        ])
        // The service creates the account of the client's last sign-in, which must be this one.
        call.isCurrent = { [memory] in await memory.isCurrent(run) }
        let signUp = try await calling { () async throws(ClerkError) in
            let answer: ClerkEnvelope<ClerkSignUp> = try await api.send(call)
            return (resource: try answer.resource(), client: answer.client)
        }
        guard signUp.resource.isComplete, let id = signUp.resource.createdSessionId else {
            throw .service(.signUpIncomplete)
        }
        try await begin(id, signUp.client, by: provider, proof: proof, of: run)
        return AuthSignInResult(nextStep: .done)
    }
}

/// What a provider's sign-in needs to create the account of a new user.
struct ClerkNewUser: Sendable, RedactedValue {
    /// The name that the provider told the app; `nil` if it tells the service.
    var name: AppleIDName?
    let clearance: AgeClearance
}
