import AuthCore
import CognitoAuth
import Foundation
import Testing

/// What a pool asks for besides the password.
@Suite struct QuestionTests {
    private let fixture = Fixture()

    private func ask(_ name: String, of operation: String = "InitiateAuth", parameters: String = "{}") async {
        await fixture.pool.answer(
            operation,
            #"{"ChallengeName": "\#(name)", "Session": "session-of-\#(name)", "ChallengeParameters": \#(parameters)}"#)
    }

    private func signIn() async throws -> AuthSignInStep {
        try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd").nextStep
    }

    static let email = AuthCodeDeliveryDetails(destination: .email("m***@e***"))
    static let sms = AuthCodeDeliveryDetails(destination: .sms("+1***00"))

    @Test(arguments: [
        (
            "NEW_PASSWORD_REQUIRED", #"{"USER_ID_FOR_SRP": "name-1", "requiredAttributes": "[]"}"#,
            AuthSignInStep.confirmSignInWithNewPassword, "NEW_PASSWORD"
        ),
        (
            "SOFTWARE_TOKEN_MFA", #"{"USER_ID_FOR_SRP": "name-1"}"#, .confirmSignInWithTOTPCode,
            "SOFTWARE_TOKEN_MFA_CODE"
        ),
        (
            "SMS_MFA", #"{"USER_ID_FOR_SRP": "name-1", "CODE_DELIVERY_DESTINATION": "+1***00"}"#,
            .confirmSignInWithSMSMFACode(sms), "SMS_MFA_CODE"
        ),
        (
            "EMAIL_OTP", #"{"USER_ID_FOR_SRP": "name-1", "CODE_DELIVERY_DESTINATION": "m***@e***"}"#,
            .confirmSignInWithOTP(email), "EMAIL_OTP_CODE"
        ),
    ])
    func `a question is the next step, and its answer begins the session`(
        name: String, parameters: String, step: AuthSignInStep, field: String
    ) async throws {
        await ask(name, parameters: parameters)
        #expect(try await signIn() == step)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        await fixture.pool.answer("RespondToAuthChallenge", Fixture.tokens())
        let result = try await fixture.client.confirmSignIn(challengeResponse: "Answer01")
        #expect(result.isSignedIn)
        let answers = [#""\#(field)":"Answer01""#, #""USERNAME":"name-1""#].sorted().joined(separator: ",")
        #expect(
            await fixture.pool.bodies("RespondToAuthChallenge") == [
                #"{"ChallengeName":"\#(name)","ChallengeResponses":{\#(answers)},"ClientId":"example1client","#
                    + #""Session":"session-of-\#(name)"}"#
            ])
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
    }

    @Test func `one question may follow another`() async throws {
        await ask("NEW_PASSWORD_REQUIRED")
        #expect(try await signIn() == .confirmSignInWithNewPassword)
        await ask("SOFTWARE_TOKEN_MFA", of: "RespondToAuthChallenge")
        #expect(
            try await fixture.client.confirmSignIn(challengeResponse: "Passw1rd").nextStep == .confirmSignInWithTOTPCode
        )
        await fixture.pool.answer("RespondToAuthChallenge", Fixture.tokens())
        // The question is answered under its own handle.
        _ = try? await fixture.client.confirmSignIn(challengeResponse: "123456")
        let last = try #require(await fixture.pool.bodies("RespondToAuthChallenge").last)
        #expect(last.contains(#""Session":"session-of-SOFTWARE_TOKEN_MFA""#))
        #expect(last.contains(#""USERNAME":"mira@example.com""#))
    }

    @Test(arguments: [
        ("CodeMismatchException", AuthError.codeMismatch(attemptsLeft: nil)),
        ("EnableSoftwareTokenMFAException", .codeMismatch(attemptsLeft: nil)),
        ("TooManyFailedAttemptsException", .limitExceeded(retryAfter: nil)),
    ])
    func `a wrong code may be followed by the right one`(error: String, expected: AuthError) async throws {
        await ask("SOFTWARE_TOKEN_MFA")
        _ = try await signIn()
        await fixture.pool.refuse("RespondToAuthChallenge", error)
        await fixture.pool.answer("RespondToAuthChallenge", Fixture.tokens())
        await #expect(throws: expected) { try await fixture.client.confirmSignIn(challengeResponse: "000000") }
        #expect(try await fixture.client.confirmSignIn(challengeResponse: "123456").isSignedIn)
    }

    @Test func `a new password that the brand refuses is not sent, one that the pool refuses may be followed`()
        async throws
    {
        await ask("NEW_PASSWORD_REQUIRED")
        _ = try await signIn()
        await #expect(throws: AuthError.self) { try await fixture.client.confirmSignIn(challengeResponse: "short") }
        #expect(await fixture.pool.bodies("RespondToAuthChallenge").isEmpty)
        await fixture.pool.refuse("RespondToAuthChallenge", "InvalidPasswordException")
        await fixture.pool.answer("RespondToAuthChallenge", Fixture.tokens())
        await #expect(throws: AuthError.invalidPassword(unmet: [])) {
            try await fixture.client.confirmSignIn(challengeResponse: "Passw0rd")
        }
        #expect(try await fixture.client.confirmSignIn(challengeResponse: "Passw1rd").isSignedIn)
    }

    @Test(arguments: ["NotAuthorizedException", "UserNotFoundException"])
    func `a sign-in that the pool has forgotten begins again`(error: String) async throws {
        await ask("SMS_MFA")
        _ = try await signIn()
        await fixture.pool.refuse("RespondToAuthChallenge", error)
        for _ in 1...2 {
            await #expect(throws: AuthError.signedOut) {
                try await fixture.client.confirmSignIn(challengeResponse: "123456")
            }
        }
        #expect(await fixture.pool.bodies("RespondToAuthChallenge").count == 1)
    }

    @Test func `nothing is answered that was not asked, or was asked before a sign-out`() async throws {
        await #expect(throws: AuthError.signedOut) {
            try await fixture.client.confirmSignIn(challengeResponse: "123456")
        }
        await ask("SMS_MFA")
        _ = try await signIn()
        await fixture.client.signOut()
        await #expect(throws: AuthError.signedOut) {
            try await fixture.client.confirmSignIn(challengeResponse: "123456")
        }
        #expect(await fixture.pool.operations == ["InitiateAuth"])
    }

    @Test(arguments: ["MFA_SETUP", "SELECT_MFA_TYPE", "CUSTOM_CHALLENGE", "DEVICE_SRP_AUTH", "PASSWORD_VERIFIER"])
    func `a question that the app has no answer for is told`(name: String) async throws {
        await ask(name)
        await #expect(throws: AuthError.notSupported(.confirmSignIn)) { try await signIn() }
        await #expect(throws: AuthError.signedOut) {
            try await fixture.client.confirmSignIn(challengeResponse: "123456")
        }
    }
}
