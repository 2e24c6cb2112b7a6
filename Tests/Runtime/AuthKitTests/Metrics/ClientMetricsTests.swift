import AuthCore
import AuthKit
import Foundation
import Testing

/// Returns the metrics after these events, which happen at intervals of one second.
private func metrics(_ events: AnalyticsEvent...) -> ClientMetricsSnapshot {
    var metrics = ClientMetrics()
    for (second, event) in events.enumerated() {
        metrics.record(event, at: Date(timeIntervalSince1970: 1_800_000_000 + Double(second)))
    }
    return metrics.snapshot
}

@Suite struct ClientMetricsTests {
    private let wrong = AnalyticsEvent.signInFailed(.email, AuthError.invalidCredentials.code)

    @Test func `metrics without events have no rates`() {
        let none = ClientMetricsSnapshot()
        #expect(none.signIns.successRate == nil)
        #expect(none.signUps.conversionRate == nil)
        #expect(none.signUps.firstSignInRate == nil)
        #expect(none.passwordResets.completionRate == nil)
        #expect(none.sessions.averageLength == nil)
    }

    @Test func `sign-ins are counted by success, and failures by kind`() {
        let signIns = metrics(
            wrong, wrong, .signIn(.email), .signInFailed(.google, AuthError.network.code), .signIn(.apple)
        ).signIns
        #expect(signIns.succeeded == 2)
        #expect(signIns.failures == [.invalidCredentials: 2, .network: 1])
        #expect(signIns.failed == 3)
        #expect(signIns.successRate == 0.4)
    }

    @Test func `closing the page is not a failed sign-in`() {
        let signIns = metrics(.signInFailed(.apple, AuthError.cancelled.code), .signIn(.email)).signIns
        #expect(signIns.cancelled == 1)
        #expect(signIns.failures == [:])
        #expect(signIns.successRate == 1)
    }

    @Test func `a service's own code counts as an error of the service`() {
        let code = AuthError.Code(rawValue: "mira@example.com")
        let all = metrics(.signInFailed(.email, code), .signUpStarted, .signUpFailed(code))
        #expect(all.signIns.failures == [.service: 1])
        #expect(all.signUps.failures == [.service: 1])
    }

    @Test func `a sign-up is counted from its beginning to the first sign-in`() {
        let signUps = metrics(.signUpStarted, .signUpCodeSent, .codeResent, .signUpCompleted, .signIn(.email)).signUps
        #expect(signUps.begun == 1)
        #expect(signUps.codesSent == 1)
        #expect(signUps.confirmed == 1)
        #expect(signUps.firstSignIns == 1)
        #expect(signUps.conversionRate == 1)
        #expect(signUps.firstSignInRate == 1)
    }

    @Test func `a sign-up without its code is not converted`() {
        let signUps = metrics(
            .signUpStarted, .signUpCodeSent, .signUpStarted, .signUpCodeSent, .signUpCompleted
        ).signUps
        #expect(signUps.conversionRate == 0.5)
        #expect(signUps.firstSignInRate == 0)
    }

    @Test func `a sign-up that is repeated with another password counts once`() {
        let unmet = AuthError.invalidPassword(unmet: [.minLength(8)]).code
        let signUps = metrics(
            .signUpStarted, .signUpFailed(unmet), .signUpStarted, .signUpFailed(unmet), .signUpStarted,
            .signUpCodeSent, .signUpCompleted, .signUpStarted, .signUpCodeSent
        ).signUps
        #expect(signUps.begun == 2)
        #expect(signUps.failures == [.invalidPassword: 2])
        #expect(signUps.codesSent == 2)
    }

    @Test func `after a failed sign-up and a sign-in the next sign-up counts`() {
        let taken = AuthError.usernameExists.code
        let signUps = metrics(.signUpStarted, .signUpFailed(taken), .signIn(.email), .signUpStarted).signUps
        #expect(signUps.begun == 2)
    }

    @Test func `the first sign-in by email is counted once`() {
        let signUps = metrics(
            .signUpStarted, .signUpCompleted, .signIn(.google), .signIn(.guest), .signIn(.email), .signIn(.email)
        ).signUps
        #expect(signUps.firstSignIns == 1)
    }

    @Test func `a code that is sent again belongs to the same reset`() {
        let resets = metrics(
            .passwordResetStarted, .passwordResetStarted, .passwordResetCompleted, .passwordResetStarted
        ).passwordResets
        #expect(resets.asked == 2)
        #expect(resets.completed == 1)
        #expect(resets.completionRate == 0.5)
    }

    @Test func `a sign-in ends a reset`() {
        let resets = metrics(.passwordResetStarted, .signIn(.email), .passwordResetStarted).passwordResets
        #expect(resets.asked == 2)
        #expect(resets.completionRate == 0)
    }

    @Test func `numbers are taken once, and operations under way continue`() {
        var metrics = ClientMetrics()
        let begin = Date(timeIntervalSince1970: 1_800_000_000)
        metrics.record(.signUpStarted, at: begin)
        metrics.record(.signUpCompleted, at: begin)
        metrics.record(.signIn(.email), at: begin)
        #expect(metrics.take().signIns.succeeded == 1)
        #expect(metrics.snapshot == ClientMetricsSnapshot())
        metrics.record(.signedOut, at: begin + 60)
        #expect(metrics.take().sessions.averageLength == 60)
    }

    @Test func `a snapshot contains only numbers`() throws {
        let all = metrics(.signUpStarted, wrong, .signIn(.email), .signedOut)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(
            String(decoding: try encoder.encode(all), as: UTF8.self) == """
                {"passwordResets":{"asked":0,"completed":0},\
                "sessions":{"begun":1,"ends":{"signedOut":1},"longest":1,"measured":1,"totalLength":1},\
                "signIns":{"cancelled":0,"failures":{"invalid_credentials":1},"succeeded":1},\
                "signUps":{"begun":1,"codesSent":0,"confirmed":0,"failures":{},"firstSignIns":0}}
                """)
    }

    @Test(arguments: AuthError.Kind.allCases)
    func `every kind of error can be created from its code`(kind: AuthError.Kind) {
        #expect(AuthError.Kind(AuthError.Code(rawValue: kind.rawValue)) == kind)
    }
}
