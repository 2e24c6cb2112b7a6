import AuthCore
import AuthKit
import CognitoAuth
import EmailOTP
import Foundation
import RuntimeTestSupport
import Testing

/// A stranger signs up with another user's address and waits until its owner confirms the account. A pool accepts no
/// second sign-up, and resets no password before the confirmation.
@Suite @MainActor struct UnownedAccountTests {
    private let fixture = Fixture()
    private let email: EmailAddress

    init() throws { email = try EmailAddress("mira@example.com") }

    private func flow(_ entry: EmailOTPFlow.Policy.Entry = .addressFirst) -> FlowModel<EmailOTPFlow> {
        let policy = EmailOTPFlow.Policy(
            brand: .example(signUpFields: [], minimumAge: 0), timeZone: .gmt, entry: entry)
        return FlowModel(
            EmailOTPFlow(policy: policy), client: UserPoolAccounts(fixture.client), now: fixture.clock.now)
    }

    private func isSignedIn(_ flow: EmailOTPFlow) -> Bool {
        if case .signedIn = flow.state { true } else { false }
    }

    /// Confirms the stranger's account as the owner, up to the new password.
    private func confirmAccount(in owner: FlowModel<EmailOTPFlow>) async -> EmailOTPFlow {
        await fixture.pool.refuse("SignUp", "UsernameExistsException")
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        for operation in [
            "ResendConfirmationCode", "ConfirmSignUp", "ForgotPassword", "ConfirmForgotPassword", "GlobalSignOut",
        ] {
            await fixture.pool.respond(to: operation)
        }
        for name in ["a-1", "a-2", "a-3"] {
            await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(access: ExampleToken.access(name)))
        }
        return await owner.complete([
            .editEmail(email.text), .submit, .editPassword("Passw0rd-1"), .editTerms(accepted: true), .submit,
            .editPassword("Passw0rd-1"), .submit, .editCode("123456"), .submit,
        ])
    }

    @Test func `the owner is not signed in until the password is new and all other sessions have ended`() async throws {
        let owner = flow()
        await fixture.pool.respond(to: "GlobalSignOut", .failure(.unreachable))
        #expect(await confirmAccount(in: owner).state == .resettingPassword(email))
        let stuck = await owner.complete([.editCode("654321"), .editPassword("Passw0rd-2"), .submit])
        #expect(stuck.state == .enteringPassword(email))
        #expect(stuck.problem == .network)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(isSignedIn(await owner.complete(.submit)))
        #expect(await fixture.pool.operations.suffix(3) == ["InitiateAuth", "GlobalSignOut", "InitiateAuth"])
    }

    @Test func `a second sign-up with another password requires a new password`() async {
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        await fixture.pool.refuse("SignUp", "UsernameExistsException")
        await respondToAll()
        #expect(await signUp().state == .enteringCode(email))
        await owner.complete(.changeEmail)
        let again = await signUp("Passw0rd-2")
        #expect(again.state == .enteringCode(email))
        #expect(again.draft.password == "Passw0rd-2")
        let confirmed = await owner.complete([.editCode("123456"), .submit])
        #expect(confirmed.state == .resettingPassword(email))
    }

    @Test func `a new password ends the sessions of the old one`() async throws {
        await respondToAll()
        let accounts = UserPoolAccounts(fixture.client)
        try await accounts.resetPassword(of: email, code: "654321", newPassword: "Passw0rd-2")
        #expect(try await accounts.signIn(email: email, password: "Passw0rd-2").isSignedIn)
        #expect(
            await fixture.pool.operations
                == ["ConfirmForgotPassword", "InitiateAuth", "GlobalSignOut", "InitiateAuth"])
        _ = try await accounts.signIn(email: email, password: "Passw0rd-2")
        #expect(await fixture.pool.operations.suffix(2) == ["InitiateAuth", "InitiateAuth"])
    }

    @Test func `a user who has just signed up here needs one code`() async {
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        await respondToAll()
        _ = await signUp()
        #expect(isSignedIn(await owner.complete([.editCode("123456"), .submit])))
        #expect(await fixture.pool.operations == ["SignUp", "ConfirmSignUp", "InitiateAuth"])
    }

    private func firstTwo(of events: AsyncStream<SessionEvent>) async -> [SessionEvent] {
        await events.prefix(2).reduce(into: []) { $0.append($1) }
    }

    // MARK: A confirmation whose response is lost

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
        await respondToAll()
        let accounts = UserPoolAccounts(fixture.client)
        let events = await accounts.sessionEvents()
        try await accounts.resetPassword(of: email, code: "654321", newPassword: "Passw0rd-2")
        for _ in 0..<2 { _ = try await accounts.signIn(email: email, password: "Passw0rd-2") }
        let user = try await accounts.getCurrentUser()
        #expect(await firstTwo(of: events) == [.signedIn(user), .signedIn(user)])
    }
}

