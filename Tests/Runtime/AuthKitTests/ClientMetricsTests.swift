import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct ClientMetricsTests {
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let records = InMemoryStore()
    private let mira = AuthUser(userID: "sub-1", username: "mira", email: "mira@example.com", provider: .email)

    private func launch() -> ClientMetrics { ClientMetrics(records: records, now: clock.now) }

    private func figures(_ events: AnalyticsEvent...) -> ClientMetrics.Figures {
        let metrics = launch()
        for event in events { metrics.record(event) }
        return metrics.take()
    }

    /// Measures the events of a session, each some seconds after the one before.
    private func measure(_ metrics: ClientMetrics, _ events: (SessionEvent, after: Double)...) async {
        for (event, seconds) in events {
            clock.advance(by: seconds)
            let (stream, listener) = AsyncStream.makeStream(of: SessionEvent.self)
            listener.yield(event)
            listener.finish()
            await metrics.measure(stream)
        }
    }

    @Test(arguments: [SessionEvent.signedOut, .sessionExpired, .sessionRevoked, .sessionLost(.tampered), .userDeleted])
    func `the length of a session is the time from its beginning to its end`(end: SessionEvent) async {
        let metrics = launch()
        await measure(
            metrics, (.signedIn(mira), 0), (.tokenRefreshed, 10), (.locked, 10), (.restored(mira), 10), (end, 60),
            (.signedIn(mira), 1000), (end, 30))
        let figures = metrics.take()
        #expect(figures.sessions == 2)
        #expect(figures.averageSessionLength == 60)
    }

    @Test func `a proof of identity continues the session, and another user's sign-in ends it`() async {
        let noah = AuthUser(userID: "sub-2", username: "noah", email: "noah@example.com", provider: .email)
        let metrics = launch()
        await measure(metrics, (.signedIn(mira), 0), (.signedIn(mira), 50), (.signedIn(noah), 50), (.signedOut, 20))
        let figures = metrics.take()
        #expect(figures.sessions == 2)
        #expect(figures.sessionLength == 120)
    }

    // MARK: What does not count

    @Test func `a sign-up that is repeated after a failure counts once`() {
        let unmet = AuthError.invalidPassword(unmet: [.minLength(8)]).code
        let figures = figures(
            .signUpStarted, .signUpFailed(unmet), .signUpStarted, .signUpFailed(unmet), .signUpStarted,
            .signUpCompleted, .signUpStarted, .signUpFailed(unmet), .signIn(.email), .signUpStarted)
        #expect(figures.signUps == 3)
    }

    // MARK: Launches, tasks and clients

    @Test func `a session continues over launches`() async {
        await measure(launch(), (.signedIn(mira), 0))
        let metrics = launch()
        await measure(metrics, (.restored(mira), 86_400), (.signedOut, 60))
        #expect(metrics.take().averageSessionLength == 86_460)
        #expect(await records.read(SecureStoreKey(rawValue: "session-beginning")) == nil)
    }

    @Test func `the figures contain only numbers, and are taken once`() throws {
        let metrics = launch()
        for event in [
            AnalyticsEvent.signUpStarted, .signIn(.email), .signInFailed(.apple, AuthError.cancelled.code),
            .signInFailed(.email, AuthError.Code(rawValue: "mira@x.y")), .passwordResetStarted, .passwordResetCompleted,
        ] {
            metrics.record(event)
        }
        let all = metrics.take()
        #expect(all.signInSuccess == 0.5 && all.signUpConversion == 0)
        #expect(metrics.take() == ClientMetrics.Figures())
        #expect(metrics.take().signInSuccess == nil)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            String(decoding: try encoder.encode(all), as: UTF8.self) == """
                {"completedPasswordResets":1,"completedSignUps":0,"failedSignIns":1,"passwordResets":1,\
                "sessionLength":0,"sessions":0,"signUps":1,"successfulSignIns":1}
                """)
    }
}
