import AuthCore
import AuthSystem
import Foundation
import HostedUI
import LiveSupport
import RuntimeTestSupport
import Testing

/// An app at an OpenID provider, and its user. What the app, the pages or the network change is a parameter.
struct ProviderApp: SignedInApp {
    let client: HostedUIAuthClient
    let clock: SkippingClock
    /// The user's way through the provider's pages.
    let walker: any WebAuthenticationPresenter
    private let provider: OpenIDProvider
    private let browser: Browser
    private let network: ChangingTransport

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
    /// - Throws: An error if scripts/servers does not describe the provider.
    init(
        at provider: OpenIDProvider, _ user: TestUser, store: any SecureStore = InMemoryStore(),
        browser: Browser = Browser(), clockError: TimeInterval = 0, refuses: Bool = false,
        configuration: HostedUIConfiguration? = nil, deletion: (any AccountDeletion)? = nil,
        page: @escaping @Sendable (URL) -> URL = { $0 }, callback: @escaping @Sendable (URL) -> URL = { $0 },
        body: @escaping @Sendable (String) -> String = { $0 }
    ) throws {
        self.provider = provider
        self.browser = browser
        let transport = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
        network = ChangingTransport(transport, body)
        clock = SkippingClock(error: clockError)
        if provider.name == OpenIDProvider.glewlwyd.name {
            var pages = GlewlwydWalker(user, transport: transport, browser: browser)
            pages.refuses = refuses
            walker = pages
        } else {
            var pages = PageWalker(user, transport: transport, browser: browser)
            pages.refuses = refuses
            walker = pages
        }
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

    /// Renews the tokens until the session ends.
    ///
    /// - Returns: The number of calls.
    func callsUntilExpired() async throws -> Int {
        for call in 1...10 {
            do throws(AuthError) {
                guard case .signedIn(let user, let tokens) = try await client.fetchAuthSession() else { return call }
                _ = try await client.session.tokens(insteadOf: tokens.accessToken, of: user)
            } catch {
                if error == .sessionExpired { return call }
                try #require(error == .network)
            }
            clock.skip(.seconds(300))
        }
        throw AuthError.network
    }

    /// Repeats the request that exchanged the code, and returns the status of the response.
    func repeatCode() async throws -> Int { try await send(try await codeRequest()) }

    /// Sends a refresh token without the client, and returns the status of the response.
    func use(_ refreshToken: String?) async throws -> Int {
        var request = try await codeRequest()
        request.body = Data(
            "grant_type=refresh_token&client_id=\(provider.clientID)&refresh_token=\(try #require(refreshToken))".utf8)
        return try await send(request)
    }

    /// Ends the session at the provider, in a way that the app does not notice.
    func endSessionElsewhere() async throws {
        if let walker = walker as? GlewlwydWalker {
            return try await walker.endSessions(at: try await codeRequest().url)
        }
        var request = try await codeRequest()
        let path = provider.name == OpenIDProvider.canaille.name ? "/oauth/revoke" : "/o/revoke_token/"
        request.url = try #require(URL(string: path, relativeTo: request.url)?.absoluteURL)
        let token = try #require(try await signedIn().tokens.refreshToken)
        request.body = Data("client_id=\(provider.clientID)&token=\(token)".utf8)
        #expect(try await send(request) == 200)
    }

    private func codeRequest() async throws -> HTTPRequest {
        try #require(await network.requests.first { $0.body != nil })
    }

    private func send(_ request: HTTPRequest) async throws -> Int {
        try await LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true)).send(request)
            .status
    }
}

/// A transport that records the requests, and changes the body of each one.
private actor ChangingTransport: HTTPTransport {
    private(set) var requests: [HTTPRequest] = []
    private let base: any HTTPTransport
    private let change: @Sendable (String) -> String

    init(_ base: any HTTPTransport, _ change: @escaping @Sendable (String) -> String) {
        self.base = base
        self.change = change
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        var request = request
        request.body = request.body.map { Data(change(String(decoding: $0, as: UTF8.self)).utf8) }
        requests.append(request)
        return try await base.send(request)
    }
}
