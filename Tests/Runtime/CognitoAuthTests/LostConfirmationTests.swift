import AuthCore
import AuthKit
import CognitoAuth
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

/// A pool confirms an account, and the response is lost. The pool then refuses the same code.
@Suite @MainActor struct LostConfirmationTests {
    private let fixture = Fixture()
    private let owner: FlowModel<EmailOTPFlow>
    private let email: EmailAddress

    init() throws {
        let policy = EmailOTPFlow.Policy(brand: .example(signUpFields: [], minimumAge: 0), timeZone: .gmt)
        owner = FlowModel(
            EmailOTPFlow(policy: policy), client: UserPoolAccounts(fixture.client), ageGate: .withoutMinimumAge,
            now: fixture.clock.now)
        email = try EmailAddress("mira@example.com")
    }

    private func signUp() async -> EmailOTPFlow {
        await owner.complete([
            .editEmail(email.text), .submit, .editPassword("Passw0rd-1"), .editTerms(accepted: true), .submit,
        ])
    }

    private func isSignedIn(_ flow: EmailOTPFlow) -> Bool {
        if case .signedIn = flow.state { true } else { false }
    }

    private func firstTwo(of events: AsyncStream<SessionEvent>) async -> [SessionEvent] {
        var first: [SessionEvent] = []
        for await event in events {
            first.append(event)
            if first.count == 2 { break }
        }
        return first
    }

    /// Signs up as the owner, loses the response to the confirmation, and enters the code again.
    private func confirmTwice(refusedBy error: String) async -> EmailOTPFlow {
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        await fixture.pool.respond(to: "ConfirmSignUp", .failure(.unreachable))
        await fixture.pool.refuse("ConfirmSignUp", error)
        _ = await signUp()
        let unanswered = await owner.complete([.editCode("123456"), .submit])
        #expect(unanswered.state == .enteringCode(email))
        #expect(unanswered.problem == .network)
        return await owner.complete(.submit)
    }

    /// The pool's errors for the code of a confirmed account.
    private nonisolated static let repetitions = [
        "NotAuthorizedException", "ExpiredCodeException", "CodeMismatchException",
    ]

    @Test(arguments: repetitions)
    func `after a lost confirmation, the same code leads to the session`(error: String) async throws {
        for name in ["a-1", "a-2"] {
            await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(access: ExampleToken.access(name)))
        }
        #expect(isSignedIn(await confirmTwice(refusedBy: error)))
        #expect(try await fixture.client.fetchAuthSession().tokens?.accessToken == ExampleToken.access("a-2"))
    }

    @Test func `after a lost confirmation, an account with another password gets a new one`() async throws {
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        let flow = await confirmTwice(refusedBy: "NotAuthorizedException")
        #expect(flow.state == .enteringPassword(email))
        #expect(flow.problem == .passwordResetRequired)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }

    @Test func `a wrong code after a lost request is a wrong code`() async {
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        let flow = await confirmTwice(refusedBy: "CodeMismatchException")
        #expect(flow.state == .enteringCode(email))
        #expect(flow.problem == .codeMismatch(attemptsLeft: nil))
        // Now it is known that the first request was lost.
        await owner.complete([.editCode("654321"), .submit])
        #expect(
            await fixture.pool.operations
                == ["SignUp", "ConfirmSignUp", "ConfirmSignUp", "InitiateAuth", "ConfirmSignUp"])
    }

    @Test func `after a lost confirmation, a password that was never claimed here begins no session`() async throws {
        let accounts = UserPoolAccounts(fixture.client)
        await fixture.pool.respond(to: "ConfirmSignUp", .failure(.unreachable))
        await fixture.pool.refuse("ConfirmSignUp", "NotAuthorizedException")
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        let events = await accounts.sessionEvents()
        for error in [AuthError.network, .passwordResetRequired] {
            await #expect(throws: error) {
                try await accounts.confirm(email: email, code: "123456", password: "Passw0rd-1")
            }
        }
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        // The sign-in that only checked the password sent no events.
        for _ in 0..<2 { try await fixture.signIn() }
        let user = try await accounts.getCurrentUser()
        #expect(await firstTwo(of: events) == [.signedIn(user), .signedIn(user)])
    }

    @Test func `the session that only ends all others sends no event`() async throws {
        for operation in ["ConfirmForgotPassword", "GlobalSignOut"] { await fixture.pool.respond(to: operation) }
        for name in ["a-1", "a-2", "a-3"] {
            await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(access: ExampleToken.access(name)))
        }
        let accounts = UserPoolAccounts(fixture.client)
        let events = await accounts.sessionEvents()
        try await accounts.resetPassword(of: email, code: "654321", newPassword: "Passw0rd-2")
        for _ in 0..<2 { _ = try await accounts.signIn(email: email, password: "Passw0rd-2") }
        let user = try await accounts.getCurrentUser()
        #expect(await firstTwo(of: events) == [.signedIn(user), .signedIn(user)])
    }
}
