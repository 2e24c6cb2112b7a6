import AuthCore
import AuthSystem
import Foundation
import LiveSupport
import PlatformAuth
import RuntimeTestSupport
import Testing

extension LiveSuites {
    /// Tests of a lost refresh response: the client repeats the request with its token, which is no longer the current
    /// one.
    struct LostRefreshTests {
        private let service: LiveService
        private let mira = "mira@example.com"

        init() async throws { service = try await LiveService() }

        /// Returns the refresh token of a new session.
        private func begin() async throws -> String {
            let client = service.client()
            try await client.register(mira, at: service)
            _ = try await client.signIn(username: mira, password: goodPassword)
            return try #require(try await client.fetchAuthSession().tokens?.refreshToken)
        }

        /// Exchanges a refresh token. Returns the new one, or `nil` if the service refuses.
        private func refresh(_ token: String) async throws -> String? {
            let answer = try await service.raw("v1/auth/token/refresh", ["refreshToken": token])
            guard answer.status == 200 else {
                #expect(answer.status == 401 && answer.body.contains("session_ended"))
                return nil
            }
            let body = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
            return try #require(body?["refreshToken"] as? String)
        }

        @Test func `the client repeats the request, and its session continues`() async throws {
            let clock = TestClock(Date())
            let transport = LosingTransport(path: "/v1/auth/token/refresh")
            let client = PlatformAuthClient(
                brand: .example(), apiBaseURL: try #require(LivePlatform.running).url, transport: transport,
                store: InMemoryStore(),
                clock: SessionClock(
                    now: { Date() }, uptime: { [now = clock.now] in .seconds(now().timeIntervalSince1970) },
                    sleep: { clock.advance(by: $0 / .seconds(1)) }, jitter: { 0 }))
            try await client.register(mira, at: service)
            _ = try await client.signIn(username: mira, password: goodPassword)
            try await service.advance(901)
            await transport.loseNextAnswer()
            _ = try? await client.fetchUserAttributes()
            clock.advance(by: 60)
            #expect(await transport.lost == 1)
            let attributes = (try? await client.fetchUserAttributes()) ?? []
            #expect(attributes.contains(AuthUserAttribute(.email, value: mira)))
            guard case .signedIn = await client.session.state else {
                Issue.record("the session has ended")
                return
            }
            // The session continues with the tokens of the second response.
            try await service.advance(901)
            #expect((try? await client.fetchUserAttributes())?.isEmpty == false)
            #expect(try await service.violations() == [])
        }

        @Test func `the predecessor of the current token is accepted once`() async throws {
            let first = try await begin()
            _ = try await refresh(first)
            try await service.advance(29)
            let third = try await refresh(first)
            #expect(third != nil)
            #expect(try await refresh(first) == nil)
            #expect(try await refresh(third ?? "none") == nil)
        }

        @Test func `the lost successor is rejected, and ends the session`() async throws {
            let first = try await begin()
            let second = try #require(try await refresh(first))
            let third = try await refresh(first)
            #expect(third != nil)
            #expect(try await refresh(second) == nil)
            #expect(try await refresh(third ?? "none") == nil)
        }

        @Test func `a predecessor is rejected after thirty seconds`() async throws {
            let first = try await begin()
            let second = try #require(try await refresh(first))
            try await service.advance(30)
            #expect(try await refresh(first) == nil)
            #expect(try await refresh(second) == nil)
        }

        @Test func `an older ancestor ends the session immediately`() async throws {
            let first = try await begin()
            let second = try #require(try await refresh(first))
            let third = try #require(try await refresh(second))
            #expect(try await refresh(first) == nil)
            #expect(try await refresh(third) == nil)
        }

        @Test func `a token from a second response has a predecessor, too`() async throws {
            let first = try await begin()
            _ = try await refresh(first)
            let third = try await refresh(first) ?? "none"
            let fourth = try await refresh(third)
            #expect(fourth != nil)
            #expect(try await refresh(third) != nil)
            #expect(try await refresh(first) == nil)
        }

        @Test func `of many uses at the same time, two succeed, and the session ends`() async throws {
            let first = try await begin()
            let answers = try await withThrowingTaskGroup { group in
                for _ in 1...8 { group.addTask { try await refresh(first) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let answered = answers.compactMap { $0 }
            #expect(answered.count == 2)
            for token in answered { #expect(try await refresh(token) == nil) }
        }
    }
}

/// Loses a response after the service has processed the request.
private actor LosingTransport: HTTPTransport {
    private let base = LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true))
    private let path: String
    private var losesNext = false
    private(set) var lost = 0

    init(path: String) { self.path = path }

    func loseNextAnswer() { losesNext = true }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response = try await base.send(request)
        guard losesNext, request.url.path == path else { return response }
        losesNext = false
        lost += 1
        throw .unreachable
    }
}
