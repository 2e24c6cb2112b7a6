import AuthCore
import CognitoAuth
import EmailOTP
import RuntimeTestSupport
import Testing

/// The challenges of a user pool, behind `UserPoolAccounts`.
@Suite struct AccountChallengeTests {
    private let fixture = Fixture()
    private let accounts: UserPoolAccounts
    private let email: EmailAddress
    private let password = "Passw0rd"

    init() throws {
        accounts = UserPoolAccounts(fixture.client)
        email = try EmailAddress("mira@example.com")
    }

    private func challenge(
        _ name: String = "SMS_MFA", of operation: String = "InitiateAuth",
        parameters: String = #"{"CODE_DELIVERY_DESTINATION": "+*******0100"}"#
    ) async {
        await fixture.pool.respond(
            to: operation, #"{"ChallengeName": "\#(name)", "Session": "s", "ChallengeParameters": \#(parameters)}"#)
    }

    private func signIn(password: String? = nil) async throws -> SignInChallenge {
        let result = try await accounts.signIn(email: email, password: password ?? self.password)
        return try #require(try result.challenge())
    }

    @Test(arguments: [
        ("SMS_MFA", SignInChallenge.Kind.smsCode), ("EMAIL_OTP", .emailCode),
        ("SOFTWARE_TOKEN_MFA", .authenticatorCode), ("NEW_PASSWORD_REQUIRED", .newPassword),
    ])
    func `each challenge has its kind and its destination, and its answer begins the session`(
        name: String, kind: SignInChallenge.Kind
    ) async throws {
        await challenge(name)
        let challenge = try await signIn()
        #expect(challenge.kind == kind)
        let sendsCode = kind == .smsCode || kind == .emailCode
        #expect(challenge.destination == (sendsCode ? "+*******0100" : nil))
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        #expect(try await accounts.confirmSignIn(challenge, with: SignInAnswer("Passw1rd")).isSignedIn)
    }

    @Test func `an attribute that is a field of a sign-up is asked for, and any other one is refused`() async throws {
        await challenge(
            "NEW_PASSWORD_REQUIRED", parameters: #"{"requiredAttributes": "[\"userAttributes.family_name\"]"}"#)
        #expect(try await signIn().requiredFields == [.lastName])
        await fixture.pool.removeResponses()
        await challenge(
            "NEW_PASSWORD_REQUIRED", parameters: #"{"requiredAttributes": "[\"userAttributes.zoneinfo\"]"}"#)
        await #expect(throws: AuthError.notSupported(.confirmSignIn)) { try await signIn() }
    }

    /// The answer must not reach the sign-in of another account that has begun in the meantime.
    @Test func `a challenge of an earlier sign-in sends no request`() async throws {
        await challenge()
        let earlier = try await signIn()
        await challenge()
        let later = try await signIn()
        #expect(earlier != later)
        await #expect(throws: AuthError.signedOut) {
            try await accounts.confirmSignIn(earlier, with: SignInAnswer("123456"))
        }
        #expect(await fixture.pool.bodies("RespondToAuthChallenge").isEmpty)
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        #expect(try await accounts.confirmSignIn(later, with: SignInAnswer("123456")).isSignedIn)
    }

    @Test func `a challenge is answered once, and stays open after a wrong code`() async throws {
        await challenge()
        let first = try await signIn()
        await fixture.pool.refuse("RespondToAuthChallenge", "CodeMismatchException")
        await challenge("SOFTWARE_TOKEN_MFA", of: "RespondToAuthChallenge")
        await #expect(throws: AuthError.codeMismatch(attemptsLeft: nil)) {
            try await accounts.confirmSignIn(first, with: SignInAnswer("000000"))
        }
        guard let second = try await accounts.confirmSignIn(first, with: SignInAnswer("123456")).challenge() else {
            Issue.record("the second challenge is missing")
            return
        }
        #expect(second.kind == .authenticatorCode && second != first)
        await #expect(throws: AuthError.signedOut) {
            try await accounts.confirmSignIn(first, with: SignInAnswer("123456"))
        }
        #expect(await fixture.pool.bodies("RespondToAuthChallenge").count == 2)
    }

    @Test func `a challenge that has expired at the pool is over`() async throws {
        await challenge()
        let open = try await signIn()
        await fixture.pool.refuse("RespondToAuthChallenge", "NotAuthorizedException")
        for _ in 1...2 {
            await #expect(throws: AuthError.signedOut) {
                try await accounts.confirmSignIn(open, with: SignInAnswer("123456"))
            }
        }
        #expect(await fixture.pool.bodies("RespondToAuthChallenge").count == 1)
    }

    /// See "Accounts that another user created" of `UserPoolAccounts`.
    @Test func `after a reset, the first sign-in with a challenge ends all other sessions`() async throws {
        await fixture.pool.respond(to: "ConfirmForgotPassword")
        try await accounts.resetPassword(of: email, code: "654321", newPassword: "Passw1rd")
        await challenge()
        let first = try await signIn(password: "Passw1rd")
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        await fixture.pool.respond(to: "GlobalSignOut")
        await challenge()
        guard let second = try await accounts.confirmSignIn(first, with: SignInAnswer("123456")).challenge() else {
            Issue.record("the other sessions have not ended")
            return
        }
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        #expect(try await accounts.confirmSignIn(second, with: SignInAnswer("222222")).isSignedIn)
        #expect(
            await fixture.pool.operations == [
                "ConfirmForgotPassword", "InitiateAuth", "RespondToAuthChallenge", "GlobalSignOut", "InitiateAuth",
                "RespondToAuthChallenge",
            ])
    }

    /// The pool asks for a challenge only after it has accepted the password.
    @Test func `a challenge proves that the password is the user's`() async throws {
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": false}"#)
        _ = try await accounts.signUp(email: email, password: password, options: Fixture.options)
        await fixture.pool.respond(to: "ConfirmSignUp")
        try await accounts.confirm(email: email, code: "123456", password: password)
        await challenge()
        await fixture.pool.refuse("InitiateAuth", "NotAuthorizedException")
        _ = try await signIn()
        await #expect(throws: AuthError.invalidCredentials) { try await signIn() }
    }
}
