import AuthCore
import AuthSystem
import BackendSync
import Foundation
import RuntimeTestSupport
import Testing

/// Tests over local sockets. AuthCoreTests contains the tests that need no network.
@Suite(.timeLimit(.minutes(1))) struct BackendSyncTests {
    private let user = AuthUser(userID: "sub-1", username: "mira", email: "mira@example.com", provider: .email)
    private let store = InMemoryStore()

    /// Renews every session with new tokens.
    private struct Authority: SessionAuthority {
        func renew(_ refreshToken: String, of user: AuthUser) async throws(SessionRenewalError) -> TokenSet {
            TokenSet(accessToken: "access-2", refreshToken: "refresh-2", expiresIn: .seconds(3600))
        }

        func end(_ tokens: AuthTokens, globally: Bool) async throws(AuthError) {}
    }

    private func controller() -> SessionController {
        SessionController(
            authority: Authority(), store: store,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false))
    }

    private func signedIn() async throws -> SessionController {
        let session = controller()
        try await session.begin(
            as: user, with: TokenSet(accessToken: "access-1", refreshToken: "refresh-1", expiresIn: .seconds(3600)))
        return session
    }

    private func sync(_ server: LoopbackServer, of session: SessionController) -> BackendSync {
        BackendSync(
            endpoint: server.url("/api/v1/auth/me"), sessions: [session],
            transport: URLSessionTransport(allowsPlainHTTPOnLoopback: true),
            backoff: Backoff(first: .milliseconds(20), limit: .seconds(2), tries: 3))
    }

    /// Returns the first state other than `idle` and `syncing`.
    private func result(of sync: BackendSync) async -> BackendSyncState {
        for await state in await sync.states() where state != .idle && state != .syncing { return state }
        return .idle
    }

    @Test func `after a sign-in, a request with the access token loads the profile`() async throws {
        let server = try LoopbackServer { _ in
            .status("200 OK", headers: ["Content-Type: application/json"], body: #"{"id":"u-1","name":"Mira Ö"}"#)
        }
        let session = controller()
        let sync = sync(server, of: session)
        let running = Task { await sync.run() }
        defer { running.cancel() }
        try await session.begin(
            as: user, with: TokenSet(accessToken: "access-1", refreshToken: "refresh-1", expiresIn: .seconds(3600)))
        guard case .synced(let profile) = await result(of: sync) else {
            Issue.record("not synchronized: \(await sync.state)")
            return
        }
        #expect(try profile.decoded(as: [String: String].self) == ["id": "u-1", "name": "Mira Ö"])
        let request = try #require(server.received.first)
        #expect(request.line == "GET /api/v1/auth/me HTTP/1.1")
        #expect(request.headers["authorization"] == "Bearer access-1")
        #expect(request.headers["accept"] == "application/json")
        #expect(request.body == "")
        #expect(server.received.count == 1)
    }

    @Test func `a second launch synchronizes as soon as the session is restored`() async throws {
        let server = try LoopbackServer { _ in .status("200 OK", body: "{}") }
        _ = try await signedIn()
        let relaunched = controller()
        let sync = sync(server, of: relaunched)
        let running = Task { await sync.run() }
        defer { running.cancel() }
        await relaunched.restore()
        #expect(await result(of: sync) == .synced(BackendProfile(json: Data("{}".utf8))))
    }

    @Test func `a request is repeated after a server error and after a lost connection`() async throws {
        let requests = Counter()
        let server = try LoopbackServer { _ in
            switch requests.next() {
            case 1: .status("503 Service Unavailable", headers: ["Retry-After: 1"])
            case 2: .text("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{")
            default: .status("200 OK", body: "{}")
            }
        }
        let session = try await signedIn()
        #expect(await sync(server, of: session).sync() == .synced(BackendProfile(json: Data("{}".utf8))))
        #expect(server.received.count == 3)
        #expect(await session.state == .signedIn(user))
    }

    @Test func `an unreachable service fails the synchronization, and the session continues`() async throws {
        let sync: BackendSync
        let session = try await signedIn()
        do { sync = self.sync(try LoopbackServer { _ in .silence }, of: session) }
        #expect(await sync.sync() == .failed(.transport(.unreachable)))
        #expect(await session.state == .signedIn(user))
    }

    @Test func `a token that was rejected is renewed once`() async throws {
        let server = try LoopbackServer { request in
            let isFresh = request.headers["authorization"] == "Bearer access-2"
            return isFresh ? .status("200 OK", body: "{}") : .status("401 Unauthorized")
        }
        let session = try await signedIn()
        #expect(await sync(server, of: session).sync() == .synced(BackendProfile(json: Data("{}".utf8))))
        #expect(server.received.map(\.headers["authorization"]) == ["Bearer access-1", "Bearer access-2"])
    }

    @Test func `a service that rejects every token does not end the session`() async throws {
        let server = try LoopbackServer { _ in .status("401 Unauthorized") }
        let session = try await signedIn()
        #expect(await sync(server, of: session).sync() == .failed(.status(401)))
        #expect(await session.state == .signedIn(user))
    }

    @Test func `the sign-in page of a network is not accepted as a profile`() async throws {
        let server = try LoopbackServer { _ in .status("200 OK", body: "<html>Sign in to the hotel</html>") }
        let session = try await signedIn()
        #expect(await sync(server, of: session).sync() == .failed(.malformed))
    }

    @Test func `the token is not sent to the target of a redirect`() async throws {
        let other = try LoopbackServer { _ in .status("200 OK", body: "{}") }
        let server = try LoopbackServer { _ in .status("302 Found", headers: ["Location: \(other.url("/me"))"]) }
        let session = try await signedIn()
        #expect(await sync(server, of: session).sync() == .failed(.transport(.redirectRefused)))
        #expect(other.received.isEmpty)
    }

    @Test func `signing out ends the request in progress`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let session = try await signedIn()
        let sync = sync(server, of: session)
        let running = Task { await sync.run() }
        defer { running.cancel() }
        for _ in 0..<5000 where server.received.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        #expect(await sync.state == .syncing)
        await session.signOut()
        // The server never responds, so only the sign-out can end the request before the transport's timeout of 15
        // seconds.
        let begin = ContinuousClock.now
        for await state in await sync.states() where state == .idle { break }
        #expect(ContinuousClock.now - begin < .seconds(10))
    }
}

/// Counts from 1.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var last = 0

    func next() -> Int {
        lock.withLock {
            last += 1
            return last
        }
    }
}
