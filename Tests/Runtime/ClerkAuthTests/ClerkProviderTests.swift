import AuthCore
import AuthSystem
import ClerkAuth
import Foundation
import RuntimeTestSupport
import Testing

/// Pages of providers, proofs of identity, and the deletion of the account.
@Suite struct ClerkProviderTests {
    typealias Fixture = InstanceFixture
    typealias Stub = InstanceStub

    private static let prepare = "POST client/sign_ins/sia_1/prepare_first_factor"
    private static let returned = "GET client/sign_ins/sia_1"
    private static let verify = "POST client/sessions/sess_1/verify"
    private static let begun = InstanceStub.signIn(
        "needs_first_factor",
        #""first_factor_verification": {"external_verification_redirect_url": "https://page.example/a"}"#)
    private static let transferable = InstanceStub.signIn(
        "needs_identifier", #""first_factor_verification": {"status": "transferable"}"#)
    private static let signedIn = InstanceStub.client(InstanceStub.session())

    private let fixture: InstanceFixture
    private var instance: InstanceStub { fixture.instance }
    private var client: ClerkAuthClient { fixture.client }

    init() throws { fixture = try InstanceFixture() }

    private func visitPage() async -> AuthError? {
        await error { () async throws(AuthError) in
            guard try await client.signInWithWebUI(for: .google).isSignedIn else { throw .signedOut }
        }
    }

    private func preparePage() async {
        await instance.answer(Fixture.signIns, Stub.resource(Self.begun, token: "client-1"))
        await instance.answer(Self.prepare, Stub.resource(Self.begun))
    }

    private func prove(_ password: SecretText = "right") async -> AuthError? {
        await error { () async throws(AuthError) in _ = try await client.reauthenticate(by: .password(password)) }
    }

    private func proveAtPage() async -> AuthError? {
        await error { () async throws(AuthError) in _ = try await client.reauthenticate(by: .page(.google)) }
    }

    private func delete() async -> AuthError? {
        await error { () async throws(AuthError) in try await client.deleteUser() }
    }

    // MARK: Pages

    @Test(arguments: [
        (Stub.resource("null"), AuthError.service(.malformedResponse)),
        (Stub.resource(Stub.signIn("complete")), .service(.malformedResponse)),
        (Stub.resource(begun), .service(AuthError.Code(rawValue: "needs_first_factor"))),
        (Stub.refusal(404, "resource_not_found"), .signedOut), (Stub.refusal(401, "signed_out"), .signedOut),
        (
            Stub.resource(
                Stub.signIn(
                    "needs_identifier", #""first_factor_verification": {"error": {"code": "oauth_access_denied"}}"#)),
            .cancelled
        ),
        (
            Stub.resource(
                Stub.signIn("abandoned", #""first_factor_verification": {"error": {"code": "oauth_failed"}}"#)),
            .service(AuthError.Code(rawValue: "oauth_failed"))
        ),
    ])
    func `An unexpected response after the page is an error`(answer: Stub.Answer, expected: AuthError) async throws {
        await preparePage()
        await instance.answer(Self.returned, answer)
        #expect(await visitPage() == expected)
        #expect(try await client.fetchAuthSession() == .signedOut)
    }

    @Test(arguments: [
        (Stub.signUp("missing_requirements"), AuthError.service(.signUpIncomplete)),
        (Stub.signUp(), .service(.signUpIncomplete)), ("null", .service(.malformedResponse)),
    ])
    func `A transfer without a session is an error`(signUp: String, expected: AuthError) async {
        await preparePage()
        await instance.answer(Self.returned, Stub.resource(Self.transferable))
        await instance.answer(Fixture.signUps, Stub.resource(signUp))
        #expect(await visitPage() == expected)
    }

    @Test(arguments: [
        "", #""first_factor_verification": null"#,
        #""first_factor_verification": {"external_verification_redirect_url": "http://page.example"}"#,
        #""first_factor_verification": {"external_verification_redirect_url": "javascript:alert(1)"}"#,
        #""first_factor_verification": {"external_verification_redirect_url": "javascript://localhost/%0Aalert(1)"}"#,
        #""first_factor_verification": {"external_verification_redirect_url": "file://localhost/etc/passwd"}"#,
        #""first_factor_verification": {"external_verification_redirect_url": "http://localhost/a"}"#,
        #""first_factor_verification": {"external_verification_redirect_url": ""}"#,
    ])
    func `A page without a safe address is not shown`(members: String) async {
        await instance.answer(Fixture.signIns, Stub.resource(Self.begun))
        await instance.answer(Self.prepare, Stub.resource(Stub.signIn("needs_first_factor", members)))
        #expect(await visitPage() == .service(.malformedResponse))
        #expect(await fixture.browser.pages.isEmpty)
    }

    // MARK: Proofs of identity

    @Test(
        arguments: [
            (Stub.resource(#"{"status": "complete"}"#), nil),
            (Stub.resource(#"{"status": "needs_second_factor"}"#), AuthError.notSupported(.confirmSignIn)),
            (Stub.resource(#"{"status": "a_status_of_next_year"}"#), .notSupported(.confirmSignIn)),
            (Stub.resource("null"), .notSupported(.confirmSignIn)), (Stub.resource("{}"), .service(.malformedResponse)),
            (Stub.refusal(422, "form_password_incorrect"), .invalidCredentials),
            (Stub.refusal(422, "form_password_validation_failed"), .invalidCredentials), (.init(500, ""), .network),
        ] as [(Stub.Answer, AuthError?)])
    func `Only a complete verification of the password is a proof`(answer: Stub.Answer, expected: AuthError?)
        async throws
    {
        try await fixture.signIn()
        // The proof of the sign-in ends, and so does its access token.
        fixture.clock.advance(by: 301)
        await instance.answer(Fixture.tokens, Stub.token(2))
        #expect(await client.recentProof() == nil)
        await instance.answer(Self.verify, Stub.resource(#"{"status": "needs_first_factor"}"#))
        await instance.answer("\(Self.verify)/attempt_first_factor", answer)
        #expect(await prove() == expected)
        #expect((await client.recentProof() != nil) == (expected == nil))
        #expect(try await client.fetchAuthSession().isSignedIn)
    }

    @Test func `A proof whose client cannot be stored keeps the session`() async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 30)
        await preparePage()
        await instance.answer(
            Self.returned,
            Stub.resource(Stub.complete("sess_2"), client: Stub.client(Stub.session("sess_2")), token: "client-2"))
        await instance.answer("POST client/sessions/sess_2/tokens", Stub.token(2, sid: "sess_2"))
        await instance.answer("POST client/sessions/sess_2/remove", .init(200, "{}"))
        await instance.answer(Fixture.remove, .init(200, "{}"))
        await fixture.store.fail(writing: .unavailable)
        #expect(await proveAtPage() == .storage)
        #expect(await !instance.routes.contains(Fixture.remove))
        #expect(await instance.routes.last == "POST client/sessions/sess_2/remove")
        #expect(await fixture.stored() == "client-1")
        #expect(try await client.fetchAuthSession().tokens?.refreshToken == "sess_1")
    }

    @Test func `A proof whose earlier session cannot be ended keeps the session and its client`() async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: 30)
        await preparePage()
        await instance.answer(
            Self.returned,
            Stub.resource(Stub.complete("sess_2"), client: Stub.client(Stub.session("sess_2")), token: "client-2"))
        await instance.answer("POST client/sessions/sess_2/tokens", Stub.token(2, sid: "sess_2"))
        await instance.answer("POST client/sessions/sess_2/remove", .init(200, "{}"))
        await instance.answer(Fixture.remove, .init(503, "", token: "client-1b"))
        #expect(await proveAtPage() == .network)
        #expect(await instance.routes.last == "POST client/sessions/sess_2/remove")
        #expect(await instance.tokens.last == "client-2")
        #expect(await fixture.stored() == "client-1b")
        #expect(try await client.fetchAuthSession().tokens?.refreshToken == "sess_1")
    }

    // MARK: Deletion

    @Test func `A deletion whose response was lost says nothing about a later session`() async throws {
        try await fixture.signIn()
        await instance.answer("DELETE me", nil)
        #expect(await delete() == .network)
        await instance.answer(Fixture.remove, .init(200, "{}"))
        await client.signOut()
        try await fixture.signIn()
        await instance.answer("DELETE me", Stub.refusal(401, "signed_out"))
        await instance.answer(Fixture.tokens, Stub.refusal(401, "signed_out"))
        await instance.answer("GET client", Stub.resource("null"))
        #expect(await delete() == .sessionExpired)
    }

    @Test(
        arguments: [
            (Stub.resource(#"{"deleted": true}"#), nil),
            (Stub.refusal(403, "user_delete_self_not_enabled"), AuthError.notSupported(.deleteUser)),
            (Stub.refusal(403, "session_reverification_required"), .service(.reauthenticationRequired)),
            (.init(200, "<html>"), .service(.malformedResponse)), (.init(500, ""), .network),
        ] as [(Stub.Answer, AuthError?)])
    func `A deletion ends the session only if the service confirms it`(answer: Stub.Answer, expected: AuthError?)
        async throws
    {
        try await fixture.signIn()
        await instance.answer("DELETE me", answer)
        #expect(await delete() == expected)
        #expect(try await client.fetchAuthSession().isSignedIn == (expected != nil))
    }

    @Test(arguments: [true, false])
    func `A session that is over proves a deletion only after a lost response`(isLost: Bool) async throws {
        try await fixture.signIn()
        if isLost {
            await instance.answer("DELETE me", nil)
            #expect(await delete() == .network)
        }
        await instance.answer("DELETE me", Stub.refusal(401, "signed_out"))
        await instance.answer(Fixture.tokens, Stub.refusal(401, "signed_out"))
        await instance.answer("GET client", Stub.resource("null"))
        #expect(await delete() == (isLost ? nil : .sessionExpired))
        #expect(try await client.fetchAuthSession() == .signedOut)
    }
}
