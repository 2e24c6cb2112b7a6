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

    /// See "Accounts that another user created" of `UserPoolAccounts`.
    @Test func `after a reset, the first sign-in with a challenge ends all other sessions`() async throws {
        func challenge() async {
            await fixture.pool.respond(
                to: "InitiateAuth", #"{"ChallengeName": "SMS_MFA", "Session": "s", "ChallengeParameters": {}}"#)
        }
        await fixture.pool.respond(to: "ConfirmForgotPassword")
        try await accounts.resetPassword(of: email, code: "654321", newPassword: "Passw1rd")
        await challenge()
        let first = try #require(try await accounts.signIn(email: email, password: "Passw1rd").challenge())
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        await fixture.pool.respond(to: "GlobalSignOut")
        await challenge()
        let result = try await accounts.confirmSignIn(first, with: SignInAnswer("123456"))
        let second = try #require(try result.challenge(), "the other sessions have not ended")
        #expect(try await accounts.confirmSignIn(second, with: SignInAnswer("222222")).isSignedIn)
        #expect(
            await fixture.pool.operations == [
                "ConfirmForgotPassword", "InitiateAuth", "RespondToAuthChallenge", "GlobalSignOut", "InitiateAuth",
                "RespondToAuthChallenge",
            ])
    }

    /// A pool may remove a pending account, and a stranger may sign up with its address after it was deleted.
    @Test func `the app's own sign-up applies only to the first account with the address`() async throws {
        for operation in ["ConfirmSignUp", "DeleteUser"] { await fixture.pool.respond(to: operation) }
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        await fixture.pool.refuse("InitiateAuth", "UserNotConfirmedException")
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        _ = try await signUp()
        try await accounts.confirm(email: email, code: "123456", password: "Passw0rd")
        #expect(try await accounts.signIn(email: email, password: "Passw0rd").isSignedIn)
        try await fixture.client.deleteUser()

        // A user who only enters the code has not claimed the password.
        await #expect(throws: AuthError.passwordResetRequired) {
            try await accounts.confirm(email: email, code: "123456", password: "Passw0rd")
        }
        await #expect(throws: AuthError.userNotConfirmed) {
            try await accounts.signIn(email: email, password: "Passw0rd")
        }
        // The pool says so for every password, so the sign-in after the code decides.
        try await accounts.confirm(email: email, code: "123456", password: "Passw0rd")
        await #expect(throws: AuthError.passwordResetRequired) {
            try await accounts.signIn(email: email, password: "Passw0rd")
        }
        // Later, a wrong password is only a wrong password.
        await #expect(throws: AuthError.invalidCredentials) {
            try await accounts.signIn(email: email, password: "Passw0rd")
        }
    }
}
