import AuthCore
import ClerkAuth
import Foundation
import RuntimeTestSupport
import Testing

/// Callbacks that are forged or late. A callback contains no state, so only the service can tell.
@Suite struct ClerkCallbackTests {
    typealias Fixture = InstanceFixture
    typealias Stub = InstanceStub

    private static let prepare = "POST client/sign_ins/sia_1/prepare_first_factor"
    private static let returned = "GET client/sign_ins/sia_1"
    private static let begun = InstanceStub.signIn(
        "needs_first_factor",
        #""first_factor_verification": {"external_verification_redirect_url": "https://page.example/a"}"#)

    private let fixture: InstanceFixture
    private var instance: InstanceStub { fixture.instance }
    private var client: ClerkAuthClient { fixture.client }

    init() throws { fixture = try InstanceFixture() }

    private func visitPage(returning query: String, _ gate: AgeGateKeeper = .withoutMinimumAge) async -> AuthError? {
        await instance.answer(Fixture.signIns, Stub.resource(Self.begun, token: "client-1"))
        await instance.answer(Self.prepare, Stub.resource(Self.begun))
        await fixture.browser.returns(query)
        return await error { () async throws(AuthError) in
            _ = try await client.signInWithWebUI(for: .google, clearance: gate.clearConfirmation())
        }
    }

    private func signInGenuinely() async throws {
        let signedIn = Stub.client(Stub.session())
        await instance.answer(Self.returned, Stub.resource(Stub.complete(), client: signedIn, token: "client-2"))
        await instance.answer(Fixture.tokens, Stub.token(1))
        #expect(await visitPage(returning: "rotating_token_nonce=nonce-1") == nil)
        #expect(try await client.fetchAuthSession().isSignedIn)
        #expect(await fixture.stored() == "client-2")
    }

    @Test(
        arguments: [
            Stub.refusal(400, "rotating_token_nonce_invalid", token: "evil"),
            Stub.refusal(401, "authentication_invalid", token: ""),
            Stub.refusal(404, "resource_not_found", token: "evil"),
            .init(500, "", token: "evil"), .init(200, "<html>", token: "evil"), Stub.resource("null", token: "evil"),
            Stub.resource(#"{"id": "sia_evil", "status": "complete", "created_session_id": "sess_9"}"#, token: "evil"),
            nil,
        ] as [Stub.Answer?])
    func `A forged nonce replaces no client token, and begins no session`(answer: Stub.Answer?) async throws {
        await instance.answer(Self.returned, answer)
        #expect(await visitPage(returning: "rotating_token_nonce=forged") != nil)
        #expect(await fixture.stored() == "client-1")
        #expect(await instance.routes.last == Self.returned)
        #expect(try await client.fetchAuthSession() == .signedOut)
        try await signInGenuinely()
    }

    @Test(arguments: ["", "rotating_token_nonce=", "rotating_token_nonce=a&rotating_token_nonce=b", "#a"])
    func `A callback without a nonce begins no session`(query: String) async throws {
        let isSent = !query.contains("&")
        if isSent { await instance.answer(Self.returned, Stub.resource(Self.begun)) }
        #expect(await visitPage(returning: query) != nil)
        #expect((await instance.routes.last == Self.returned) == isSent)
        #expect(try await client.fetchAuthSession() == .signedOut)
        try await signInGenuinely()
    }

    @Test func `A page that calls back after the sign-out begins no session`() async throws {
        let client = client
        await fixture.browser.visits { await client.signOut() }
        #expect(await visitPage(returning: "rotating_token_nonce=nonce-1") == .service(.noSignInAttempt))
        #expect(await !instance.routes.contains(Self.returned))
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `A page whose age gate closes while it is open begins no session`() async throws {
        let gate = AgeGateKeeper(gate: AgeGate(minimumAge: 13), records: InMemoryStore())
        await fixture.browser.visits { _ = try? await gate.record(.tooYoung) }
        #expect(await visitPage(returning: "rotating_token_nonce=nonce-1", gate) == .underAge(minimumAge: 13))
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test func `A page that calls back after ten minutes begins no session`() async throws {
        let clock = fixture.clock
        await fixture.browser.visits { clock.advance(by: 601) }
        #expect(await visitPage(returning: "rotating_token_nonce=nonce-1") == .service(.noSignInAttempt))
        #expect(await !instance.routes.contains(Self.returned))
    }
}
