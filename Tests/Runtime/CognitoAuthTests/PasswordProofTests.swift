import AuthCore
import CognitoAuth
import Foundation
import RuntimeTestSupport
import Testing

/// A sign-in that proves the password and does not send it, which is the default.
@Suite struct PasswordProofTests {
    private struct Fixed: RandomSource {
        let digits: String

        func bytes(count: Int) -> [UInt8] {
            let padded = String(repeating: "0", count: count * 2 - digits.utf8.count) + digits
            return (0..<count).compactMap { UInt8(padded.dropFirst($0 * 2).prefix(2), radix: 16) }
        }
    }

    private let vector: SRPVector
    private let fixture: Fixture

    init() throws {
        vector = try #require(try SRPVectors.load().vectors.first)
        fixture = Fixture(
            configuration: .validated(region: "us-east-1", userPoolID: vector.poolId, clientID: "example1client"),
            random: Fixed(digits: vector.a))
    }

    private func requireProof(_ parameters: [String: String]) async throws {
        let json = try JSONEncoder().encode(parameters)
        await fixture.pool.respond(
            to: "InitiateAuth",
            #"{"ChallengeName": "PASSWORD_VERIFIER", "ChallengeParameters": \#(String(decoding: json, as: UTF8.self))}"#,
            headers: ["Date": "Mon, 05 Jan 2026 09:03:07 GMT"])
    }

    private var parameters: [String: String] {
        [
            "USERNAME": "name-1", "USER_ID_FOR_SRP": vector.userIdForSRP, "SALT": vector.salt,
            "SRP_B": vector.serverValue, "SECRET_BLOCK": vector.secretBlock,
        ]
    }

    private func signIn() async throws -> AuthSignInStep {
        try await fixture.client.signIn(username: "mira@example.com", password: vector.password).nextStep
    }

    @Test func `the proof has the pool's username and time, and the password is never sent`() async throws {
        try await requireProof(parameters)
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        #expect(try await signIn() == .done)
        #expect(
            await fixture.pool.bodies("InitiateAuth") == [
                #"{"AuthFlow":"USER_SRP_AUTH","AuthParameters":{"SRP_A":"\#(vector.publicValue)","#
                    + #""USERNAME":"mira@example.com"},"ClientId":"example1client"}"#
            ])
        #expect(
            await fixture.pool.bodies("RespondToAuthChallenge") == [
                #"{"ChallengeName":"PASSWORD_VERIFIER","ChallengeResponses":{"#
                    + #""PASSWORD_CLAIM_SECRET_BLOCK":"\#(vector.secretBlock)","#
                    + #""PASSWORD_CLAIM_SIGNATURE":"\#(vector.signature)","TIMESTAMP":"\#(vector.timestamp)","#
                    + #""USERNAME":"name-1"},"ClientId":"example1client"}"#
            ])
        for request in await fixture.pool.requests {
            #expect(!String(decoding: request.body ?? Data(), as: UTF8.self).contains(vector.password))
        }
    }

    @Test(arguments: [("SRP_B", "0"), ("SRP_B", "x"), ("SALT", ""), ("SECRET_BLOCK", "%")])
    func `a server that cannot know the password receives no proof`(name: String, value: String) async throws {
        try await requireProof(parameters.merging([name: value]) { $1 })
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: "srp_refused"))) { try await signIn() }
        #expect(await fixture.pool.operations == ["InitiateAuth"])
    }

    @Test func `tokens without a proof are refused`() async throws {
        await fixture.pool.respond(to: "InitiateAuth", Fixture.tokens())
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: "malformed_answer"))) { try await signIn() }
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }
}
