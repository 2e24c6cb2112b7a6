import AuthCore
import AuthSystem
import ClerkAuth
import Foundation
import RuntimeTestSupport
import Testing

/// The import of the client token of Clerk's SDK.
@Suite struct ClerkAdoptionTests {
    typealias Fixture = InstanceFixture
    typealias Stub = InstanceStub

    private static let client = "GET client"

    private let instance = InstanceStub()
    private let clock = TestClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let store = InMemoryStore()
    private let earlier = EarlierToken()

    private func launch() throws -> ClerkAuthClient {
        ClerkAuthClient(
            brand: .example(signUpFields: [], minimumAge: 0),
            publishableKey: try #require(ClerkPublishableKey(Fixture.key)), transport: instance, store: store,
            records: InMemoryStore(), presenter: UnavailablePresenter(), urlScheme: "example", clock: clock.session,
            adoption: SessionAdoption(earlier, records: InMemoryStore()))
    }

    private func storedToken() async -> String? {
        await store.read(Fixture.clientToken).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `the app continues the client and its session`() async throws {
        await instance.answer(Self.client, Stub.resource(Stub.client(Stub.session()), token: "sdk-2"))
        await instance.answer(Fixture.tokens, Stub.token(1))
        let client = try launch()
        #expect(try await client.fetchAuthSession().isSignedIn)
        let requests = await instance.requests
        #expect(requests.map { $0.headers["Authorization"] } == ["sdk-1", "sdk-2"])
        #expect(await storedToken() == "sdk-2")
        try await waiting { await earlier.token == nil }
    }

    @Test func `a client token of this app is not replaced`() async throws {
        await store.write(Data("own".utf8), for: Fixture.clientToken)
        await instance.answer(Self.client, Stub.resource(Stub.client(Stub.session())))
        await instance.answer(Fixture.tokens, Stub.token(1))
        _ = try? await launch().fetchAuthSession()
        #expect(await instance.requests.first?.headers["Authorization"] == "own")
    }

    @Test(arguments: [
        Stub.resource("null"), Stub.resource(Stub.client()), Stub.refusal(401, "authentication_invalid"),
        Stub.refusal(401, "signed_out", token: ""),
    ])
    func `a client without a session signs nobody in, and is removed`(answer: Stub.Answer) async throws {
        await instance.answer(Self.client, answer)
        await #expect(throws: AuthError.sessionExpired) { try await launch().fetchAuthSession() }
        #expect(await earlier.token == nil)
    }

    @Test(arguments: [
        Stub.Answer(500, ""), .init(200, "<html>"), Stub.refusal(422, "missing_expired_token"),
        Stub.refusal(429, "too_many_requests"), nil,
    ])
    func `an unclear answer leaves the earlier session`(answer: Stub.Answer?) async throws {
        await instance.answer(Self.client, answer)
        await #expect(throws: AuthError.network) { try await launch().fetchAuthSession() }
        #expect(await earlier.token != nil)
        #expect(await storedToken() == "sdk-1")
    }

    @Test func `a sign-out before the import sends the token nowhere`() async throws {
        let client = try launch()
        await client.signOut()
        #expect(await instance.requests.isEmpty)
        #expect(await earlier.token == nil)
        #expect(await storedToken() == nil)
    }
}

/// The client token of Clerk's SDK, in memory.
private actor EarlierToken: SessionImporter {
    private(set) var token: String? = "sdk-1"

    func find() throws(SecureStoreError) -> ImportedSession? {
        token.map { ImportedSession(refreshToken: $0, issuer: ImportedSession.clerkIssuer) }
    }

    func remove() throws(SecureStoreError) { token = nil }
}
