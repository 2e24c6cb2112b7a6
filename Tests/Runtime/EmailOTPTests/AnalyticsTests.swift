import AuthCore
import AuthKit
import EmailOTP
import RuntimeTestSupport
import Testing

/// The events of a flow behind a client that records them.
@MainActor struct AnalyticsTests {
    /// Returns the recorded events of a flow that handles `events` while the client returns `replies`.
    static func recorded(_ replies: [Reply], _ events: [Event]) async -> [AnalyticsEvent] {
        let sink = RecordingSink()
        let client = AnalyticsAuthClient(ScriptedClient(replies), sink: sink)
        let runner = FlowModel(
            EmailOTPFlow(policy: .example()), client: client, ageGate: .withoutMinimumAge, now: { .noon })
        await runner.complete([.editBirthdate(.adult), .submit, .editEmail("ada@example.com"), .submit] + events)
        return sink.events
    }

    static let profile: [Event] = [
        .editPassword("passw0rd"), .editField(.displayName, "Ada"), .editBirthdate(.adult), .editTerms(accepted: true),
    ]

    @Test func `a sign-up records its start, its code, its completion and the session`() async {
        let events = await Self.recorded(
            [.status(.new), .signedUp(.confirmUser(.ada)), .confirmed, .signedIn(.ada)],
            Self.profile + [.submit, .editCode("123456"), .submit])
        #expect(events == [.signUpStarted, .signUpCodeSent, .signUpCompleted, .signIn(.email)])
    }

    @Test func `a confirmed account whose password must be set again completes its sign-up`() async {
        let events = await Self.recorded(
            [.status(.new), .signedUp(.confirmUser(.ada)), .failed(.passwordResetRequired), .codeSent(.ada)],
            Self.profile + [.submit, .editCode("123456"), .submit])
        #expect(events == [.signUpStarted, .signUpCodeSent, .signUpCompleted, .passwordResetStarted])
    }

    @Test func `a sign-up without a code records its completion immediately`() async {
        let events = await Self.recorded(
            [.status(.new), .signedUp(.done), .signedIn(.ada)], Self.profile + [.submit])
        #expect(events == [.signUpStarted, .signUpCompleted, .signIn(.email)])
    }

    @Test func `a refused sign-up records the error code`() async {
        let events = await Self.recorded([.status(.new), .failed(.network)], Self.profile + [.submit])
        #expect(events == [.signUpStarted, .signUpFailed(AuthError.network.code)])
    }

    @Test func `another code is recorded only if it was sent`() async {
        let signIn: [Event] = [.editPassword("passw0rd"), .submit]
        let pending: [Reply] = [.status(.confirmed), .failed(.userNotConfirmed)]
        let failure = AnalyticsEvent.signInFailed(.email, AuthError.userNotConfirmed.code)
        #expect(await Self.recorded(pending + [.codeSent(.ada)], signIn) == [failure, .codeResent])
        #expect(await Self.recorded(pending + [.failed(.network)], signIn) == [failure])
    }

    @Test func `a refused sign-in records the error code`() async {
        let events = await Self.recorded(
            [.status(.confirmed), .failed(.invalidCredentials)], [.editPassword("wrong"), .submit])
        #expect(events == [.signInFailed(.email, AuthError.invalidCredentials.code)])
    }

    @Test func `a password reset records its start and its completion`() async throws {
        let sink = RecordingSink()
        let client = AnalyticsAuthClient(
            ScriptedClient([
                .failed(.network), .codeSent(.ada), .failed(.codeMismatch(attemptsLeft: 1)), .passwordReset,
            ]), sink: sink)
        _ = try? await client.requestPasswordReset(for: .ada)
        #expect(sink.events == [])
        _ = try await client.requestPasswordReset(for: .ada)
        #expect(sink.events == [.passwordResetStarted])
        try? await client.resetPassword(of: .ada, code: "123456", newPassword: "passw0rd")
        #expect(sink.events == [.passwordResetStarted])
        try await client.resetPassword(of: .ada, code: "123456", newPassword: "passw0rd")
        #expect(sink.events == [.passwordResetStarted, .passwordResetCompleted])
    }
}
