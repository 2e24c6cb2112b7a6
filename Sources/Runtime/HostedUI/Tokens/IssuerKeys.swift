import AuthCore
import Foundation

/// The issuer's keys, which this process fetches and keeps in memory.
///
/// The keys come from the `jwks_uri` of the issuer's configuration (OpenID Connect Discovery 1.0 sections 3 and 4).
/// They are fetched again after a day, and when a token has an unknown `kid`, because the issuer may have replaced its
/// keys.
actor IssuerKeys {
    /// The time after which keys are fetched again. A key that the issuer has withdrawn is trusted for at most this
    /// time.
    static let lifetime = Duration.seconds(86_400)
    /// The minimum time between two fetches because of an unknown `kid`, so that forged tokens cannot cause a request
    /// each.
    static let pause = Duration.seconds(300)

    private let configuration: HostedUIConfiguration
    private let transport: any HTTPTransport
    private let uptime: @Sendable () -> Duration
    private var known: (keys: JSONWebKeySet, fetchedAt: Duration)?
    private var fetch: Task<Result<JSONWebKeySet, TokenEndpointError>, Never>?
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
    }

    /// Fetches the keys if none are in memory, or if those in memory are too old or lack a key that a token required.
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

    /// Fetches the keys. All callers share one fetch.
    private func renew() async throws(TokenEndpointError) {
        let task = fetch ?? Task { await fetched() }
        fetch = task
        if case .failure(let error) = await task.value { throw error }
    }

    private func fetched() async -> Result<JSONWebKeySet, TokenEndpointError> {
        let result: Result<JSONWebKeySet, TokenEndpointError>
        do throws(TokenEndpointError) {
            let keys = try JSONWebKeySet(try await document(at: try await keysURL()))
            known = (keys, uptime())
            if isOutdated { lastSearch = uptime() }
            isOutdated = false
            result = .success(keys)
        } catch {
            result = .failure(error)
        }
        fetch = nil
        return result
    }

    /// Returns the address of the keys, from the issuer's configuration.
    private func keysURL() async throws(TokenEndpointError) -> URL {
        struct ProviderConfiguration: Decodable {
            let issuer: String
            let keysURL: String

            enum CodingKeys: String, CodingKey {
                case issuer
                case keysURL = "jwks_uri"
            }
        }
        guard let url = configuration.discoveryURL else { throw .malformed }
        let data = try await document(at: url)
        guard data.count <= JSONWebKeySet.maximumLength,
            let provider = try? JSONDecoder().decode(ProviderConfiguration.self, from: data)
        else { throw .malformed }
        // Section 4.3: the document must be about this issuer.
        guard provider.issuer == configuration.issuer else { throw .idToken(.issuerMismatch) }
        guard let keysURL = URL(string: provider.keysURL), let origin = Origin(keysURL),
            origin.scheme == "https" || origin.isLoopback && url.scheme == "http"
        else { throw .malformed }
        return keysURL
    }

    private func document(at url: URL) async throws(TokenEndpointError) -> Data {
        let request = HTTPRequest(url: url, headers: ["Accept": "application/json"])
        let response: HTTPResponse
        do throws(TransportError) { response = try await transport.send(request) } catch { throw .transport(error) }
        guard response.status == 200 else {
            throw .unavailable(status: response.status, retryAfter: response.retryAfter)
        }
        return response.body
    }
}

extension HostedUIConfiguration {
    /// The address of the issuer's configuration (OpenID Connect Discovery 1.0 section 4.1). A test server on the local
    /// machine also serves the documents of an issuer that is elsewhere, under the path of the issuer.
    var discoveryURL: URL? {
        let place =
            scheme == .https
            ? issuer
            : "\(scheme.rawValue)://\(domain)" + issuer.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
        return URL(
            string: (place.hasSuffix("/") ? String(place.dropLast()) : place) + "/.well-known/openid-configuration")
    }
}
