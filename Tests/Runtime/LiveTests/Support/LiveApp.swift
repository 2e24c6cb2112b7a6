import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import Testing

/// An app with hosted pages, composed as in a generated package, and its user.
struct LiveApp: SignedInApp {
    let client: HostedUIAuthClient
    let store: any SecureStore
    let clock: SkippingClock
    private let server: HostedUIServer
    private let transport: any HTTPTransport

    /// Launches an app.
    ///
    /// - Parameters:
    ///   - server: The server with the app's pages.
    ///   - user: The user who signs in; `nil` for the server's own user.
    ///   - store: The store of the session.
    ///   - records: The store of the records.
    ///   - transport: The transport of the app's requests. The pages have their own.
    ///   - browser: The browser with the cookies of earlier visits.
    init(
        at server: HostedUIServer, user: TestUser? = nil, store: any SecureStore = InMemoryStore(),
        records: any SecureStore = InMemoryStore(),
        transport: any HTTPTransport = LiveRun.recordingSecrets(of: URLSessionTransport()),
        browser: Browser = Browser()
    ) {
        self.server = server
        self.store = store
        self.transport = transport
        clock = SkippingClock()
        let walker = PageWalker(
            user ?? server.user, transport: LiveRun.recordingSecrets(of: URLSessionTransport()), browser: browser)
        client = HostedUIAuthClient(
            configuration: server.configuration, transport: transport, store: store,
            records: records, presenter: walker,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: clock.asSessionClock)
    }

    /// Sends a refresh token to the token endpoint without the client.
    ///
    /// - Returns: The status and the error code of the response; `nil` if the response has no error code.
    func use(refreshToken: String?) async throws -> (status: Int, error: String?) {
        let fields = [
            "grant_type": "refresh_token", "client_id": server.configuration.clientID,
            "refresh_token": try #require(refreshToken),
        ]
        let kept = CharacterSet.alphanumerics
        let form = fields.map { "\($0)=\($1.addingPercentEncoding(withAllowedCharacters: kept) ?? "")" }
        let response = try await LiveRun.recordingSecrets(of: URLSessionTransport()).send(
            HTTPRequest(
                method: "POST", url: try #require(server.url("/oauth2/token")),
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Data(form.joined(separator: "&").utf8)))
        let body = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
        return (response.status, body?["error"] as? String)
    }

}

/// An app in a live test, with the client of a backend.
protocol SignedInApp: Sendable {
    associatedtype Client: SessionBackedClient
    var client: Client { get }
}

extension SignedInApp {
    /// The signed-in user and the tokens.
    ///
    /// - Throws: `AuthError.signedOut` if no user is signed in.
    func signedIn() async throws -> (user: AuthUser, tokens: AuthTokens) {
        guard case .signedIn(let user, let tokens) = try await client.fetchAuthSession() else {
            throw AuthError.signedOut
        }
        return (user, tokens)
    }

    /// Renews the tokens, as after a response with the status 401.
    @discardableResult
    func renew() async throws -> AuthTokens {
        let (user, tokens) = try await signedIn()
        return try await client.session.tokens(insteadOf: tokens.accessToken, of: user)
    }
}

/// A presenter that changes the URL of a page before it opens it, and that of a callback before it returns it.
struct ChangingPresenter: WebAuthenticationPresenter {
    private let presenter: any WebAuthenticationPresenter
    private let page: @Sendable (URL) -> URL
    private let result: @Sendable (URL) -> URL

    init(
        _ presenter: any WebAuthenticationPresenter, page: @escaping @Sendable (URL) -> URL = { $0 },
        callback: @escaping @Sendable (URL) -> URL = { $0 }
    ) {
        self.presenter = presenter
        self.page = page
        result = callback
    }

    func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        result(try await presenter.callback(from: page(url), returningTo: target, ephemeral: ephemeral))
    }
}

extension URL {
    /// The URL of a page without the parameters of a proof of identity.
    var withoutReauthentication: URL { without(["prompt", "max_age"]) }

    /// The URL without some parameters of its query.
    func without(_ names: [String]) -> URL { changing { names.contains($0) ? nil : $1 } }

    /// The URL with another value of a parameter that it has.
    func replacing(_ name: String, with value: String) -> URL { changing { $0 == name ? value : $1 } }

    private func changing(_ change: (_ name: String, _ value: String) -> String?) -> URL {
        let query = (query ?? "").split(separator: "&").compactMap { parameter -> String? in
            let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return change(parts[0], parts.last ?? "").map { "\(parts[0])=\($0)" }
        }
        return URL(string: "\(absoluteString.prefix { $0 != "?" })?\(query.joined(separator: "&"))") ?? self
    }
}

/// The device's clock, without waiting: `sleep` advances the time and returns at once.
final class SkippingClock: @unchecked Sendable {
    private let start = ContinuousClock.now
    private let lock = NSLock()
    private var skipped = Duration.zero
    private let error: TimeInterval

    /// Creates a clock.
    ///
    /// - Parameter error: The time by which the clock is fast, in seconds. Negative if it is slow.
    init(error: TimeInterval = 0) { self.error = error }

    func skip(_ time: Duration) { lock.withLock { skipped += time } }

    var asSessionClock: SessionClock {
        SessionClock(
            now: { [error] in Date().addingTimeInterval(error) },
            uptime: { [self] in start.duration(to: .now) + lock.withLock { skipped } },
            sleep: { [self] in skip($0) },
            jitter: { 0 })
    }
}
