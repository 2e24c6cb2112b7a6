import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct ClientMetricsRecorderTests {
    let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))

    @Test func `the metrics contain all earlier events with their times`() async {
        let recorder = ClientMetricsRecorder(now: clock.now)
        for _ in 0..<1000 {
            recorder.record(.signIn(.email))
            clock.advance(by: 5)
            recorder.record(.signedOut)
        }
        let sessions = await recorder.metrics().snapshot.sessions
        #expect(sessions.begun == 1000)
        #expect(sessions.averageLength == 5)
    }

    @Test func `events of many tasks are all counted`() async {
        let recorder = ClientMetricsRecorder(now: clock.now)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask { recorder.record(.signInFailed(.email, AuthError.network.code)) }
            }
        }
        #expect(await recorder.metrics().snapshot.signIns.failures == [.network: 200])
    }

    @Test func `the counting continues from the stored metrics`() async throws {
        let first = ClientMetricsRecorder(now: clock.now)
        first.record(.signIn(.email))
        let data = try JSONEncoder().encode(await first.metrics())
        clock.advance(by: 600)
        let second = ClientMetricsRecorder(now: clock.now)
        second.resume(try JSONDecoder().decode(ClientMetrics.self, from: data))
        second.record(.signedOut)
        #expect(await second.take().sessions.averageLength == 600)
        #expect(await second.metrics().snapshot == ClientMetricsSnapshot())
    }

    @Test func `analytics and metrics receive the same events`() async {
        let sink = RecordingSink()
        let recorder = ClientMetricsRecorder(now: clock.now)
        let client = AnalyticsAuthClient(AnalyticsAuthClient(ScriptedClient(), sink: sink), sink: recorder)
        _ = try? await client.signIn(username: "mira@example.com", password: "Passw0rd")
        #expect(sink.events == [.signIn(.email)])
        #expect(await recorder.metrics().snapshot.signIns.succeeded == 1)
    }

    @Test func `a session of an earlier launch is counted when it is read and when it ends`() async throws {
        let fixture = SessionFixture(ScriptedAuthority(.failure(.refused(AuthError.Code(rawValue: "invalid_grant")))))
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let relaunched = fixture.relaunched()
        let recorder = ClientMetricsRecorder(now: clock.now)
        let following = Task { await recorder.follow([relaunched]) }
        #expect(await relaunched.restore() == .signedIn(mira))
        fixture.time.advance(by: .seconds(3600))
        // A request that does not use the client finds that the session has ended.
        await #expect(throws: AuthError.sessionExpired) { try await relaunched.session() }
        try await waiting { await recorder.metrics().snapshot.sessions.ends == [.sessionExpired: 1] }
        #expect(await recorder.metrics().snapshot.sessions.measured == 0)
        following.cancel()
        await following.value
    }

    @Test func `a session that was restored before the recorder follows is counted`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        let recorder = ClientMetricsRecorder(now: clock.now)
        let following = Task { await recorder.follow([fixture.controller]) }
        try await waiting { await recorder.metrics() != ClientMetrics() }
        recorder.record(.signedOut)
        #expect(await recorder.metrics().snapshot.sessions.ends == [.signedOut: 1])
        following.cancel()
    }
}
