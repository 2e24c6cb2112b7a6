import AuthCore
import AuthKit
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests to servers on this machine.
struct RequestTests {
    private let app = RequestFixture()

    @Test func `a request has the access token, and its response is returned with any status`() async throws {
        let server = try LoopbackServer { request in
            .status(
                request.path == "/ok" ? "201 Created" : "503 Service Unavailable", headers: ["X-Kind: test"], body: "a")
        }
        let auth = await app.auth(server.url("/v1"))
        try await app.signIn()
        let (data, response) = try await auth.data(
            for: URLRequest("PUT", server.url("/ok"), body: "b", headers: ["X-Own": "1"]))
        #expect(data == Data("a".utf8) && response.statusCode == 201)
        #expect(response.value(forHTTPHeaderField: "x-kind") == "test")
        #expect(try await auth.data(for: URLRequest(url: server.url("/no"))).1.statusCode == 503)
        #expect(server.received.map(\.line) == ["PUT /ok HTTP/1.1", "GET /no HTTP/1.1"])
        #expect(server.authorizations == ["Bearer access-1", "Bearer access-1"])
        #expect(server.received.first?.body == "b" && server.received.first?.headers["x-own"] == "1")
        #expect(try await auth.accessToken() == "access-1")
    }

    @Test func `the request's own authorization is replaced`() async throws {
        let server = try LoopbackServer.accepting("access-1")
        let auth = await app.auth(server.url())
        try await app.signIn()
        for name in ["Authorization", "authorization", "AUTHORIZATION"] {
            let request = URLRequest("GET", server.url(), headers: [name: "Bearer another"])
            #expect(try await auth.data(for: request).1.statusCode == 200)
        }
        #expect(Set(server.authorizations) == ["Bearer access-1"])
    }

    // MARK: Origins

    @Test func `a token goes to each of the environment's own origins`() async throws {
        let servers = try (0..<3).map { _ in try LoopbackServer.accepting("access-1") }
        let auth = await RequestFixture.auth(
            servers.map { $0.url("/v1") }, .client(UnavailableAuthClient(), sessions: [app.session]))
        try await app.signIn()
        for server in servers {
            #expect(try await auth.data(for: URLRequest(url: server.url("/x"))).1.statusCode == 200)
        }
    }

