package import AuthCore
package import Foundation

/// Signs users up and in at the platform backend, a brand's own service, with email address, password and codes.
///
/// `Tests/Servers/backend/openapi.yaml` specifies the API. The service is tested against the same file.
///
/// A brand whose users also sign in at web pages passes the client for the pages. There are then two sessions. A
/// sign-in with one client ends the session of the other. If both have a user nevertheless, the one that began last
/// counts. Only this client's own tokens are valid at the platform backend. The web client handles the calls for a web
/// session, including the deletion of the account.
package struct PlatformAuthClient: Sendable, RedactedValue {
    /// The session of a user who signed in by email. A web session belongs to the web client.
    package let session: SessionController

    let brand: BrandConfiguration
    let api: PlatformAPI
    let web: (any HostedUIClient)?
    let clock: SessionClock
    let confirmation = UncertainConfirmation()

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - brand: The brand whose rules the client checks before it sends a request.
    ///   - apiBaseURL: The address of the service: `https`, or `http` to the local machine in tests.
    ///   - transport: Sends requests to the service.
    ///   - store: Stores the session, under a separate key.
    ///   - web: The client for web pages; `nil` if the brand has none.
    ///   - clock: The source of time.
    ///   - adoption: The import of the session of an earlier app version.
    package init(
        brand: BrandConfiguration, apiBaseURL: URL, transport: any HTTPTransport, store: any SecureStore,
        web: (any HostedUIClient)? = nil, clock: SessionClock = .system,
        adoption: SessionAdoption? = nil
    ) {
        self.brand = brand
        self.web = web
        self.clock = clock
        api = PlatformAPI(baseURL: apiBaseURL, transport: transport)
        session = SessionController(
            authority: PlatformAuthority(api: api), store: store, key: .platformSession, policy: brand.session,
            adoption: adoption, clock: clock)
    }

    /// Runs a call of the service with the client's errors.
    func calling<Value>(_ call: () async throws(ServiceError) -> Value) async throws(AuthError) -> Value {
        do throws(ServiceError) { return try await call() } catch { throw error.asAuthError }
    }
}

extension SecureStoreKey {
    /// The key of the session at the platform backend. A web client stores its session in the same store under another
    /// key.
    static let platformSession = SecureStoreKey(rawValue: "session.platform")
}

/// Renews and ends sessions of the platform backend.
struct PlatformAuthority: SessionAuthority {
    private let api: PlatformAPI

    init(api: PlatformAPI) {
        self.api = api
    }

    /// Renews the tokens. Only the error code `session_ended` ends a session. An unknown error does not. If a response
    /// is lost, the service accepts the same refresh token once more for a short time.
    func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
        let tokens = try await refreshed(refreshToken)
        guard tokens.user.userID == user.userID else {
            // No session uses these tokens. If the service does not end them, they end when they expire.
            try? await end(tokens.tokenSet.refreshToken, everywhere: false)
            throw .refused(.userMismatch)
        }
        return tokens.tokenSet
    }

    /// Returns `false` for a session that names another service.
    func canAdopt(_ session: ImportedSession) -> Bool { session.issuer == nil }

    /// Renews the tokens of the session of an earlier app version. The response contains the user.
    func adopt(_ session: ImportedSession) async throws(SessionRenewalError) -> AdoptedTokens {
        let tokens = try await refreshed(session.refreshToken)
        return AdoptedTokens(tokens.tokenSet, user: tokens.user)
    }

    private func refreshed(_ refreshToken: String) async throws(SessionRenewalError) -> PlatformTokens {
        do throws(ServiceError) {
            return try await api.tokens(
                "v1/auth/token/refresh", PlatformRequest.Refresh(refreshToken: refreshToken))
        } catch {
            switch error {
            case .refused(let body, _) where body.code == .sessionEnded:
                throw .refused(.sessionEnded)
            case .refused(_, let retryAfter), .unavailable(let retryAfter):
                throw .unavailable(retryAfter: retryAfter)
            case .unexplained: throw .unexplained
            case .transport, .malformed:
                throw .unavailable(retryAfter: nil)
            }
        }
    }

    func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {
        do throws(ServiceError) {
            try await end(tokens.refreshToken, everywhere: globally)
        } catch {
            throw error.asAuthError
        }
    }

    private func end(_ refreshToken: String?, everywhere: Bool) async throws(ServiceError) {
        guard let refreshToken else { return }
        try await api.post(
            "v1/auth/logout", PlatformRequest.Logout(refreshToken: refreshToken, everywhere: everywhere))
    }
}
