import AuthCore
import AuthKit
import Foundation
import Testing

@Suite struct ClientMetricsSessionTests {
    typealias SessionEnd = ClientMetricsSnapshot.SessionEnd

    let begin = Date(timeIntervalSince1970: 1_800_000_000)

    /// Returns the metrics after a relaunch of an app that stores them.
    private func kept(_ metrics: ClientMetrics) throws -> ClientMetrics {
        try JSONDecoder().decode(ClientMetrics.self, from: JSONEncoder().encode(metrics))
    }

    @Test(arguments: [
        (AnalyticsEvent.signedOut, SessionEnd.signedOut), (.sessionExpired, .sessionExpired),
        (.accountDeleted, .userDeleted),
    ])
    func `the length of a session is the time from its beginning to its end`(event: AnalyticsEvent, end: SessionEnd) {
        var metrics = ClientMetrics()
        metrics.record(.signIn(.email), at: begin)
        metrics.record(event, at: begin + 90)
        let sessions = metrics.snapshot.sessions
        #expect(sessions.begun == 1)
        #expect(sessions.ends == [end: 1])
        #expect(sessions.averageLength == 90)
    }

    @Test func `several sessions have an average and a maximum length`() {
        var metrics = ClientMetrics()
        for (start, length) in [(0.0, 10.0), (100, 70), (1000, 40)] {
            metrics.record(.signIn(.email), at: begin + start)
            metrics.record(.signedOut, at: begin + start + length)
        }
        let sessions = metrics.snapshot.sessions
        #expect(sessions.measured == 3)
        #expect(sessions.averageLength == 40)
        #expect(sessions.longest == 70)
    }

    @Test func `a repeated end counts once, and an end without a session does not count`() {
        var metrics = ClientMetrics()
        metrics.record(.signedOut, at: begin)
        metrics.record(.signIn(.email), at: begin)
        metrics.record(.sessionExpired, at: begin + 10)
        metrics.record(.sessionExpired, at: begin + 11)
        metrics.record(.signedOut, at: begin + 12)
        #expect(metrics.snapshot.sessions.ends == [.sessionExpired: 1])
        #expect(metrics.snapshot.sessions.totalLength == 10)
    }

    @Test func `a session of an earlier launch has a length if the metrics were stored`() throws {
        var first = ClientMetrics()
        first.record(.signIn(.email), at: begin)
        var second = try kept(first)
        second.recordRestoredSession()
        second.record(.signedOut, at: begin + 86_400)
        #expect(second.snapshot.sessions.averageLength == 86_400)
    }

    @Test func `a session with an unknown beginning ends without a length`() {
        var metrics = ClientMetrics()
        metrics.recordRestoredSession()
        metrics.record(.signedOut, at: begin)
        let sessions = metrics.snapshot.sessions
        #expect(sessions.begun == 0)
        #expect(sessions.ended == 1)
        #expect(sessions.measured == 0)
        #expect(sessions.averageLength == nil)
    }

    @Test func `a session during which the clock was set back ends without a length`() {
        var metrics = ClientMetrics()
        metrics.record(.signIn(.email), at: begin)
        metrics.record(.signedOut, at: begin - 3600)
        #expect(metrics.snapshot.sessions.ends == [.signedOut: 1])
        #expect(metrics.snapshot.sessions.measured == 0)
    }

    @Test func `a session with an unknown end has no length`() throws {
        var first = ClientMetrics()
        first.record(.signIn(.email), at: begin)
        // The app does not store sessions, or was removed and installed again.
        var second = try kept(first)
        second.record(.signIn(.email), at: begin + 1_000_000)
        second.record(.signedOut, at: begin + 1_000_030)
        #expect(second.snapshot.sessions.ends == [.replaced: 1, .signedOut: 1])
        #expect(second.snapshot.sessions.averageLength == 30)
    }
}
