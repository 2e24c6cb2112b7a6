import AuthCore
import AuthSystem
import ClerkAuth
import Foundation
import RuntimeTestSupport
import Testing

/// Callbacks that another app forges. A callback contains no state, so only the service can tell.
@Suite struct ClerkCallbackTests {
    typealias Fixture = InstanceFixture
    typealias Stub = InstanceStub

    private static let prepare = "POST client/sign_ins/sia_1/prepare_first_factor"
    private static let returned = "GET client/sign_ins/sia_1"
    private static let begun = InstanceStub.signIn(
        "needs_first_factor",
        #""first_factor_verification": {"external_verification_redirect_url": "https://page.example/a"}"#)
    private static let forged = URL(validated: "example://auth/callback?rotating_token_nonce=forged")
    private static let genuine = URL(validated: "example://auth/callback?rotating_token_nonce=nonce-1")
    private static let attempt = SecureStoreKey(rawValue: "sign-in-attempt")

    private let fixture: InstanceFixture
    private var instance: InstanceStub { fixture.instance }
    private var client: ClerkAuthClient { fixture.client }

    init() throws { fixture = try InstanceFixture() }

    /// Leaves the page of a sign-in open, as after the end of the app's process, and returns the next launch.
    private func leavePageOpen() async throws -> ClerkAuthClient {
        await instance.answer(Fixture.signIns, Stub.resource(Self.begun, token: "client-1"))
        await instance.answer(Self.prepare, Stub.resource(Self.begun))
        let (store, later) = (fixture.store, try fixture.relaunched())
        await fixture.browser.visits { await store.value(of: Self.attempt) }
        await #expect(throws: AuthError.cancelled) { try await client.signInWithWebUI(for: .google) }
        let open = try #require(await fixture.browser.kept)
        try await store.write(open, for: Self.attempt)
        return later
    }

    private func resume(_ client: ClerkAuthClient, _ callback: URL = forged) async -> AuthError? {
        await error { () async throws(AuthError) in _ = try await client.resumeSignIn(from: callback) }
    }

    private func completeGenuinely(_ client: ClerkAuthClient) async throws {
        let signedIn = Stub.client(Stub.session())
        await instance.answer(Self.returned, Stub.resource(Stub.complete(), client: signedIn, token: "client-2"))
        await instance.answer(Fixture.tokens, Stub.token(1))
        #expect(await resume(client, Self.genuine) == nil)
        #expect(try await client.fetchAuthSession().isSignedIn)
        #expect(await fixture.stored() == "client-2")
        #expect(await resume(client, Self.genuine) == .service(.noSignInAttempt))
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
    func `A forged nonce replaces no client token, and ends no attempt`(answer: Stub.Answer?) async throws {
        let later = try await leavePageOpen()
        await instance.answer(Self.returned, answer)
        #expect(await resume(later) != nil)
        #expect(await fixture.stored() == "client-1")
        #expect(await instance.routes.last == Self.returned)
        try await completeGenuinely(later)
    }

    @Test(arguments: ["", "?rotating_token_nonce=", "?rotating_token_nonce=a&rotating_token_nonce=b", "#a"])
    func `A forged callback while the page is open ends no attempt`(query: String) async throws {
        let later = try await leavePageOpen()
        let isSent = !query.contains("&")
        if isSent { await instance.answer(Self.returned, Stub.resource(Self.begun)) }
        #expect(await resume(later, try #require(URL(string: "example://auth/callback\(query)"))) != nil)
        #expect((await instance.routes.last == Self.returned) == isSent)
        try await completeGenuinely(later)
    }

    @Test(arguments: [true, false])
    func `A forged callback does not end the sign-in under way`(hasAttempt: Bool) async throws {
        let later = hasAttempt ? try await leavePageOpen() : client
        let factor = #""supported_second_factors": [{"strategy": "totp"}]"#
        await instance.answer(Fixture.signIns, Stub.resource(Stub.signIn("needs_second_factor", factor)))
        let step = try await later.signIn(username: Stub.email, password: Fixture.password).nextStep
        guard case .confirmSignIn(let challenge) = step else { throw AuthError.signedOut }
        #expect(challenge.kind == .authenticatorCode)
        await instance.answer(Self.returned, Stub.refusal(400, "rotating_token_nonce_invalid"))
        #expect(await resume(later) != nil)
        await instance.answer(
            Fixture.secondFactor, Stub.resource(Stub.complete(), client: Stub.client(Stub.session())))
        await instance.answer(Fixture.tokens, Stub.token(1))
        #expect(try await later.confirmSignIn(challenge, with: SignInAnswer("123456")).isSignedIn)
    }

    @Test(arguments: ["oauth_access_denied", "oauth_failed"])
    func `A refusal at the provider's page ends the attempt`(code: String) async throws {
        let later = try await leavePageOpen()
        let refused = Stub.signIn(
            "needs_identifier", #""first_factor_verification": {"error": {"code": "\#(code)"}}"#)
        await instance.answer(Self.returned, Stub.resource(refused))
        let isDenied = code == "oauth_access_denied"
        #expect(await resume(later) == (isDenied ? .cancelled : .service(AuthError.Code(named: code))))
        #expect(await resume(later, Self.genuine) == .service(.noSignInAttempt))
    }
}
