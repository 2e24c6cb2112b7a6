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

    nonisolated static let signUp: [Event] = [
        .editPassword("passw0rd"), .editField(.displayName, "Ada"), .editBirthdate(.adult), .editTerms(accepted: true),
        .submit,
    ]
    nonisolated static let signIn: [Event] = [.editPassword("passw0rd"), .submit]
    nonisolated static let unconfirmed = AnalyticsEvent.signInFailed(.email, AuthError.userNotConfirmed.code)

    @Test(
        arguments: [
            (
                [.status(.new), .signedUp(.confirmUser(.ada)), .confirmed, .signedIn(.ada)],
                signUp + [.editCode("123456"), .submit],
                [.signUpStarted, .signUpCodeSent, .signUpCompleted, .signIn(.email)]
            ),
            // The password must be set again, but the account is confirmed.
            (
                [.status(.new), .signedUp(.confirmUser(.ada)), .failed(.passwordResetRequired), .codeSent(.ada)],
                signUp + [.editCode("123456"), .submit],
                [.signUpStarted, .signUpCodeSent, .signUpCompleted, .passwordResetStarted]
            ),
            (
                [.status(.new), .signedUp(.done), .signedIn(.ada)], signUp,
                [.signUpStarted, .signUpCompleted, .signIn(.email)]
            ),
            ([.status(.new), .failed(.network)], signUp, [.signUpStarted, .signUpFailed(AuthError.network.code)]),
            ([.status(.confirmed), .failed(.userNotConfirmed), .codeSent(.ada)], signIn, [unconfirmed, .codeResent]),
            ([.status(.confirmed), .failed(.userNotConfirmed), .failed(.network)], signIn, [unconfirmed]),
        ] as [([Reply], [Event], [AnalyticsEvent])])
    func `a flow records what its calls achieved`(
        replies: [Reply], events: [Event], expected: [AnalyticsEvent]
    ) async {
        #expect(await Self.recorded(replies, events) == expected)
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
