import AuthCore
import AuthKit
import Foundation
import RuntimeTestSupport
import Testing

/// The analytics sink and the metrics of an app, during a journey of one user.
@MainActor struct MeasuredJourneyTests {
    private let ada = "ada@example.com"
    private let sink = RecordingSink()

    @Test func `the sink and the metrics receive each event of a user once`() async throws {
        let app = VerbFixture(
            .example(signUpFields: [], minimumAge: 0, features: [.accountDeletion, .analytics, .clientMetrics]),
            analytics: sink)
        let metrics = try #require(app.auth.metrics)
        try await app.signUp(ada)
        _ = try await app.auth.confirmSignUp(
            email: ada, password: VerbFixture.password, code: try await app.code(ada))
        let beginning = SecureStoreKey(rawValue: "session-beginning")
        try await waiting { await app.records.read(beginning) != nil }
        app.clock.advance(by: 60)
        await app.auth.client.signOut()
        try await waiting { await app.records.read(beginning) == nil }
        await #expect(throws: AuthError.invalidCredentials) {
            try await app.auth.signIn(email: ada, password: "Wrong-River-7")
        }
        #expect(
            sink.events == [
                .signUpStarted, .signUpCodeSent, .signUpCompleted, .signIn(.email), .signedOut,
                .signInFailed(.email, AuthError.invalidCredentials.code),
            ])
        let figures = metrics.take()
        #expect(figures.signUps == 1 && figures.completedSignUps == 1)
        #expect(figures.successfulSignIns == 1 && figures.failedSignIns == 1)
        #expect(figures.sessions == 1 && figures.sessionLength == 60)
    }

    @Test func `the sink knows the provider of the user, and nothing that identifies the user`() async throws {
        let app = VerbFixture(.example(signUpFields: [], minimumAge: 0, features: [.analytics]), analytics: sink)
        await app.auth.refresh()
        try await app.auth.signIn(with: .guest)
        try await app.auth.signIn(with: .google)
        let user = try #require(app.auth.user)
        await app.auth.signOut()
        try await waiting { sink.users.count == 4 }
        #expect(sink.users.map { $0?.provider } == [nil, .guest, .google, nil])
        #expect(sink.users.map { $0?.isGuest } == [nil, true, false, nil])
        var text = ""
        dump(sink.users, to: &text)
        for personal in [user.userID, user.username, try #require(user.email)] { #expect(!text.contains(personal)) }
    }
}
