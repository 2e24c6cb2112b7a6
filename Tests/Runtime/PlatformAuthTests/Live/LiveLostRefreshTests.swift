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
    }
}
