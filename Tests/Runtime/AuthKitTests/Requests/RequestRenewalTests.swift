import AuthCore
import AuthKit
import AuthSystem
import Foundation
import RuntimeTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests whose token a server on this machine refuses.
struct RequestRenewalTests {
    private let app = RequestFixture()

    /// FoundationNetworking never completes a 401 that asks for a password by itself.
    @Test(arguments: [nil, "Bearer error=\"invalid_token\"", "Basic realm=\"x\""])
    func `a refused token is renewed, and the whole request is sent once more`(challenge: String?) async throws {
        let server = try LoopbackServer.accepting("access-2", challenge: challenge)
        let auth = await app.auth(server.url())
        try await app.signIn()
        let request = URLRequest("POST", server.url("/x?y=1"), body: "a=1", headers: ["X-Own": "1"])
        let (data, response) = try await auth.data(for: request)
        #expect(data == Data("hello".utf8) && response.statusCode == 200)
        #expect(server.authorizations == ["Bearer access-1", "Bearer access-2"])
        #expect(server.received.allSatisfy { $0.line == "POST /x?y=1 HTTP/1.1" && $0.body == "a=1" })
        #expect(server.received.allSatisfy { $0.headers["x-own"] == "1" })
        #expect(await app.authority.renewals == ["refresh-1"])
    }

    @Test(arguments: [nil, "Basic realm=\"x\""])
    func `a second refusal is returned, and the user stays signed in`(challenge: String?) async throws {
        let server = try LoopbackServer.accepting("another", challenge: challenge)
        let auth = await app.auth(server.url())
        try await app.signIn()
        let (data, response) = try await auth.data(for: URLRequest(url: server.url()))
        #expect(data == Data("no".utf8) && response.statusCode == 401)
        #expect(server.received.count == 2)
        #expect(await app.authority.renewals.count == 1)
        #expect(await app.session.state == .signedIn(RequestFixture.mira))
    }

    @Test func `twenty refused requests at once share one renewal`() async throws {
        let server = try LoopbackServer.accepting("access-2")
        let auth = await app.auth(server.url())
        try await app.signIn()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<20 {
                group.addTask { try await auth.data(for: URLRequest(url: server.url("/\(number)"))).1.statusCode }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(await app.authority.renewals == ["refresh-1"])
        #expect(server.received.count <= 40)
    }

    @Test(arguments: [nil, "Basic realm=\"x\""])
    func `a body stream is not sent again`(challenge: String?) async throws {
        let server = try LoopbackServer.accepting("access-2", challenge: challenge)
        let auth = await app.auth(server.url())
        try await app.signIn()
        let (data, response) = try await auth.data(for: URLRequest(streaming: "a=1&b=2", to: server.url()))
        #expect(data == Data("no".utf8) && response.statusCode == 401)
        #expect(server.received.map(\.body) == ["a=1&b=2"])
        #expect(await app.authority.renewals == [])
    }

    // MARK: Another user

    @Test(arguments: [RequestFixture.jonas, RequestFixture.mira])
    func `a refused request of one user is not repeated in a later session`(next: AuthUser) async throws {
        let held = Held()
        let server = try LoopbackServer { _ in
            held.wait()
            return .status("401 Unauthorized")
        }
        defer { for _ in 0..<8 { held.release() } }
        let auth = await app.auth(server.url())
        try await app.signIn()
        let sending = Task { try await auth.data(for: URLRequest(url: server.url())).1.statusCode }
        try await waiting { server.received.count == 1 }
        await app.session.signOut()
        try await app.signIn(next, token: "access-later")
        for _ in 0..<8 { held.release() }
        await #expect(throws: AuthError.signedOut) { try await sending.value }
        #expect(server.authorizations == ["Bearer access-1"])
        #expect(await app.authority.renewals == [])
        #expect(await app.session.state == .signedIn(next))
    }

    @Test func `a renewal that ends after a sign-out does not repeat the request`() async throws {
        let server = try LoopbackServer.accepting("access-2")
        let auth = await app.auth(server.url())
        try await app.signIn()
        let gate = await app.authority.hold()
        let sending = Task { try await auth.data(for: URLRequest(url: server.url())).1.statusCode }
        await gate.arrivals(1)
        await app.session.signOut()
        try await app.signIn(RequestFixture.jonas, token: "access-of-jonas")
        await gate.open()
        await #expect(throws: AuthError.signedOut) { try await sending.value }
        #expect(server.authorizations == ["Bearer access-1"])
    }

    // MARK: Cancellation

    @Test(arguments: [nil, SessionRenewalError.unavailable(retryAfter: nil)])
    func `a request that is cancelled during a renewal is not repeated`(failure: SessionRenewalError?) async throws {
        let server = try LoopbackServer.accepting("access-2")
        let auth = await app.auth(server.url())
        try await app.signIn()
        await app.authority.fail(with: failure)
        let gate = await app.authority.hold()
        let sending = Task { try await auth.data(for: URLRequest(url: server.url())).1.statusCode }
        await gate.arrivals(1)
        sending.cancel()
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await sending.value }
        #expect(server.received.count == 1)
        #expect(await app.session.state == .signedIn(RequestFixture.mira))
    }

