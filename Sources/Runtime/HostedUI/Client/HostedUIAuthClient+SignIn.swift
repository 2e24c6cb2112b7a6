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
    /// - Throws: before a page is shown, `.underAge` if the age gate is closed, and `.missingFields([.birthdate])` if it was
    ///   not passed yet; `.cancelled` if the user closed the page or refused; `.network`; `.storage`; `.service` with the
    ///   provider's code, or that of a callback or a token that is not to be believed.
    public func signIn(
        at provider: IdentityProvider?, hints: HostedUIHints = HostedUIHints()
    ) async throws(AuthError) -> AuthSignInResult {
        try await requireAgeGate()
        let ticket = await session.signInTicket()
        let (attempt, url) = try await begin(provider, hints)
        let callback: URL
        do throws(WebAuthenticationError) {
            callback = try await presenter.callback(
                from: url, callbackScheme: configuration.redirectScheme, ephemeral: isEphemeral)
        } catch {
            _ = try? await attempts.remove(attempt)
            throw error.asAuthError
        }
        return try await resumeSignIn(from: callback, with: ticket)
    }

    /// Ends a sign-in by the URL that the page called back with. For an app that was not running any more when it came;
    /// otherwise ``signIn(at:hints:)`` does it.
    ///
    /// A callback ends only the attempt that its `state` names. A callback that this app did not ask for ends no
    /// attempt. Of two callbacks for one attempt, the first is exchanged.
    ///
    /// - Returns: `.done`: the session has begun.
    /// - Throws: what ``signIn(at:hints:)`` throws; `.service(.noSignInAttempt)` if this app has not begun any, or longer than
    ///   ten minutes ago, or this callback has come before.
    public func resumeSignIn(from callback: URL) async throws(AuthError) -> AuthSignInResult {
        try await resumeSignIn(from: callback, with: session.signInTicket())
    }

    private func resumeSignIn(
        from callback: URL, with ticket: SignInTicket
    ) async throws(AuthError) -> AuthSignInResult {
        // Again: the gate may have been closed while the page was open.
        try await requireAgeGate()
        let (attempt, parameters) = try await takeAttempt(of: callback)
        let code: AuthorizationCode
        do throws(CallbackError) {
            code = try parameters.code(issuer: configuration.issuer)
        } catch {
            throw error.asAuthError
        }
        let (grant, user) = try await exchange(code, of: attempt)
        try await session.begin(as: user, with: grant, for: ticket)
        return AuthSignInResult(nextStep: .done)
    }

    /// The pages create accounts without asking for a birthdate, so the age gate must have been passed. A user whose
    /// session is older than the record is not asked.
    private func requireAgeGate() async throws(AuthError) {
        try await ageGate?.requirePassed { () async in
            switch await session.restore() {
            case .signedIn, .expired, .lost: true
            case .signedOut, .unknown, .restoring: false
            }
        }
    }

    private func begin(
        _ provider: IdentityProvider?, _ hints: HostedUIHints
    ) async throws(AuthError) -> (SignInAttempt, URL) {
        let attempt = SignInAttempt(
            redirectURI: configuration.redirectURI, provider: provider, random: random, startedAt: clock.now())
        do throws(SecureStoreError) { try await attempts.keep(attempt) } catch { throw .storage }
        do throws(HostedUIError) {
            let pages = HostedUIURLBuilder(configuration: configuration)
            return (attempt, try pages.url(of: .authorize, for: attempt, hints: hints))
        } catch {
            throw .service(.invalidConfiguration)
        }
    }

    /// Takes the attempt that a callback belongs to, before the callback's code or error is read. No other call gets
    /// it.
    private func takeAttempt(
        of callback: URL
    ) async throws(AuthError) -> (SignInAttempt, CallbackParameters) {
        let attempt: SignInAttempt?
        do throws(SecureStoreError) { attempt = try await attempts.current(at: clock.now()) } catch { throw .storage }
        guard let attempt else { throw .service(.noSignInAttempt) }
        let parameters: CallbackParameters
        do throws(CallbackError) { parameters = try attempt.parameters(of: callback) } catch { throw error.asAuthError }
        let isMine: Bool
        do throws(SecureStoreError) { isMine = try await attempts.remove(attempt) } catch { throw .storage }
        guard isMine else { throw .service(.noSignInAttempt) }
        return (attempt, parameters)
    }

    private func exchange(
        _ code: AuthorizationCode, of attempt: SignInAttempt
    ) async throws(AuthError) -> (TokenSet, AuthUser) {
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
