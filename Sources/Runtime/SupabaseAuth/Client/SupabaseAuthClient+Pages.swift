package import AuthCore
import Foundation
import HostedUI

/// The pages of Apple and Google, which a project opens in the browser.
///
/// GoTrue removes the client's `state` and returns none. So the address of the callback contains a state, and the code
/// works only with the attempt's verifier (RFC 7636).
struct SupabasePages: Sendable {
    /// The address of the callback, without its state.
    let redirectURI: String
    let presenter: any WebAuthenticationPresenter
    let random: any RandomSource
    let attempts: SignInAttempts
    let browser: BrowserSession
}

/// Sign-in at the pages of Apple and Google.
extension SupabaseAuthClient {
    /// Signs in at the page of Apple or Google. An anonymous user of the service keeps the identifier: the identity is
    /// linked to that user.
    ///
    /// The page starts without the cookies of the user's browser if they may belong to a user who has left the app.
    ///
    /// - Throws: `.notSupported` for another provider, `.cancelled` if the user closes the page or denies access,
    ///   `.network`, `.storage`, and `.service` with the code of the project or of an invalid callback. `.service` with
    ///   the code `manual_linking_disabled` for an anonymous user if the project does not allow manual linking.
    package func signInWithWebUI(
        for provider: SignInProvider, clearance: AgeClearance
    ) async throws(AuthError) -> AuthSignInResult {
        let ticket = await session.signInTicket()
        let (attempt, callback) = try await callback(of: provider)
        try await clearance.requireOpen()
        _ = try await complete(attempt, of: provider, by: callback, with: ticket)
        return AuthSignInResult(nextStep: .done)
    }

    /// Asks the signed-in user to sign in again at the page of a provider. The page starts without cookies, because a
    /// token of GoTrue does not say whether the provider asked for anything.
    ///
    /// - Throws: The errors of ``signInWithWebUI(for:clearance:)``; `.service(.userMismatch)` if another user signed
    ///   in, `.service(.reauthenticationNotFresh)` if the token has no recent authentication. The session continues.
    package func reauthenticate(
        in reference: SessionReference, at provider: SignInProvider
    ) async throws(AuthError) -> IdentityProof {
        let ticket = await session.signInTicket()
        let (attempt, callback) = try await callback(of: provider, reauthenticating: reference.user)
        guard let proof = try await complete(attempt, of: provider, by: callback, with: ticket) else {
            throw .service(.reauthenticationNotFresh)
        }
        return proof
    }

    /// Shows a page, and returns its attempt and its callback.
    private func callback(
        of provider: SignInProvider, reauthenticating user: AuthUser? = nil
    ) async throws(AuthError) -> (SignInAttempt, URL) {
        guard provider == .apple || provider == .google else { throw .notSupported(.signIn(provider)) }
        let guest = user == nil ? try await anonymousGuest() : nil
        let attempt = SignInAttempt(
            redirectURI: pages.redirectURI, provider: provider,
            random: pages.random,
            startedAt: clock.now(), reauthenticatedUserID: user?.userID)
        await pages.attempts.begin(attempt)
        do throws(AuthError) {
            let url = try await page(of: provider, for: attempt, linkingTo: guest)
            let state = await session.state
            let startsEmpty = user != nil ? true : await pages.browser.mustBeEphemeral(for: attempt, state)
            do throws(WebAuthenticationError) {
                let target = WebAuthenticationCallback(uri: pages.redirectURI)
                return (
                    attempt,
                    try await pages.presenter.callback(from: url, returningTo: target, ephemeral: startsEmpty)
                )
            } catch {
                throw error.asAuthError
            }
        } catch {
            await pages.attempts.end(attempt)
            throw error
        }
    }