    // MARK: A client that keeps its own sessions

    /// The client is behind the age gate and the sinks, which must not hide its renewal.
    @Test func `a client with its own session renews a refused token`() async throws {
        let server = try LoopbackServer.accepting("renewed")
        let client = OwnSessionClient(user: RequestFixture.mira, token: "first")
        let auth = await RequestFixture.auth([server.url()], .client(client))
        #expect(try await auth.accessToken() == "first")
        await client.renew(as: RequestFixture.mira, "renewed")
        #expect(try await auth.data(for: URLRequest(url: server.url())).1.statusCode == 200)
        #expect(server.authorizations == ["Bearer first", "Bearer renewed"])
    }

    @Test func `a client's next user does not repeat the request of the one before`() async throws {
        let server = try LoopbackServer { _ in .status("401 Unauthorized") }
        let client = OwnSessionClient(user: RequestFixture.mira, token: "first")
        let auth = await RequestFixture.auth([server.url()], .client(client))
        await client.renew(as: RequestFixture.jonas, "of-jonas")
        await #expect(throws: AuthError.signedOut) { try await auth.data(for: URLRequest(url: server.url())) }
        #expect(server.authorizations == ["Bearer first"])
    }

    @Test func `a client without a user sends nothing`() async throws {
        let server = try LoopbackServer { _ in .status("200 OK") }
        let client = OwnSessionClient(user: RequestFixture.mira, token: "")
        let auth = await RequestFixture.auth([server.url()], .client(client))
        await #expect(throws: AuthError.signedOut) { try await auth.data(for: URLRequest(url: server.url())) }
        await #expect(throws: UnavailableAuthClient.error) {
            try await RequestFixture.auth([server.url()], .client(UnavailableAuthClient())).accessToken()
        }
        #expect(server.received.isEmpty)
    }
}

/// A client without a session controller, as that of another SDK.
private actor OwnSessionClient: ForwardingAuthClient {
    nonisolated let client: any AuthClient = UnavailableAuthClient()
    private let session: AuthSession
    private var later: AuthSession?

    init(user: AuthUser, token: String) { session = Self.session(user, token) }

    /// Sets the session that replaces a refused token.
    func renew(as user: AuthUser, _ token: String) { later = Self.session(user, token) }

    func fetchAuthSession() -> AuthSession { session }

    func fetchAuthSession(insteadOf accessToken: String) -> AuthSession { later ?? session }

    private static func session(_ user: AuthUser, _ token: String) -> AuthSession {
        .signedIn(
            user, AuthTokens(accessToken: token, idToken: nil, refreshToken: nil, expiresAt: .distantFuture))
    }
}
