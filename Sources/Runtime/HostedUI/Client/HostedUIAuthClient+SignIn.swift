public import AuthCore
import AuthCrypto
public import Foundation

extension HostedUIAuthClient {
    /// Signs in at the hosted pages: those of one provider, or of the one that the person chooses there.
    ///
    /// - Parameters:
    ///   - provider: Who signs the person in; nil where the page lets them choose.
    ///   - hints: What else is asked of the page.
    /// - Returns: `.done`: the session has begun.
    /// - Throws: `.cancelled` where the person closed the page or refused; `.network`; `.storage`; `.service` with the
    ///   provider's code, or that of a callback or a token that is not to be believed.
    public func signIn(
        at provider: IdentityProvider?, hints: HostedUIHints = HostedUIHints()
    ) async throws(AuthError) -> AuthSignInResult {
        let ticket = await session.signInTicket()
        let url = try await begin(provider, hints)
        let callback: URL
        do throws(WebAuthenticationError) {
            callback = try await presenter.callback(
                from: url, callbackScheme: configuration.redirectScheme, ephemeral: isEphemeral)
        } catch {
            try? await attempts.forget()
            throw error.asAuthError
        }
        return try await resumeSignIn(from: callback, with: ticket)
    }

    /// Ends a sign-in by the URL that the page called back with. For an app that was not running any more when it came;
    /// otherwise ``signIn(at:hints:)`` does it.
    ///
    /// - Returns: `.done`: the session has begun.
    /// - Throws: what ``signIn(at:hints:)`` throws; `no_sign_in_attempt` where this app has not begun any, or longer than
    ///   ten minutes ago, or this callback has come before.
    public func resumeSignIn(from callback: URL) async throws(AuthError) -> AuthSignInResult {
        try await resumeSignIn(from: callback, with: session.signInTicket())
    }

    private func resumeSignIn(
        from callback: URL, with ticket: SignInTicket
    ) async throws(AuthError) -> AuthSignInResult {
        guard let attempt = try await takeAttempt() else {
            throw .service(AuthError.Code(rawValue: "no_sign_in_attempt"))
        }
        let code: AuthorizationCode
        do throws(CallbackError) {
            code = try attempt.code(from: callback, issuer: configuration.issuer)
        } catch {
            throw error.asAuthError
        }
        let (grant, user) = try await exchange(code, of: attempt)
        try await session.begin(as: user, with: grant, for: ticket)
        return AuthSignInResult(nextStep: .done)
    }

    private func begin(_ provider: IdentityProvider?, _ hints: HostedUIHints) async throws(AuthError) -> URL {
        let attempt = SignInAttempt(
            redirectURI: configuration.redirectURI, provider: provider, random: random, startedAt: clock.now())
        do throws(SecureStoreError) { try await attempts.keep(attempt) } catch { throw .storage }
        do throws(HostedUIError) {
            return try HostedUIURLBuilder(configuration: configuration).url(of: .authorize, for: attempt, hints: hints)
        } catch {
            throw .service(AuthError.Code(rawValue: "invalid_configuration"))
        }
    }

    private func takeAttempt() async throws(AuthError) -> SignInAttempt? {
        do throws(SecureStoreError) { return try await attempts.take(at: clock.now()) } catch { throw .storage }
    }

    private func exchange(
        _ code: AuthorizationCode, of attempt: SignInAttempt
    ) async throws(AuthError) -> (TokenGrant, AuthUser) {
        do throws(TokenEndpointError) {
            let grant = try await endpoint.exchange(code, of: attempt)
            do throws(IDTokenError) {
                try validator.check(accessToken: grant.accessToken)
                let claims = try validator.claims(
                    of: grant.idToken, for: attempt, at: grant.serverDate ?? clock.now())
                let asked = attempt.provider.map { SignInProvider(userPoolName: $0.rawValue) }
                return (grant, claims.user(signedInBy: asked ?? .email))
            } catch {
                throw .idToken(error)
            }
        } catch {
            throw error.asAuthError
        }
    }
}
