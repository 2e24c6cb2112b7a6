import AuthCore
import CognitoAuth
import Foundation
import RuntimeTestSupport
import Testing

/// The client sends a password as the user typed it. The pool and its pages do not normalize passwords either.
@Suite struct PasswordTextTests {
    private let fixture = Fixture()
    private let email = "mira@example.com"

    /// Returns a field of the last request for an operation.
    private func sent(_ field: String, in operation: String, under parent: String? = nil) async throws -> String? {
        let body = try #require(await fixture.pool.bodies(operation).last)
        let fields = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        return (parent.map { fields[$0] as? [String: Any] ?? [:] } ?? fields)[field] as? String
    }

    @Test(arguments: PasswordText.allCases)
    func `every request contains the code points of the password`(password: PasswordText) async throws {
        let client = fixture.client
        await fixture.pool.respond(to: "SignUp", #"{"UserConfirmed": true, "UserSub": "sub-1"}"#)
        _ = try await client.signUp(username: email, password: password.text, options: Fixture.options)
        #expect(password.isExactly(try await sent("Password", in: "SignUp")))

        await fixture.pool.respond(
            to: "InitiateAuth", #"{"ChallengeName": "NEW_PASSWORD_REQUIRED", "ChallengeParameters": {}}"#)
        _ = try await client.signIn(username: email, password: password.text)
        #expect(password.isExactly(try await sent("PASSWORD", in: "InitiateAuth", under: "AuthParameters")))

        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        _ = try await client.answer(SecretText(password.text))
        #expect(
            password.isExactly(
                try await sent("NEW_PASSWORD", in: "RespondToAuthChallenge", under: "ChallengeResponses")))

        await fixture.pool.respond(to: "ConfirmForgotPassword")
        try await client.confirmResetPassword(for: email, with: password.text, confirmationCode: "123456")
        #expect(password.isExactly(try await sent("Password", in: "ConfirmForgotPassword")))
    }

    /// The signature of another program for the same bytes, in the vectors' file, covers the hash itself.
    @Test func `the proof of a password depends on its code points`() throws {
        let vector = try #require(try SRPVectors.load().vectors.first)
        let signIn = try SRPSignIn(userPoolID: vector.poolId, random: SystemRandomSource())
        let challenge = try PasswordVerifierChallenge(parameters: [
            "USERNAME": "mira", "USER_ID_FOR_SRP": vector.userIdForSRP, "SALT": vector.salt,
            "SRP_B": vector.serverValue, "SECRET_BLOCK": vector.secretBlock,
        ])
        let signatures = try PasswordText.allCases.map {
            try signIn.response(to: challenge, password: $0.text, at: present).responses["PASSWORD_CLAIM_SIGNATURE"]
        }
        #expect(signatures[0] != signatures[1])
    }
}
