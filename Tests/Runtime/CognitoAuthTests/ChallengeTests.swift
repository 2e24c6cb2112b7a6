import AuthCore
import CognitoAuth
import Foundation
import Testing

/// The challenges of a pool after the password.
@Suite struct ChallengeTests {
    private let fixture = Fixture()

    private func challenge(_ name: String, of operation: String = "InitiateAuth", parameters: String = "{}") async {
        await fixture.pool.respond(
            to: operation,
            #"{"ChallengeName": "\#(name)", "Session": "session-of-\#(name)", "ChallengeParameters": \#(parameters)}"#)
    }

    private func signIn() async throws -> AuthSignInStep {
        try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd").nextStep
    }

    @Test func `one challenge can follow another`() async throws {
        await challenge("NEW_PASSWORD_REQUIRED")
        #expect(try await signIn().asked?.kind == .newPassword)
        await challenge("SOFTWARE_TOKEN_MFA", of: "RespondToAuthChallenge")
        #expect(
            try await fixture.client.answer("Passw1rd").nextStep.asked?.kind == .authenticatorCode
        )
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        // The response contains the challenge's own session.
        _ = try? await fixture.client.answer("123456")
        let last = try #require(await fixture.pool.bodies("RespondToAuthChallenge").last)
        #expect(last.contains(#""Session":"session-of-SOFTWARE_TOKEN_MFA""#))
        #expect(last.contains(#""USERNAME":"mira@example.com""#))
    }

    @Test(arguments: [
        ("CodeMismatchException", AuthError.codeMismatch(attemptsLeft: nil)),
        ("EnableSoftwareTokenMFAException", .codeMismatch(attemptsLeft: nil)),
        ("TooManyFailedAttemptsException", .limitExceeded(retryAfter: nil)),
    ])
    func `the user can enter the right code after a wrong one`(error: String, expected: AuthError) async throws {
        await challenge("SOFTWARE_TOKEN_MFA")
        _ = try await signIn()
        await fixture.pool.refuse("RespondToAuthChallenge", error)
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        await #expect(throws: expected) { try await fixture.client.answer("000000") }
        #expect(try await fixture.client.answer("123456").isSignedIn)
    }

    @Test func `a new password that the brand refuses is not sent, and one that the pool refuses can be replaced`()
        async throws
    {
        await challenge("NEW_PASSWORD_REQUIRED")
        _ = try await signIn()
        await #expect(throws: AuthError.self) { try await fixture.client.answer("short") }
        #expect(await fixture.pool.bodies("RespondToAuthChallenge").isEmpty)
        await fixture.pool.refuse("RespondToAuthChallenge", "InvalidPasswordException")
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        await #expect(throws: AuthError.invalidPassword(unmet: [])) {
            try await fixture.client.answer("Passw0rd")
        }
        #expect(try await fixture.client.answer("Passw1rd").isSignedIn)
    }

    /// "RespondToAuthChallenge" in the Amazon Cognito user pools API reference: `requiredAttributes` is a JSON array, and
    /// each attribute of the response has the prefix `userAttributes.`.
    @Test func `the missing attributes of a new account are sent with its new password`() async throws {
        await challenge(
            "NEW_PASSWORD_REQUIRED",
            parameters: #"""
                {"USER_ID_FOR_SRP": "name-1", "userAttributes": "{\"email\":\"mira@example.com\"}",
                 "requiredAttributes": "[\"userAttributes.given_name\",\"userAttributes.birthdate\"]"}
                """#)
        #expect(try await signIn().asked?.requiredFields == [.firstName, .birthdate])
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        let attributes = [
            AuthUserAttribute(.givenName, value: "Mira"), AuthUserAttribute(.birthdate, value: "1990-04-12"),
        ]
        let result = try await fixture.client.answer("Passw1rd", attributes: attributes)
        #expect(result.isSignedIn)
        let body = try #require(await fixture.pool.bodies("RespondToAuthChallenge").last)
        #expect(
            body.contains(
                #""ChallengeResponses":{"NEW_PASSWORD":"Passw1rd","USERNAME":"name-1","#
                    + #""userAttributes.birthdate":"1990-04-12","userAttributes.given_name":"Mira"}"#), "\(body)")
    }

    @Test(arguments: [
        (#"[\"userAttributes.zoneinfo\"]"#, AuthError.notSupported(.confirmSignIn)),
        ("given_name", .service(.malformedResponse)),
    ])
    func `attributes that no screen asks for, and a malformed list, fail`(list: String, error: AuthError) async throws {
        await challenge("NEW_PASSWORD_REQUIRED", parameters: #"{"requiredAttributes": "\#(list)"}"#)
        await #expect(throws: error) { try await signIn() }
    }

    @Test(arguments: ["NotAuthorizedException", "UserNotFoundException"])
    func `a sign-in that has expired at the pool begins again`(error: String) async throws {
        await challenge("SMS_MFA")
        _ = try await signIn()
        await fixture.pool.refuse("RespondToAuthChallenge", error)
        for _ in 1...2 {
            await #expect(throws: AuthError.signedOut) {
                try await fixture.client.answer("123456")
            }
        }
        #expect(await fixture.pool.bodies("RespondToAuthChallenge").count == 1)
    }

    @Test func `a response fails without a challenge and after a sign-out`() async throws {
        await #expect(throws: AuthError.signedOut) {
            try await fixture.client.answer("123456")
        }
        await challenge("SMS_MFA")
        _ = try await signIn()
        await fixture.client.signOut()
        await #expect(throws: AuthError.signedOut) {
            try await fixture.client.answer("123456")
        }
        #expect(await fixture.pool.operations == ["InitiateAuth"])
    }

    /// The later sign-in may be that of another user.
    @Test func `an answer to the challenge of an earlier sign-in is not sent`() async throws {
        await challenge("SMS_MFA")
        let earlier = try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
        await challenge("SMS_MFA")
        let later = try await fixture.client.signIn(username: "noah@example.com", password: "Passw0rd")
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        let answer = SignInAnswer("123456")
        let (late, open) = (try #require(try earlier.challenge()), try #require(try later.challenge()))
        await #expect(throws: AuthError.signedOut) { try await fixture.client.confirmSignIn(late, with: answer) }
        #expect(await fixture.pool.bodies("RespondToAuthChallenge").isEmpty)
        #expect(try await fixture.client.confirmSignIn(open, with: answer).isSignedIn)
    }

    @Test(arguments: ["MFA_SETUP", "SELECT_MFA_TYPE", "CUSTOM_CHALLENGE", "DEVICE_SRP_AUTH", "PASSWORD_VERIFIER"])
    func `an unsupported challenge fails`(name: String) async throws {
        await challenge(name)
        await #expect(throws: AuthError.notSupported(.confirmSignIn)) { try await signIn() }
        await #expect(throws: AuthError.signedOut) {
            try await fixture.client.answer("123456")
        }
    }
}
