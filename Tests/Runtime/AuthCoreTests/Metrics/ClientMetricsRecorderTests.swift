import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct ClientMetricsRecorderTests {
    let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))

    @Test func `what was told before the question is in the answer, at the time it was told`() async {
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

    @Test func `the counting goes on from the metrics that the app has kept`() async throws {
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

    @Test func `a brand's analytics and its metrics are told the same`() async {
        let sink = RecordingSink()
        let recorder = ClientMetricsRecorder(now: clock.now)
        let client = AnalyticsAuthClient(ScriptedClient(), sink: CombinedAnalytics(sink, recorder))
        _ = try? await client.signIn(username: "mira@example.com", password: "Passw0rd")
        #expect(sink.events == [.signIn(.email)])
        #expect(await recorder.metrics().snapshot.signIns.succeeded == 1)
    }

    @Test func `a session of an earlier launch is known of as soon as it is read, and its end is counted`() async throws
    {
        let fixture = SessionFixture(ScriptedAuthority(.failure(.refused(AuthError.Code(rawValue: "invalid_grant")))))
        try await fixture.controller.begin(as: mira, with: grant(1))
        let relaunched = fixture.relaunched()
        let recorder = ClientMetricsRecorder(now: clock.now)
        let following = Task { await recorder.follow([relaunched]) }
        #expect(await relaunched.restore() == .signedIn(mira))
        fixture.time.advance(by: .seconds(3600))
        // A request beside the client meets the end of the session.
        await #expect(throws: AuthError.sessionExpired) { try await relaunched.session() }
        try await waiting { await recorder.metrics().snapshot.sessions.ends == [.sessionExpired: 1] }
        #expect(await recorder.metrics().snapshot.sessions.measured == 0)
        following.cancel()
        await following.value
    }

    @Test func `a session that was restored before anybody followed is known of too`() async throws {
        let fixture = SessionFixture()
        try await fixture.controller.begin(as: mira, with: grant(1))
        let recorder = ClientMetricsRecorder(now: clock.now)
        let following = Task { await recorder.follow([fixture.controller]) }
        try await waiting { await recorder.metrics() != ClientMetrics() }
        recorder.record(.signedOut)
        #expect(await recorder.metrics().snapshot.sessions.ends == [.signedOut: 1])
        following.cancel()
    }
}

/// Returns when something holds, and fails where it does not within ten seconds.
func waiting(until holds: () async -> Bool, at location: SourceLocation = #_sourceLocation) async throws {
    let end = ContinuousClock.now + .seconds(10)
    while !(await holds()) {
        try #require(ContinuousClock.now < end, "it never came to hold", sourceLocation: location)
        try await Task.sleep(for: .milliseconds(1))
    }
}