/// The screen with address and password at a pool, which confirms a pending account without looking at its password.
@Suite @MainActor struct ReturningUserTests {
    private let fixture = Fixture()
    private let user: FlowModel<EmailOTPFlow>
    private let email: EmailAddress

    init() throws {
        let policy = EmailOTPFlow.Policy(
            brand: .example(signUpFields: [], minimumAge: 0), timeZone: .gmt, entry: .addressAndPassword)
        user = FlowModel(
            EmailOTPFlow(policy: policy), client: UserPoolAccounts(fixture.client), now: fixture.clock.now)
        email = try EmailAddress("mira@example.com")
    }

    private func signIn() async -> EmailOTPFlow {
        await user.complete([.editEmail(email.text), .editPassword("Passw0rd-1"), .submit])
    }

    private func respond(to operations: String...) async {
        for operation in operations { await fixture.pool.respond(to: operation) }
    }

    private func expectSignedIn(_ flow: EmailOTPFlow) {
        if case .signedIn = flow.state { return }
        Issue.record("the user is not signed in: \(flow.state), \(String(describing: flow.problem))")
    }

    @Test func `a returning user signs in, and the app never creates an account`() async {
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        expectSignedIn(await signIn())
        #expect(await fixture.pool.operations == ["InitiateAuth"])
    }

    @Test func `a returning pending user enters one code and is signed in`() async {
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        await respond(to: "ResendConfirmationCode", "ConfirmSignUp")
        #expect(await signIn().state == .enteringCode(email))
        expectSignedIn(await user.complete([.editCode("123456"), .submit]))
        #expect(
            await fixture.pool.operations
                == ["InitiateAuth", "ResendConfirmationCode", "ConfirmSignUp", "InitiateAuth"])
    }

    @Test func `a stranger's pending account gets a new password, and its sessions end`() async {
        // The pool does not compare the password of a pending account.
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        for name in ["a-1", "a-2"] {
            await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(access: ExampleToken.access(name)))
        }
        await respond(
            to: "ResendConfirmationCode", "ConfirmSignUp", "ForgotPassword", "ConfirmForgotPassword", "GlobalSignOut")
        _ = await signIn()
        let confirmed = await user.complete([.editCode("123456"), .submit])
        #expect(confirmed.state == .resettingPassword(email))
        #expect(confirmed.problem == .passwordResetRequired)
        expectSignedIn(await user.complete([.editCode("654321"), .editPassword("Passw0rd-2"), .submit]))
        #expect(
            await fixture.pool.operations.suffix(4)
                == ["ConfirmForgotPassword", "InitiateAuth", "GlobalSignOut", "InitiateAuth"])
    }

    @Test func `an account that was taken at the sign-up needs a new password, also after the sign-in`() async {
        let owner = flow(.addressAndPassword)
        await fixture.pool.refuse("SignUp", "UsernameExistsException")
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        for operation in ["ResendConfirmationCode", "ConfirmSignUp", "ForgotPassword"] {
            await fixture.pool.respond(to: operation)
        }
        let taken = await owner.complete([
            .createAccount, .editEmail(email.text), .editPassword("Passw0rd-1"), .editTerms(accepted: true), .submit,
        ])
        #expect(taken.state == .registering)
        #expect(taken.problem == .usernameExists)
        await owner.complete([.haveAccount, .editPassword("Passw0rd-1"), .submit])
        let confirmed = await owner.complete([.editCode("123456"), .submit])
        #expect(confirmed.state == .resettingPassword(email))
    }
}