    /// The address of a page: the project's own, or that for the link of an identity to an anonymous user.
    private func page(
        of provider: SignInProvider, for attempt: SignInAttempt, linkingTo guest: SessionReference?
    ) async throws(AuthError) -> URL {
        var query = [
            "provider": provider.rawValue, "redirect_to": "\(attempt.redirectURI)?state=\(attempt.state.value)",
            "code_challenge": attempt.pkce.challenge, "code_challenge_method": "s256",
        ]
        // Google may otherwise choose the account of the last user.
        if provider == .google { query["prompt"] = "select_account" }
        guard let guest else {
            return try await calling { () throws(SupabaseError) in
                try api.request("GET", "auth/v1/authorize", query: query).url
            }
        }
        query["skip_http_redirect"] = "true"
        let request = try await calling { () throws(SupabaseError) in
            try api.request("GET", "auth/v1/user/identities/authorize", query: query)
        }
        let response: HTTPResponse
        do throws(AuthorizedTransportError) {
            response = try await authorized.send(request, in: guest)
        } catch {
            throw error.asAuthError
        }
        let url = try await calling { () throws(SupabaseError) in try Self.linkPage(in: response) }
        guard Origin(url)?.isPage(of: api.url) == true else { throw .service(.malformedResponse) }
        return url
    }

    /// The address in a response: in its body, or in that of a redirect, which the vendor's document has instead.
    private static func linkPage(in response: HTTPResponse) throws(SupabaseError) -> URL {
        struct LinkPage: Decodable {
            let url: URL
        }
        if response.status == 302, let url = response.headers["Location"].flatMap(URL.init(string:)) { return url }
        let page: LinkPage = try SupabaseAPI.decoded(SupabaseError.checked(response))
        return page.url
    }

    /// Begins a session with the callback of a page, or replaces that of a user who signed in again.
    ///
    /// - Returns: The proof of a user who signed in again; `nil` for a sign-in.
    private func complete(
        _ attempt: SignInAttempt, of provider: SignInProvider, by callback: URL, with ticket: SignInTicket
    ) async throws(AuthError) -> IdentityProof? {
        let (attempt, parameters) = try await pages.attempts.take(attempt, by: callback)
        let tokens = try await exchange(try code(in: parameters), of: attempt)
        if attempt.reauthenticatedUserID != nil {
            return try await replaceSession(with: tokens, by: provider, for: attempt, with: ticket)
        }
        let user = tokens.user.authUser(signedInBy: provider)
        if let guest = try await anonymousGuest(), guest.user.userID != user.userID {
            await end(tokens)
            throw .service(.userMismatch)
        }
        await end(memory.clear())
        try await session.begin(as: user, with: tokens.tokenSet, for: ticket)
        await pages.browser.signedIn(user, by: attempt)
        return nil
    }

    /// The code in a callback. Throws the error of the project or of the provider.
    private func code(in parameters: CallbackParameters) throws(AuthError) -> AuthorizationCode {
        let refusal: String
        do throws(CallbackError) {
            let isRefused = try parameters[.error] != nil
            let code = isRefused ? try parameters[.errorCode] : nil
            guard let code else { return try parameters.code(issuer: api.url.absoluteString) }
            refusal = code
        } catch {
            throw error.asAuthError
        }
        throw SupabaseRefusal(status: 400, code: SupabaseRefusal.Code(rawValue: refusal)).asAuthError
    }

    private func exchange(
        _ code: AuthorizationCode, of attempt: SignInAttempt
    ) async throws(AuthError) -> SupabaseTokens {
        try await calling { () async throws(SupabaseError) in
            try await api.tokens(
                api.request(
                    "POST", "auth/v1/token", query: ["grant_type": "pkce"],
                    ["auth_code": code.value, "code_verifier": attempt.pkce.verifier.value]))
        }
    }

    private func replaceSession(
        with tokens: SupabaseTokens, by provider: SignInProvider, for attempt: SignInAttempt, with ticket: SignInTicket
    ) async throws(AuthError) -> IdentityProof {
        // The page may have left the app in the background for longer than the time to the lock.
        if await session.state == .locked { _ = try? await session.session() }
        let reference: SessionReference
        do throws(AuthError) {
            guard let current = try await session.reference(), current.user.userID == attempt.reauthenticatedUserID
            else { throw .signedOut }
            guard current.user.userID == tokens.user.id else { throw .service(.userMismatch) }
            guard tokens.isAuthenticated(within: clock.now().timeIntervalSince(attempt.startedAt)) else {
                throw .service(.reauthenticationNotFresh)
            }
            reference = current
        } catch {
            await end(tokens)
            throw error
        }
        let proof = IdentityProof(of: reference.user, by: .page(provider), at: clock.now())
        try await session.replace(reference, with: tokens.tokenSet, of: proof, for: ticket)
        return proof
    }
}
