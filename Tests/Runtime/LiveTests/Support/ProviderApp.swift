import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import RuntimeTestSupport
import Testing

/// An app at an OpenID provider.
struct ProviderApp: SignedInApp {
    let client: HostedUIAuthClient
    private let provider: OpenIDProvider
    private let user: TestUser
    private let browser: Browser
    private let walker: any WebAuthenticationPresenter
    private let network: ChangingTransport
    private let clock: SkippingClock

    /// Launches an app.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - user: The user at the browser.
    ///   - store: The store of the session, which a later launch can restore.
    ///   - browser: The browser with the cookies of earlier visits.
    ///   - clockError: The time by which the device's clock is fast, in seconds.
    ///   - refuses: Whether the user refuses consent.
    ///   - configuration: The app's registration; `nil` for that of the provider, with a sign-out page.
    ///   - deletion: The way to delete an account.
    ///   - page: Changes the URL of each page.
    ///   - callback: Changes each callback.
    ///   - body: Changes the body of each request.
    /// - Throws: An error if scripts/servers has not started the provider.
    init(
        at provider: OpenIDProvider, _ user: TestUser, store: any SecureStore = InMemoryStore(),
        browser: Browser = Browser(), clockError: TimeInterval = 0, refuses: Bool = false,
        configuration: HostedUIConfiguration? = nil, deletion: (any AccountDeletion)? = nil,
        page: @escaping @Sendable (URL) -> URL = { $0 }, callback: @escaping @Sendable (URL) -> URL = { $0 },
        body: @escaping @Sendable (String) -> String = { $0 }
    ) throws {
        self.provider = provider
        self.user = user
        self.browser = browser
        network = ChangingTransport(body)
        clock = SkippingClock(error: clockError)
        walker =
            provider.variable == OpenIDProvider.glewlwyd.variable
            ? GlewlwydWalker(user, transport: network.base, browser: browser, refuses: refuses)
            : PageWalker(user, transport: network.base, browser: browser, refuses: refuses)
        client = HostedUIAuthClient(
            configuration: try configuration ?? provider.configuration(), transport: network, store: store,
            records: InMemoryStore(), presenter: ChangingPresenter(walker, page: page, callback: callback),
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), accountDeletion: deletion,
            clock: clock.asSessionClock)
    }

    /// The number of passwords that the user has entered at the browser.
    var passwords: Int {
        get async {
            await browser.visits.filter { $0.hasPrefix("POST") && $0.contains("\(provider.passwordPath) ") }.count
        }
    }

    /// The app's requests, as method and path.
    var requests: [String] {
        get async { await network.requests.map { "\($0.method) \($0.url.path)" } }
    }

    /// Renews the tokens until the session ends. Returns the number of refusals; `nil` if a renewal succeeds.
    func refusalsUntilEnd() async throws -> Int? {
        for refusals in 1...10 {
            do throws(AuthError) {
                guard case .signedIn(let user, let tokens) = try await client.fetchAuthSession() else { return nil }
                _ = try await client.session.tokens(insteadOf: tokens.accessToken, of: user)
                return nil
            } catch {
                if error == .sessionExpired { return refusals }
                try #require(error == .network)
            }
            clock.skip(.seconds(300))
        }
        return nil
    }

    /// Repeats the request that exchanged the code, without the client. Returns the status of the response.
    func repeatCode() async throws -> Int { try await network.base.send(try await network.codeRequest).status }

    /// Sends a refresh token without the client, and returns the status of the response.
    func use(_ refreshToken: String?) async throws -> Int {
        var request = try await network.codeRequest
        let token = try #require(refreshToken)
        request.body = Data(
            "grant_type=refresh_token&client_id=\(provider.clientID)&refresh_token=\(token)".utf8)
        return try await network.base.send(request).status
    }

    /// Ends the session at the provider, which the app does not notice.
    func endSessionElsewhere() async throws {
        if let walker = walker as? GlewlwydWalker {
            return try await walker.endSessions(at: try #require(URL(string: provider.issuer)))
        }
        try await provider.control.endSessions(of: user)
    }
}

/// A transport that records the requests, and changes the body of each one.
private actor ChangingTransport: HTTPTransport {
    let base = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
    private(set) var requests: [HTTPRequest] = []
    private let change: @Sendable (String) -> String

    init(_ change: @escaping @Sendable (String) -> String) { self.change = change }

    /// The request that exchanged the code.
    var codeRequest: HTTPRequest {
        get throws { try #require(requests.first { $0.body != nil }) }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        request.body = request.body.map { Data(change(String(decoding: $0, as: UTF8.self)).utf8) }
        requests.append(request)
        let response = try await base.send(request)
        // canaille fails because it has issued the same access token within this second (see docs/openid.md).
        guard response.status == 500, request.url.path == "/oauth/token" else { return response }
        try? await Task.sleep(for: .seconds(1))
        return try await base.send(request)
    }
}
