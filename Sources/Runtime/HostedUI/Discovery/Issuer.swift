import AuthCore
import Foundation

/// The issuer's document and keys, which this process fetches and keeps in memory.
///
/// The keys come from the `jwks_uri` of the document (OpenID Connect Discovery 1.0 sections 3 and 4). The two are
/// fetched together: for the first time, after a day, and when a token has an unknown `kid`, because the issuer may
/// have replaced its keys. A sign-out fetches only the document.
///
/// If a fetch fails, or if its document is refused, the earlier document and keys stay in memory. After a day, they
/// are no longer enough for a request that issues tokens: a sign-in fails before its page opens, and a renewal waits
/// until the issuer can be reached, with its refresh token unused. The end of a session still uses them.
actor Issuer {
    /// The time after which document and keys are fetched again. A key that the issuer has withdrawn is trusted for at
    /// most this time.
    static let lifetime = Duration.seconds(86_400)
    /// The minimum time between two fetches because of an unknown `kid`, so that forged tokens cannot cause a request
    /// each.
    static let pause = Duration.seconds(300)

    private let configuration: HostedUIConfiguration
    private let transport: any HTTPTransport
    private let uptime: @Sendable () -> Duration
    private var known: (keys: JSONWebKeySet, fetchedAt: Duration)?
    /// The endpoints of the last verified document; those of a user pool from the beginning.
    private(set) var lastEndpoints: ProviderEndpoints?
    private var fetch: Task<Result<Void, TokenEndpointError>, Never>?
    /// Whether a token had a `kid` that the known keys do not have.
    private var isOutdated = false
    /// The uptime of the last fetch because of an unknown `kid` that returned keys.
    private var lastSearch: Duration?

    init(
        configuration: HostedUIConfiguration, transport: any HTTPTransport, uptime: @escaping @Sendable () -> Duration
    ) {
        self.configuration = configuration
        self.transport = transport
        self.uptime = uptime
        lastEndpoints = configuration.userPoolEndpoints
    }

    /// Returns the endpoints for a request. Fetches the document first as ``prepare()`` does, unless the endpoints are
    /// those of a user pool.
    func endpoints() async throws(TokenEndpointError) -> ProviderEndpoints {
        if case .discovered = configuration.address { try await prepare() }
        guard let lastEndpoints else { throw .malformed }
        return lastEndpoints
    }

    /// Returns the endpoints that end a session: those of the last verified document, however old it is, so that a
    /// sign-out does not depend on another request. Fetches the document only if there is none yet, without the keys,
    /// which no sign-out needs.
    func endpointsForSignOut() async throws(TokenEndpointError) -> ProviderEndpoints {
        if let lastEndpoints { return lastEndpoints }
        let endpoints = try await document().endpoints
        if lastEndpoints == nil { lastEndpoints = endpoints }
        return endpoints
    }

    /// Fetches document and keys if none are in memory, or if those in memory are too old or lack a key that a token
    /// required.
    ///
    /// Call this before a request for tokens. A request whose tokens cannot be verified would use up a code or a
    /// refresh token.
    func prepare() async throws(TokenEndpointError) {
        if fetch == nil, let known, uptime() - known.fetchedAt < Self.lifetime {
            guard isOutdated, canSearch else { return }
        }
        try await renew()
    }

    /// Verifies a token's signature with the keys in memory. Sends no request.
    ///
    /// - Throws: `.unknownKey` if there is no key for the token. The next ``prepare()`` may then fetch the keys again.
    func verify(_ token: String) throws(IDTokenError) {
        let token = try JSONWebToken<IDTokenClaims>(token)
        guard let known else { throw .unknownKey }
        do throws(IDTokenError) {
            try known.keys.verify(token)
        } catch {
            if error == .unknownKey { isOutdated = true }
            throw error
        }
    }

    /// Verifies a token's signature. Fetches the keys again if they have none for the token.
    func verifyWithNewestKeys(_ token: String) async throws(TokenEndpointError) {
        do throws(IDTokenError) { return try verify(token) } catch {
            guard error == .unknownKey, canSearch || fetch != nil else { throw .idToken(error) }
        }
        try await prepare()
        do throws(IDTokenError) { try verify(token) } catch { throw .idToken(error) }
    }

    private var canSearch: Bool { lastSearch.map { uptime() - $0 >= Self.pause } ?? true }

    /// Fetches document and keys. All callers share one fetch.
    private func renew() async throws(TokenEndpointError) {
        let task = fetch ?? Task { await fetched() }
        fetch = task
        if case .failure(let error) = await task.value { throw error }
    }

    private func fetched() async -> Result<Void, TokenEndpointError> {
        let result: Result<Void, TokenEndpointError>
        do throws(TokenEndpointError) {
            let document = try await document()
            lastEndpoints = document.endpoints
            known = (try JSONWebKeySet(try await body(at: document.keys)), uptime())
            if isOutdated { lastSearch = uptime() }
            isOutdated = false
            result = .success(())
        } catch {
            result = .failure(error)
        }
        fetch = nil
        return result
    }

    private func document() async throws(TokenEndpointError) -> IssuerDocument {
        guard let url = configuration.discoveryURL else { throw .malformed }
        return try IssuerDocument(try await body(at: url), for: configuration, isLocal: url.scheme == "http")
    }

    private func body(at url: URL) async throws(TokenEndpointError) -> Data {
        let request = HTTPRequest(url: url, headers: ["Accept": "application/json"])
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
        guard response.status == 200 else {
            throw .unavailable(status: response.status, retryAfter: response.retryAfter)
        }
        return response.body
    }
}
