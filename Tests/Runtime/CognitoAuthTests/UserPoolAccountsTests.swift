import AuthCore
import CognitoAuth
import EmailOTP
import RuntimeTestSupport
import Testing

/// What a user pool does not tell about its accounts.
@Suite struct UserPoolAccountsTests {
    private let fixture = Fixture()
    private let accounts: UserPoolAccounts
    private let email: EmailAddress

    init() throws {
        accounts = UserPoolAccounts(fixture.client)
        email = try EmailAddress("mira@example.com")
    }

    private func signUp() async throws -> AuthSignUpStep {
        try await accounts.signUp(email: email, password: "Passw0rd", options: Fixture.options)
    }

    @Test func `the status of an address requires no request`() async throws {
        #expect(try await accounts.status(of: email) == .new)
        #expect(await fixture.pool.requests.isEmpty)
    }

    @Test func `the user's steps determine the status of the address`() async throws {
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        guard case .confirmUser = try await signUp() else {
            Issue.record("no code was sent")
            return
        }
        #expect(try await accounts.status(of: email) == .pending)
        await fixture.pool.respond(to: "ConfirmSignUp")
        try await accounts.confirm(email: email, code: "123456", password: "Passw0rd")
        #expect(try await accounts.status(of: email) == .confirmed)
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        #expect(try await accounts.signIn(email: email, password: "Passw0rd").isSignedIn)
        #expect(try await accounts.status(of: EmailAddress("MIRA@example.com")) == .confirmed)
    }

    @Test func `an account that was created here with another password gets a new password`() async throws {
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        _ = try await signUp()
        await fixture.pool.respond(to: "ConfirmSignUp")
        await #expect(throws: AuthError.passwordResetRequired) {
            try await accounts.confirm(email: email, code: "123456", password: "An0therPassword")
        }
    }

    @Test func `a sign-up that the pool confirms itself needs no code`() async throws {
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": true}"#)
        #expect(try await signUp() == .done)
        #expect(try await accounts.status(of: email) == .confirmed)
    }

    @Test func `a taken address requires its password, and a code if it is pending`() async throws {
        await fixture.pool.refuse("SignUp", "UsernameExistsException")
        await #expect(throws: AuthError.usernameExists) { try await signUp() }
        #expect(try await accounts.status(of: email) == .confirmed)
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        await #expect(throws: AuthError.userNotConfirmed) {
            try await accounts.signIn(email: email, password: "Passw0rd")
        }
        #expect(try await accounts.status(of: email) == .pending)
        await fixture.pool.respond(
            to: "ResendConfirmationCode",
            #"{"CodeDeliveryDetails": {"Destination": "m***@e***", "DeliveryMedium": "EMAIL"}}"#)
        #expect(
            try await accounts.resendCode(to: email)
                == AuthCodeDeliveryDetails(destination: .email("m***@e***")))
    }

    @Test func `a second sign-up with the same password sends another code`() async throws {
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        await fixture.pool.refuse("SignUp", "UsernameExistsException")
        for operation in ["ResendConfirmationCode", "ConfirmSignUp"] { await fixture.pool.respond(to: operation) }
        _ = try await signUp()
        guard case .confirmUser = try await signUp() else {
            Issue.record("no code was sent")
            return
        }
        #expect(await fixture.pool.operations == ["SignUp", "SignUp", "ResendConfirmationCode"])
        try await accounts.confirm(email: email, code: "123456", password: "Passw0rd")
    }

    @Test func `a new password is set with a code, and the account is confirmed`() async throws {
        await fixture.pool.refuse("ForgotPassword", "UserNotFoundException")
        #expect(
            try await accounts.requestPasswordReset(for: email)
                == AuthCodeDeliveryDetails(destination: .email("m***@e***")))
        #expect(try await accounts.status(of: email) == .new)
        await fixture.pool.respond(to: "ConfirmForgotPassword")
        try await accounts.resetPassword(of: email, code: "654321", newPassword: "Passw1rd")
        #expect(try await accounts.status(of: email) == .confirmed)
    }
}
