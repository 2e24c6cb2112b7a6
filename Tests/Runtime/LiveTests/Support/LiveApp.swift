import AuthCore
import AuthSystem
import AuthTesting
import Foundation
import HostedUI
import Testing

/// An app with a person before it, as a generated package puts it together.
struct LiveApp: Sendable {
    let client: HostedUIAuthClient
    let store: any SecureStore
    let clock: SkippingClock
    let pages: RecordingPresenter
    private let server: LiveServer
    private let transport: any HTTPTransport

    /// - Parameters:
    ///   - server: Where it signs in.
    ///   - person: Who does; nil for the one that the server knows.
    ///   - store: Where the session is kept.
    ///   - transport: What carries its requests, but not those of the pages.
    ///   - clockError: How far the device's clock is off.
    ///   - browser: What is left of earlier visits to the pages.
    ///   - callback: What becomes of the URL that the pages call back by, on its way to the app.
    init(
        at server: LiveServer, person: Person? = nil, store: any SecureStore = InMemoryStore(),
        transport: any HTTPTransport = LiveRun.noting(URLSessionTransport()), clockError: TimeInterval = 0,
        browser: Browser = Browser(), callback: @escaping @Sendable (URL) -> URL = { $0 }
    ) {
        self.server = server
        self.store = store
        self.transport = transport
        clock = SkippingClock(error: clockError)
        let walker = PageWalker(
            person ?? server.person, transport: LiveRun.noting(URLSessionTransport()), browser: browser)
        pages = RecordingPresenter(walker, callback)
        client = HostedUIAuthClient(
            configuration: server.configuration, transport: transport, store: store, presenter: pages,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: clock.asSessionClock)
    }

    /// Who is signed in, with which tokens.
    func signedIn() async throws -> (user: AuthUser, tokens: AuthTokens) {
        guard case .signedIn(let user, let tokens) = try await client.fetchAuthSession() else {
            throw AuthError.signedOut
        }
        return (user, tokens)
    }

    /// Has the tokens renewed, as after a 401.
    @discardableResult
    func renew() async throws -> AuthTokens {
        let (user, tokens) = try await signedIn()
        return try await client.session.tokens(insteadOf: tokens.accessToken, of: user)
    }

    /// What the token endpoint says to a form, sent by hand: the status, and the error where it tells one.
    func post(_ fields: [String: String]) async throws -> (status: Int, error: String?) {
        let kept = CharacterSet.alphanumerics
        let form = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: kept) ?? "")" }
        let response = try await LiveRun.noting(URLSessionTransport()).send(
            HTTPRequest(
                method: "POST", url: try #require(server.url("/oauth2/token")),
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data(form.joined(separator: "&").utf8)))
        let answer = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
        return (response.status, answer?["error"] as? String)
    }

    /// What the token endpoint says to a refresh token.
    func use(refreshToken: String?) async throws -> (status: Int, error: String?) {
        try await post([
            "grant_type": "refresh_token", "client_id": server.configuration.clientID,
            "refresh_token": try #require(refreshToken),
        ])
    }
}

/// Hands the pages on to a presenter, and keeps what they called back by.
actor RecordingPresenter: WebAuthenticationPresenter {
    private let presenter: any WebAuthenticationPresenter
    private let change: @Sendable (URL) -> URL
    private(set) var callbacks: [URL] = []

    init(_ presenter: any WebAuthenticationPresenter, _ change: @escaping @Sendable (URL) -> URL) {
        self.presenter = presenter
        self.change = change
    }

    func callback(
        from url: URL, callbackScheme: String, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        let callback = try await presenter.callback(from: url, callbackScheme: callbackScheme, ephemeral: ephemeral)
        callbacks.append(callback)
        return change(callback)
    }
}

/// Changes the bodies of requests on their way out.
struct ChangingTransport: HTTPTransport {
    let change: @Sendable (String) -> String

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        request.body = request.body.map { Data(change(String(decoding: $0, as: UTF8.self)).utf8) }
        return try await LiveRun.noting(URLSessionTransport()).send(request)
    }
}
