import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@Suite struct AnalyticsAuthClientTests {
    let sink = RecordingSink()

    private func client(failure: AuthError? = nil, isComplete: Bool = true) -> AnalyticsAuthClient {
        AnalyticsAuthClient(ScriptedClient(failure: failure, isComplete: isComplete), sink: sink)
    }

    @Test func `the events from sign-up to deletion are recorded in order`() async throws {
        let confirming = client(isComplete: false)
        _ = try await confirming.signUp(username: "max@example.com", password: "Passw0rd")
        _ = try await confirming.signIn(username: "max@example.com", password: "Passw0rd")
        _ = try await confirming.resendSignUpCode(for: "max@example.com")
        let confirmed = client()
        _ = try await confirmed.confirmSignUp(for: "max@example.com", confirmationCode: "123456", password: "Passw0rd")
        _ = try await confirmed.resetPassword(for: "max@example.com")
        try await confirmed.confirmResetPassword(for: "max@example.com", with: "Passw1rd", confirmationCode: "123456")
        _ = try await confirmed.signIn(username: "max@example.com", password: "Passw1rd")
        await confirmed.signOut()
        try await confirmed.deleteUser()
        #expect(
            sink.events == [
                .signUpStarted, .signUpCodeSent, .signInFailed(.email, AuthError.userNotConfirmed.code), .codeResent,
                .signUpCompleted, .passwordResetStarted,
                .passwordResetCompleted, .signIn(.email), .signedOut, .accountDeleted,
            ])
    }

    @Test func `a session that begins with a code is recorded once`() async throws {
        _ = try await client(isComplete: false).confirmSignIn(.code, with: SignInAnswer("123456"))
        #expect(sink.events == [])
        _ = try await client().confirmSignIn(.code, with: SignInAnswer("123456"))
        let mismatch = AuthError.codeMismatch(attemptsLeft: nil)
        let failing = client(failure: mismatch)
        await #expect(throws: mismatch) { try await failing.confirmSignIn(.code, with: SignInAnswer("1")) }
        #expect(sink.events == [.signIn(.email), .signInFailed(.email, mismatch.code)])
    }

    @Test func `an operation that the client does not support is recorded for its provider`() async {
        _ = try? await client().signInWithWebUI(for: .google)
        _ = try? await client().signInAsGuest()
        let code = AuthError.Code(rawValue: "not_supported")
        #expect(sink.events == [.signInFailed(.google, code), .signInFailed(.guest, code)])
    }

    static let needingSession: [@Sendable (AnalyticsAuthClient) async throws -> Void] = [
        { _ = try await $0.fetchAuthSession() }, { _ = try await $0.getCurrentUser() },
        { _ = try await $0.fetchUserAttributes() }, { try await $0.deleteUser() },
        { _ = try await $0.reauthenticate(by: .page(.apple)) },
    ]

    @Test(arguments: needingSession.indices)
    func `each call that notices an expired session records it, but not a network error`(index: Int) async {
        let call = Self.needingSession[index]
        await #expect(throws: AuthError.network) { try await call(client(failure: .network)) }
        #expect(sink.events == [])
        await #expect(throws: AuthError.sessionExpired) { try await call(client(failure: .sessionExpired)) }
        #expect(sink.events == [.sessionExpired])
    }
}
