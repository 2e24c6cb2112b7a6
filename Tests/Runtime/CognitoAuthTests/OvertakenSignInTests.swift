import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// A sign-in that another sign-in overtakes: it must neither begin a session nor replace the later sign-in's challenge.
@Suite struct OvertakenSignInTests {
    private let fixture = Fixture()

    private static func challenge(_ session: String) -> String {
        #"{"ChallengeName": "SOFTWARE_TOKEN_MFA", "Session": "\#(session)", "ChallengeParameters": {}}"#
    }

    private func signIn() async throws -> AuthSignInResult {
        try await fixture.client.signIn(username: "mira@example.com", password: "Passw0rd")
    }

    /// Starts a sign-in, overtakes it by another one that waits for the response to a challenge, and then completes it
    /// with a response of the pool. Returns the gate that holds revocations of tokens.
    @discardableResult
    private func overtake(_ response: String) async throws -> Gate {
        let gate = await fixture.hold("InitiateAuth")
        let first = Task { try await signIn() }
        await gate.arrivals(1)
        let revocations = await fixture.hold("RevokeToken")
        await fixture.pool.respond(to: "InitiateAuth", Self.challenge("second"))
        #expect(try await signIn().nextStep.asked?.kind == .authenticatorCode)
        await fixture.pool.removeResponses()
        await fixture.pool.respond(to: "InitiateAuth", response)
        await gate.open()
        try await #require(throws: AuthError.cancelled) { try await first.value }
        return revocations
    }

    /// Expects that the second sign-in still waits for its response, and can be completed.
    private func expectSecondSignIn() async throws {
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens(refresh: "refresh-2"))
        #expect(try await fixture.client.answer("123456").isSignedIn)
        #expect(
            await fixture.pool.bodies("RespondToAuthChallenge").map { $0.contains(#""Session":"second""#) } == [true])
        #expect(try await fixture.client.fetchAuthSession().tokens?.refreshToken == "refresh-2")
    }

    @Test func `tokens of a sign-in that was overtaken begin no session, and are revoked`() async throws {
        let revocations = try await overtake(Fixture.tokens(refresh: "refresh-1"))
        await revocations.arrivals(1)
        await revocations.open()
        try await expectSecondSignIn()
    }

    @Test func `a challenge of a sign-in that was overtaken does not replace the later one`() async throws {
        try await overtake(Self.challenge("first"))
        try await expectSecondSignIn()
    }

    /// Starts a response to a challenge, and overtakes it by another sign-in, which has another challenge.
    ///
    /// - Returns: The gate that holds the response, and the call.
    private func overtakeResponse() async throws -> (Gate, Task<AuthSignInResult, any Error>) {
        await fixture.pool.respond(to: "InitiateAuth", Self.challenge("first"))
        _ = try await signIn()
        let gate = await fixture.hold("RespondToAuthChallenge")
        let responding = Task { try await fixture.client.answer("000000") }
        await gate.arrivals(1)
        _ = await fixture.hold("none")
        await fixture.pool.removeResponses()
        await fixture.pool.respond(to: "InitiateAuth", Self.challenge("second"))
        _ = try await signIn()
        await fixture.pool.removeResponses()
        return (gate, responding)
    }

    @Test func `a challenge whose response is under way when another sign-in begins leads to no session`() async throws
    {
        let (gate, responding) = try await overtakeResponse()
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens(refresh: "refresh-1"))
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await responding.value }
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }

    @Test func `a wrong code for a challenge does not bring it back after another sign-in has begun`() async throws {
        let (gate, responding) = try await overtakeResponse()
        await fixture.pool.refuse("RespondToAuthChallenge", "CodeMismatchException")
        await gate.open()
        _ = try? await responding.value
        await fixture.pool.removeResponses()
        await fixture.pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        #expect(try await fixture.client.answer("123456").isSignedIn)
        #expect(await fixture.pool.bodies("RespondToAuthChallenge").last?.contains(#""Session":"second""#) == true)
    }
}
