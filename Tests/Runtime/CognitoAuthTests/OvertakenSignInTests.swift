import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import CognitoAuth

/// A sign-in that another sign-in overtakes: it must neither begin a session nor replace the later sign-in's challenge.
@Suite struct OvertakenSignInTests {
    private let pool = ScriptedPool()
    private let transport: HeldTransport
    private let client: CognitoAuthClient

    init() {
        transport = HeldTransport(pool)
        client = CognitoAuthClient(
            brand: .example(signUpFields: [], minimumAge: 0), configuration: .example(), transport: transport,
            store: MemoryStore(),
            clock: SessionClock(now: { present }, uptime: { .zero }, sleep: { _ in }, jitter: { 0 }), timeZone: .gmt)
    }

    private static func challenge(_ session: String) -> String {
        #"{"ChallengeName": "SOFTWARE_TOKEN_MFA", "Session": "\#(session)", "ChallengeParameters": {}}"#
    }

    private func signIn() async throws -> AuthSignInResult {
        try await client.signIn(username: "mira@example.com", password: "Passw0rd")
    }

    /// Holds the requests of one operation, and lets all other ones pass until the next call.
    private func hold(_ operation: String) async -> Gate {
        await transport.hold { $0.headers["X-Amz-Target"]?.hasSuffix(operation) == true }
    }

    /// Starts a sign-in, overtakes it by another one that waits for the response to a challenge, and then completes it
    /// with a response of the pool. Returns the gate that holds revocations of tokens.
    @discardableResult
    private func overtake(_ response: String) async throws -> Gate {
        let gate = await hold("InitiateAuth")
        let first = Task { try await signIn() }
        await gate.arrivals(1)
        let revocations = await hold("RevokeToken")
        await pool.respond(to: "InitiateAuth", Self.challenge("second"))
        #expect(try await signIn().nextStep == .confirmSignInWithTOTPCode)
        await pool.removeResponses()
        await pool.respond(to: "InitiateAuth", response)
        await gate.open()
        try await #require(throws: AuthError.cancelled) { try await first.value }
        return revocations
    }

    /// Expects that the second sign-in still waits for its response, and can be completed.
    private func expectSecondSignIn() async throws {
        #expect(try await client.fetchAuthSession() == .signedOut)
        await pool.respond(to: "RespondToAuthChallenge", Fixture.tokens(refresh: "refresh-2"))
        #expect(try await client.confirmSignIn(challengeResponse: "123456").isSignedIn)
        #expect(await pool.bodies("RespondToAuthChallenge").map { $0.contains(#""Session":"second""#) } == [true])
        #expect(try await client.fetchAuthSession().tokens?.refreshToken == "refresh-2")
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

    @Test func `a challenge whose response is under way when another sign-in begins leads to no session`() async throws
    {
        await pool.respond(to: "InitiateAuth", Self.challenge("first"))
        _ = try await signIn()
        let gate = await hold("RespondToAuthChallenge")
        let responding = Task { try await client.confirmSignIn(challengeResponse: "123456") }
        await gate.arrivals(1)
        _ = await hold("none")
        await pool.removeResponses()
        await pool.respond(to: "InitiateAuth", Self.challenge("second"))
        _ = try await signIn()
        await pool.removeResponses()
        await pool.respond(to: "RespondToAuthChallenge", Fixture.tokens(refresh: "refresh-1"))
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await responding.value }
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `a wrong code for a challenge does not bring it back after another sign-in has begun`() async throws {
        await pool.respond(to: "InitiateAuth", Self.challenge("first"))
        _ = try await signIn()
        await pool.refuse("RespondToAuthChallenge", "CodeMismatchException")
        let gate = await hold("RespondToAuthChallenge")
        let responding = Task { try await client.confirmSignIn(challengeResponse: "000000") }
        await gate.arrivals(1)
        _ = await hold("none")
        await pool.removeResponses()
        await pool.respond(to: "InitiateAuth", Self.challenge("second"))
        _ = try await signIn()
        await pool.refuse("RespondToAuthChallenge", "CodeMismatchException")
        await gate.open()
        _ = try? await responding.value
        await pool.removeResponses()
        await pool.respond(to: "RespondToAuthChallenge", Fixture.tokens())
        #expect(try await client.confirmSignIn(challengeResponse: "123456").isSignedIn)
        #expect(await pool.bodies("RespondToAuthChallenge").last?.contains(#""Session":"second""#) == true)
    }
}
