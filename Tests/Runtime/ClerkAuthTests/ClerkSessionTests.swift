import AuthCore
import AuthSystem
import ClerkAuth
import Foundation
import RuntimeTestSupport
import Testing

/// The session of a user: renewals, suspicions, ends, and stores that fail.
@Suite struct ClerkSessionTests {
    typealias Fixture = InstanceFixture
    typealias Stub = InstanceStub

    private let fixture: InstanceFixture
    private var instance: InstanceStub { fixture.instance }

    init() throws { fixture = try InstanceFixture() }

    /// Signs in, and lets the access token expire.
    private func expire() async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 61)
    }

    private func fetch() async -> AuthError? {
        await error { () async throws(AuthError) in _ = try await fixture.client.fetchAuthSession() }
    }

    // MARK: Renewals and ends

    @Test(arguments: [
        Stub.client(), Stub.client(Stub.session("sess_2")), Stub.client(Stub.session("sess_1", "ended")),
        Stub.client(Stub.session("sess_1", "removed")), Stub.client(Stub.session("sess_1", "a_status_of_next_year")),
        "null",
    ])
    func `A suspicion ends the session if the client does not contain it`(client: String) async throws {
        try await expire()
        await instance.answer(Fixture.tokens, Stub.refusal(401, "authentication_invalid"))
        await instance.answer("GET client", Stub.resource(client))
        #expect(await fetch() == .sessionExpired)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.stored() == "client-1")
    }

    @Test(arguments: ["active", "pending"])
    func `A suspicion keeps the session if the client contains it`(status: String) async throws {
        try await expire()
        for _ in 0..<3 {
            await instance.answer(Fixture.tokens, Stub.refusal(404, "resource_not_found"))
            await instance.answer("GET client", Stub.resource(Stub.client(Stub.session("sess_1", status))))
        }
        #expect(await fetch() == .network)
        fixture.clock.advance(by: 60)
        await instance.answer(Fixture.tokens, Stub.token(2))
        #expect(await fetch() == nil)
    }

    @Test(arguments: [
        Stub.Answer(500, "<html>"), Stub.Answer(429, "{}"), Stub.Answer(200, "<html>"), Stub.Answer(200, "{}"),
        Stub.Answer(404, "<html>"), Stub.refusal(401, "authentication_invalid"),
        Stub.Answer(200, #"{"response": {"sessions": 5}}"#), nil,
    ])
    func `A suspicion that the client does not confirm keeps the session`(answer: Stub.Answer?) async throws {
        try await expire()
        for _ in 0..<3 {
            await instance.answer(Fixture.tokens, Stub.refusal(401, "signed_out"))
            await instance.answer("GET client", answer)
        }
        #expect(await fetch() == .network)
        fixture.clock.advance(by: 60)
        await instance.answer(Fixture.tokens, Stub.token(2))
        #expect(await fetch() == nil)
    }

    @Test(arguments: [
        Stub.refusal(422, "missing_expired_token"), Stub.refusal(401, "requires_device_attestation"),
        Stub.refusal(403, "authorization_invalid"), Stub.refusal(429, "too_many_requests"),
        Stub.refusal(400, "a_code_of_next_year"), Stub.Answer(404, "<html>"),
        Stub.Answer(500, "{}"), Stub.Answer(200, "<html>"), Stub.Answer(200, "{}"),
        Stub.Answer(200, #"{"jwt": "a.b"}"#),
        Stub.token(2, sid: "sess_2"), Stub.token(2, lifetime: -1), Stub.token(2, more: #", "sts": "pending""#),
        Stub.Answer(200, #"{"jwt": 5}"#), nil,
    ])
    func `Any other response is an outage`(answer: Stub.Answer?) async throws {
        try await expire()
        for _ in 0..<3 { await instance.answer(Fixture.tokens, answer) }
        #expect(await fetch() == .network)
        #expect(await !instance.routes.contains("GET client"))
        fixture.clock.advance(by: 4000)
        await instance.answer(Fixture.tokens, Stub.token(2))
        #expect(await fetch() == nil)
    }

    @Test func `Refusals without a code end the session after several in a row`() async throws {
        try await expire()
        for _ in 1..<SessionController.unexplainedRefusals {
            await instance.answer(Fixture.tokens, Stub.Answer(401, "<html>"))
            #expect(await fetch() == .network)
            fixture.clock.advance(by: 60)
        }
        await instance.answer(Fixture.tokens, Stub.Answer(401, "<html>"))
        #expect(await fetch() == .sessionExpired)
    }

    @Test func `An access token of another user ends the session`() async throws {
        try await expire()
        await instance.answer(Fixture.tokens, Stub.token(2, sub: "user_2"))
        #expect(await fetch() == .sessionExpired)
    }

    @Test func `An access token without an end is valid for a day`() async throws {
        try await expire()
        await instance.answer(Fixture.tokens, Stub.token(2, lifetime: 1e300))
        #expect(await fetch() == nil)
        fixture.clock.advance(by: 86_401)
        #expect(await fetch() == .network)
    }

    @Test func `An order to forget the token ends the session without another request`() async throws {
        try await expire()
        await instance.answer(Fixture.tokens, Stub.refusal(401, "authentication_invalid", token: ""))
        #expect(await fetch() == .sessionExpired)
        #expect(await !instance.routes.contains("GET client"))
        #expect(await fixture.stored() == nil)
    }

    // MARK: Sign-out

    @Test(arguments: [(401, "signed_out"), (404, "resource_not_found")])
    func `A sign-out of a session that the service does not know is complete`(status: Int, code: String) async throws {
        try await fixture.signIn()
        await instance.answer(Fixture.remove, Stub.refusal(status, code))
        #expect(await fixture.client.signOut(globally: false) == .complete)
    }

    // MARK: Stores that fail

    @Test(arguments: [SecureStoreError.unavailable, .notUnlocked(.cancelled), .accessDenied])
    func `A session outlives a client token that cannot be read`(failure: SecureStoreError) async throws {
        try await fixture.signIn()
        await fixture.store.fail(reading: failure)
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
        let attributes = await error { () async throws(AuthError) in _ = try await fixture.client.fetchUserAttributes()
        }
        #expect(attributes == (failure == .notUnlocked(.cancelled) ? .notUnlocked(.cancelled) : .storage))
        fixture.clock.advance(by: 61)
        let requests = await instance.requests.count
        #expect(await fetch() == .network)
        #expect(await instance.requests.count == requests)
        await fixture.store.fail(reading: nil)
        fixture.clock.advance(by: 60)
        await instance.answer(Fixture.tokens, Stub.token(2))
        #expect(await fetch() == nil)
        #expect(await instance.tokens.last == "client-1")
    }

    @Test func `A session outlives a client token that cannot be written`() async throws {
        try await expire()
        await fixture.store.fail(writing: .unavailable)
        await instance.answer(Fixture.tokens, .init(200, Stub.token(2).body, token: "client-2"))
        #expect(try await fixture.client.fetchAuthSession().tokens?.accessToken == Stub.jwt(2))
        fixture.clock.advance(by: 61)
        #expect(await fetch() == .network)
        await fixture.store.fail(writing: nil)
        fixture.clock.advance(by: 60)
        await instance.answer(Fixture.tokens, Stub.token(3))
        #expect(await fetch() == nil)
        #expect(await instance.tokens.suffix(2) == ["client-1", "client-2"])
        #expect(await fixture.stored() == "client-2")
    }

    @Test func `A sign-in with a client token that cannot be written begins the session later`() async throws {
        await fixture.store.fail(writing: .unavailable)
        let client = Stub.client(Stub.session())
        for _ in 0..<2 {
            await instance.answer(Fixture.signIns, Stub.resource(Stub.complete(), client: client, token: "client-1"))
        }
        #expect(await error { () async throws(AuthError) in try await fixture.enterPassword() } == .storage)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        await fixture.store.fail(writing: nil)
        await instance.answer(Fixture.tokens, Stub.token(1))
        #expect(try await fixture.enterPassword() == .done)
        #expect(await instance.tokens == [nil, "client-1", "client-1"])
    }

    @Test func `A client token that is lost for good ends a session only by the service's response`() async throws {
        try await expire()
        await fixture.store.fail(reading: .tampered)
        await instance.answer(Fixture.tokens, .init(503, ""))
        await instance.answer(Fixture.tokens, Stub.refusal(401, "authentication_invalid"))
        await instance.answer("GET client", Stub.resource("null"))
        #expect(await fetch() == .sessionExpired)
        #expect(await instance.tokens.suffix(3) == [nil, nil, nil])
        try await fixture.signIn(token: "client-2")
        #expect(await fixture.stored() == "client-2")
    }

    // MARK: The account

    @Test(arguments: [
        (Stub.resource(Stub.user("user_2")), AuthError.service(.userMismatch)),
        (Stub.resource("null"), .service(.malformedResponse)), (.init(200, "[]"), .service(.malformedResponse)),
        (Stub.resource("{}"), .service(.malformedResponse)), (.init(502, "<html>"), .network),
    ])
    func `An unexpected response about the user is an error`(answer: Stub.Answer, expected: AuthError) async throws {
        try await fixture.signIn()
        await instance.answer("GET me", answer)
        let thrown = await error { () async throws(AuthError) in _ = try await fixture.client.fetchUserAttributes() }
        #expect(thrown == expected)
        #expect(try await fixture.client.fetchAuthSession().isSignedIn)
    }
}