    @Test func `a request to another port, host or scheme is not sent`() async throws {
        let (own, other) = (try LoopbackServer.accepting("access-1"), try LoopbackServer.accepting("access-1"))
        let auth = await app.auth(own.url())
        try await app.signIn()
        let urls = [
            other.url().absoluteString, own.url(host: "localhost").absoluteString,
            "https://127.0.0.1:\(own.port)/", "http://user@127.0.0.1:\(own.port)/", "http://127.0.0.1:\(own.port)0/",
            "http://127.0.0.1/", "https://acme.example/", "file:///etc/passwd", "/v1/me",
        ]
        for url in urls {
            await #expect(throws: AuthError.service(.originMismatch), "\(url)") {
                try await auth.data(for: URLRequest(url: #require(URL(string: url))))
            }
        }
        #expect(own.received.isEmpty && other.received.isEmpty)
        #expect(try await auth.data(for: URLRequest(url: own.url())).1.statusCode == 200)
    }

    // MARK: Sessions

    @Test func `without a user, nothing is sent`() async throws {
        let server = try LoopbackServer.accepting("access-1")
        let auth = await app.auth(server.url())
        await #expect(throws: AuthError.signedOut) { try await auth.data(for: URLRequest(url: server.url())) }
        await #expect(throws: AuthError.signedOut) { try await auth.accessToken() }
        let guest = AuthUser(userID: "guest", username: "guest", email: nil, provider: .guest)
        try await app.session.beginLocally(as: guest, for: app.session.signInTicket())
        await #expect(throws: AuthError.signedOut) { try await auth.data(for: URLRequest(url: server.url())) }
        await #expect(throws: AuthError.signedOut) { try await auth.accessToken() }
        #expect(server.received.isEmpty)
    }

    @Test(arguments: [true, false])
    func `of two sessions, the one that began last is the session`(isPageLast: Bool) async throws {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
        let sessions = (0..<2).map { number in
            SessionController(
                authority: app.authority, store: InMemoryStore(), key: SecureStoreKey(rawValue: "session.\(number)"),
                policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: clock.session)
        }
        let auth = await RequestFixture.auth(
            [server.url()], .client(UnavailableAuthClient(), sessions: sessions))
        let (first, last) = isPageLast ? (0, 1) : (1, 0)
        let soon = TokenSet(accessToken: "early", refreshToken: "refresh", expiresIn: .seconds(60))
        try await sessions[first].begin(as: RequestFixture.mira, with: soon)
        clock.advance(by: 10)
        let late = TokenSet(accessToken: "late", refreshToken: "refresh", expiresIn: .seconds(3600))
        try await sessions[last].begin(as: RequestFixture.jonas, with: late)
        #expect(try await auth.accessToken() == "late")
        // A renewal is no begin.
        clock.advance(by: 100)
        #expect(try await sessions[first].session().tokens?.accessToken == "access-2")
        #expect(try await auth.accessToken() == "late")
        _ = try await auth.data(for: URLRequest(url: server.url()))
        #expect(server.authorizations == ["Bearer late"])
        await sessions[last].signOut()
        #expect(try await auth.accessToken() == "access-2")
    }

    @Test func `a session that cannot be read may be the last, so no token of another one is used`() async throws {
        let unreadable = SessionController(
            authority: app.authority, store: UnreadableStore(),
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
        try await app.signIn()
        for sessions in [[unreadable, app.session], [app.session, unreadable]] {
            let auth = await RequestFixture.auth([], .client(UnavailableAuthClient(), sessions: sessions))
            await #expect(throws: AuthError.storage) { try await auth.accessToken() }
        }
    }

    // MARK: Failures

    @Test(arguments: [true, false])
    func `a renewal that cannot reach the service is a network error, and the user stays signed in`(
        isExpired: Bool
    ) async throws {
        let server = try LoopbackServer.accepting("access-2")
        let auth = await app.auth(server.url())
        try await app.signIn(expiresIn: .seconds(isExpired ? 0 : 3600))
        await app.authority.fail(with: .unavailable(retryAfter: nil))
        await #expect(throws: AuthError.network) { try await auth.data(for: URLRequest(url: server.url())) }
        #expect(await app.session.state == .signedIn(RequestFixture.mira))
        #expect(server.received.count == (isExpired ? 0 : 1))
        if isExpired { await #expect(throws: AuthError.network) { try await auth.accessToken() } }
    }

    @Test func `a session that its service has ended is over`() async throws {
        let server = try LoopbackServer.accepting("access-2")
        let auth = await app.auth(server.url())
        try await app.signIn()
        await app.authority.fail(with: .refused(.sessionEnded))
        await #expect(throws: AuthError.sessionExpired) { try await auth.data(for: URLRequest(url: server.url())) }
        await #expect(throws: AuthError.signedOut) { try await auth.data(for: URLRequest(url: server.url())) }
        #expect(server.received.count == 1)
    }

    @Test func `a request that must not be sent has its own error, which is not retryable`() async throws {
        let server = try LoopbackServer.accepting("access-1")
        let auth = await app.auth(server.url())
        try await app.signIn()
        let error = AuthError.service(.requestInvalid)
        await #expect(throws: error) { try await auth.data(for: URLRequest("GET", server.url(), body: "b")) }
        // In a release build, plain HTTP goes nowhere.
        let released = await app.auth(server.url(), transport: URLSessionTransport(allowsPlainHTTPOnLoopback: false))
        await #expect(throws: error) { try await released.data(for: URLRequest(url: server.url())) }
        #expect(!error.isRetryable && server.received.isEmpty)
    }

    // MARK: Transports

    @Test func `a transport that only sends HTTPRequests sends those of the app`() async throws {
        let service = RecordingService()
        let url = URL(validated: "https://api.example.com/v1")
        let auth = await app.auth(url, transport: service)
        try await app.signIn()
        let (data, response) = try await auth.data(
            for: URLRequest("PATCH", url, body: "b", headers: ["X-Own": "1"]))
        #expect(data == Data("a".utf8) && response.statusCode == 202 && response.url == url)
        #expect(response.value(forHTTPHeaderField: "X-Kind") == "test")
        let request = try #require(await service.requests.last)
        #expect(request.method == "PATCH" && request.url == url && request.body == Data("b".utf8))
        #expect(request.headers["authorization"] == "Bearer access-1" && request.headers["x-own"] == "1")
        // It cannot send a stream, so it sends nothing.
        await #expect(throws: AuthError.service(.requestInvalid)) {
            try await auth.data(for: URLRequest(streaming: "b", to: url))
        }
        #expect(await service.requests.count == 1)
    }
}

private actor RecordingService: HTTPTransport {
    private(set) var requests: [HTTPRequest] = []

    func send(_ request: HTTPRequest) -> HTTPResponse {
        requests.append(request)
        return HTTPResponse(status: 202, headers: ["X-Kind": "test"], body: Data("a".utf8))
    }
}

private struct UnreadableStore: UnsharedStore {
    func read(_ key: SecureStoreKey) throws(SecureStoreError) -> Data? { throw .unavailable }
    func write(_ value: Data, for key: SecureStoreKey) throws(SecureStoreError) { throw .unavailable }
    func remove(_ key: SecureStoreKey) throws(SecureStoreError) { throw .unavailable }
}
