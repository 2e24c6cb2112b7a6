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
            let transport = LossyTransport(
                LiveRun.recordingSecrets(of: URLSessionTransport(allowsPlainHTTPOnLoopback: true)))
            let client = PlatformAuthClient(
                brand: .example(), apiBaseURL: try #require(LivePlatform.running).url, transport: transport,
                store: InMemoryStore(),
                clock: SessionClock(
                    now: { Date() }, uptime: { [now = clock.now] in .seconds(now().timeIntervalSince1970) },
                    sleep: { clock.advance(by: $0 / .seconds(1)) }, jitter: { 0 }))
            try await client.register(mira, at: service)
            _ = try await client.signIn(username: mira, password: goodPassword)
            try await service.advance(901)
            await transport.loseResponse(from: "/token/refresh")
            _ = try? await client.fetchUserAttributes()
            clock.advance(by: 60)
            let attributes = (try? await client.fetchUserAttributes()) ?? []
            #expect(attributes.contains(AuthUserAttribute(.email, value: mira)))
            #expect(await transport.requests.filter { $0.url.path.hasSuffix("/token/refresh") }.count == 2)
            guard case .signedIn = await client.session.state else {
                Issue.record("the session has ended")
                return
            }
            // The session continues with the tokens of the second response.
            try await service.advance(901)
            #expect((try? await client.fetchUserAttributes())?.isEmpty == false)
            #expect(try await service.violations() == [])
        }

        /// A use of a refresh token of a session. The tokens are numbered in the order of their issue.
        enum Step { case use(Int), refused(Int), wait(Int) }

        static let orders: [[Step]] = [
            // The predecessor of the current token is accepted once, within thirty seconds.
            [.use(0), .wait(29), .use(0), .refused(0), .refused(2)],
            [.use(0), .wait(30), .refused(0), .refused(1)],
            // The lost successor is refused, and ends the session.
            [.use(0), .use(0), .refused(1), .refused(2)],
            // An older ancestor ends the session immediately.
            [.use(0), .use(1), .refused(0), .refused(2)],
            // A token from a second response has a predecessor, too.
            [.use(0), .use(0), .use(2), .use(2), .refused(0)],
        ]

        @Test(arguments: orders.indices)
        func `the service accepts a repeated request, and no stolen token`(order: Int) async throws {
            var tokens = [try await begin()]
            for step in Self.orders[order] {
                switch step {
                case .use(let number): tokens.append(try #require(try await refresh(tokens[number])))
                case .refused(let number): #expect(try await refresh(tokens[number]) == nil)
                case .wait(let seconds): try await service.advance(seconds)
                }
            }
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
