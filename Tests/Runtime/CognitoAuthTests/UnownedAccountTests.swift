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
    private let owner: FlowModel<EmailOTPFlow>
    private let email: EmailAddress

    init() throws {
        let policy = EmailOTPFlow.Policy(brand: .example(signUpFields: [], minimumAge: 0), timeZone: .gmt)
        owner = FlowModel(
            EmailOTPFlow(policy: policy), client: UserPoolAccounts(fixture.client), ageGate: .withoutMinimumAge,
            now: fixture.clock.now)
        email = try EmailAddress("mira@example.com")
    }

    private func signUp(_ password: SecretText = "Passw0rd-1") async -> EmailOTPFlow {
        await owner.complete([
            .editEmail(email.text), .submit, .editPassword(password), .editTerms(accepted: true), .submit,
        ])
    }

    /// Adds responses for every call of the owner's flow.
    private func respondToAll() async {
        for operation in [
            "ResendConfirmationCode", "ConfirmSignUp", "ForgotPassword", "ConfirmForgotPassword", "GlobalSignOut",
        ] {
            await fixture.pool.respond(to: operation)
        }
        for name in ["a-1", "a-2", "a-3"] {
            await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens(access: ExampleToken.access(name)))
        }
    }

    private func isSignedIn(_ flow: EmailOTPFlow) -> Bool {
        if case .signedIn = flow.state { true } else { false }
    }

    /// Signs up as the owner, whose address has a pending account, and confirms the account.
    private func confirmStrangersAccount() async -> EmailOTPFlow {
        await fixture.pool.refuse("SignUp", "UsernameExistsException")
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        await respondToAll()
        _ = await signUp()
        return await owner.complete([.editPassword("Passw0rd-1"), .submit, .editCode("123456"), .submit])
    }

    @Test func `an account that another user created gets a new password before the sign-in`() async throws {
        let confirmed = await confirmStrangersAccount()
        #expect(confirmed.state == .resettingPassword(email))
        #expect(
            await fixture.pool.operations
                == ["SignUp", "InitiateAuth", "ResendConfirmationCode", "ConfirmSignUp", "ForgotPassword"])
        let done = await owner.complete([.editCode("654321"), .editPassword("Passw0rd-2"), .submit])
        #expect(isSignedIn(done))
        #expect(
            await fixture.pool.operations.suffix(4)
                == ["ConfirmForgotPassword", "InitiateAuth", "GlobalSignOut", "InitiateAuth"])
        let reset = await fixture.pool.bodies("ConfirmForgotPassword").first ?? ""
        #expect(reset.contains("654321") && reset.contains("Passw0rd-2"))
        #expect(try await fixture.client.fetchAuthSession().tokens?.accessToken == ExampleToken.access("a-2"))
    }

    @Test func `the owner is not signed in until all other sessions have ended`() async throws {
        await fixture.pool.respond(to: "GlobalSignOut", .failure(.unreachable))
        _ = await confirmStrangersAccount()
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
            EmailOTPFlow(policy: policy), client: UserPoolAccounts(fixture.client), ageGate: .withoutMinimumAge,
            now: fixture.clock.now)
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
        await fixture.pool.refuse("SignUp", "UsernameExistsException")
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        await respond(to: "ResendConfirmationCode", "ConfirmSignUp", "ForgotPassword")
        let taken = await user.complete([
            .createAccount, .editEmail(email.text), .editPassword("Passw0rd-1"), .editTerms(accepted: true), .submit,
        ])
        #expect(taken.state == .registering)
        #expect(taken.problem == .usernameExists)
        await user.complete([.haveAccount, .editPassword("Passw0rd-1"), .submit])
        let confirmed = await user.complete([.editCode("123456"), .submit])
        #expect(confirmed.state == .resettingPassword(email))
    }
}

/// An account that the app created is deleted, and a stranger signs up with its address.
@Suite struct RecreatedAccountTests {
    private let fixture = Fixture()

    @Test func `the app's own sign-up applies only to the first account with the address`() async throws {
        let accounts = UserPoolAccounts(fixture.client)
        let email = try EmailAddress("mira@example.com")
        for operation in ["ConfirmSignUp", "DeleteUser"] { await fixture.pool.respond(to: operation) }
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        _ = try await accounts.signUp(email: email, password: "Passw0rd-1", options: Fixture.options)
        try await accounts.confirm(email: email, code: "123456", password: "Passw0rd-1")
        #expect(try await accounts.signIn(email: email, password: "Passw0rd-1").isSignedIn)
        try await fixture.client.deleteUser()

        // A user who only enters the code has not claimed the password.
        await #expect(throws: AuthError.passwordResetRequired) {
            try await accounts.confirm(email: email, code: "123456", password: "Passw0rd-1")
        }
        await #expect(throws: AuthError.userNotConfirmed) {
            try await accounts.signIn(email: email, password: "Passw0rd-1")
        }
        // The pool says so for every password, so the sign-in after the code decides.
        try await accounts.confirm(email: email, code: "123456", password: "Passw0rd-1")
        await #expect(throws: AuthError.passwordResetRequired) {
            try await accounts.signIn(email: email, password: "Passw0rd-1")
        }
    }
}

/// A pool that removes pending accounts, so that a stranger's account replaces the app's own before the confirmation.
@Suite struct ReplacedAccountTests {
    private let fixture = Fixture()

    @Test func `an account without the password of the sign-up gets a new password`() async throws {
        let accounts = UserPoolAccounts(fixture.client)
        let email = try EmailAddress("mira@example.com")
        await fixture.pool.respond(to: "ConfirmSignUp")
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        _ = try await accounts.signUp(email: email, password: "Passw0rd-1", options: Fixture.options)
        try await accounts.confirm(email: email, code: "123456", password: "Passw0rd-1")
        await #expect(throws: AuthError.passwordResetRequired) {
            try await accounts.signIn(email: email, password: "Passw0rd-1")
        }
        // Later, a wrong password is only a wrong password.
        await #expect(throws: AuthError.invalidCredentials) {
            try await accounts.signIn(email: email, password: "Passw0rd-2")
        }
    }
}
