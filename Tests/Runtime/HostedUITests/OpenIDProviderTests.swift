import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// Sessions at an OpenID provider whose document names its endpoints: which of them receives which secret, and how a
/// session ends if some are missing.
@Suite struct OpenIDProviderTests {
    @Test func `each token goes only to its endpoint of the document`() async throws {
        let fixture = try await DiscoveredFixture()
        await fixture.provider.answer("/me", 200, #"{"sub": "sub-1", "email": "mira@example.com"}"#)
        try await fixture.signIn()
        let idToken = try #require(try await fixture.client.fetchAuthSession().tokens?.idToken)
        #expect(try await fixture.client.fetchUserAttributes().count == 2)
        #expect(await fixture.client.signOut() == .complete)

        #expect(
            await fixture.provider.urls == [
                "https://issuer.example.com/pool/.well-known/openid-configuration", "https://keys.example.com/keys",
                "https://login.example.com/oauth2/token", "https://api.example.com/me",
                "https://login.example.com/oauth2/revoke",
            ])
        for request in await fixture.provider.requests {
            let isUserInfo = request.url.path == "/me"
            #expect(request.headers["Authorization"] == (isUserInfo ? "Bearer access-1" : nil))
            let body = String(decoding: request.body ?? Data(), as: UTF8.self)
            #expect(!body.contains(idToken) && !body.contains("access-1"))
            #expect(body.contains("refresh-1") == (request.url.path == "/oauth2/revoke"))
        }
        let pages = await fixture.app.presenter.pages
        #expect(pages.map(\.path) == ["/authorize", "/end"])
        #expect(pages.first?.absoluteString.hasPrefix("https://login.example.com/authorize?tenant=acme&") == true)
        #expect(pages.first?.absoluteString.hasSuffix("&idp_hint=google") == true)
        #expect(
            pages.last?.absoluteString == "https://login.example.com/end?id_token_hint=\(idToken)&client_id=abc123"
                + "&post_logout_redirect_uri=exampleapp%3A%2F%2Fauth%2Fsigned-out&state=\(ClientFixture.fixed)")
    }

    @Test(arguments: [true, false])
    func `an imported session continues at the endpoints of the document`(hasUserInfo: Bool) async throws {
        let fixture = try await DiscoveredFixture(ExampleDocument(hasUserInfo ? [:] : ["userinfo_endpoint": nil]))
        await fixture.provider.answer("/oauth2/token", 200, #"{"access_token": "access-2", "token_type": "Bearer"}"#)
        await fixture.provider.answer("/me", 200, #"{"sub": "sub-1"}"#)
        let tokens = try await fixture.app.authority.adopt(ImportedSession(refreshToken: "old"))
        #expect(tokens.user?.userID == (hasUserInfo ? "sub-1" : nil))
        #expect(
            await fixture.provider.urls.dropFirst(2)
                == ["https://login.example.com/oauth2/token"] + (hasUserInfo ? ["https://api.example.com/me"] : []))
    }

    // MARK: The callback

    @Test(
        arguments: [
            ("true", "", .service(.callbackIssuerMismatch)),
            ("true", "&iss=https%3A%2F%2Fevil.example", .service(.callbackIssuerMismatch)),
            ("true", "&iss=https%3A%2F%2Fissuer.example.com%2Fpool", nil), ("false", "", nil), (nil, "", nil),
            (nil, "&iss=https%3A%2F%2Fevil.example", .service(.callbackIssuerMismatch)),
        ] as [(String?, String, AuthError?)])
    func `a callback names the issuer if the document says so`(
        promise: String?, parameter: String, error: AuthError?
    ) async throws {
        let document = ExampleDocument(["authorization_response_iss_parameter_supported": promise])
        let fixture = try await DiscoveredFixture(document)
        await fixture.app.presenter.onNextPage { page in
            URL(string: "exampleapp://auth/callback?code=c&state=\(page.value("state") ?? "")\(parameter)")
        }
        if let error {
            await #expect(throws: error) { try await fixture.signIn() }
            #expect(await fixture.provider.count("/oauth2/token") == 0)
        } else {
            try await fixture.signIn()
        }
    }

    @Test func `an error with the right state needs no issuer, although the document promises one`() async throws {
        let fixture = try await DiscoveredFixture(
            ExampleDocument(["authorization_response_iss_parameter_supported": "true"]))
        await fixture.app.presenter.onNextPage { page in
            URL(string: "exampleapp://auth/callback?error=access_denied&state=\(page.value("state") ?? "")")
        }
        await #expect(throws: AuthError.cancelled) { try await fixture.signIn() }
    }

    @Test func `an error without a state is not read, and the next attempt can succeed`() async throws {
        let fixture = try await DiscoveredFixture()
        await fixture.app.presenter.onNextPage { _ in URL(string: "exampleapp://auth/callback?error=access_denied") }
        await #expect(throws: AuthError.service(.callbackStateMismatch)) { try await fixture.signIn() }
        try await fixture.signIn()
    }

    // MARK: The end of a session

    @Test(
        arguments: [
            ("?state=STATE", nil), ("", .service(.callbackStateMismatch)),
            ("?state=other", .service(.callbackStateMismatch)),
            ("?state=STATE&state=STATE", .service(.callbackRepeatedParameter)),
        ] as [(String, AuthError?)])
    func `the sign-out page must return its state`(query: String, error: AuthError?) async throws {
        let fixture = try await DiscoveredFixture(signOut: query)
        try await fixture.signIn()
        #expect(await fixture.client.signOut() == (error.map { .localOnly($0) } ?? .complete))
        #expect(await fixture.app.store.values.isEmpty)
        // Without it, the browser may still be signed in.
        try await fixture.signIn()
        #expect(await fixture.app.presenter.ephemeral == [false, false, error != nil])
    }

    @Test func `the sign-out page has a state of its own`() async throws {
        let fixture = try await DiscoveredFixture(random: SystemRandomSource())
        await fixture.app.presenter.onNextPage { [app = fixture.app] page in
            let nonce = [ClientFixture.fixed: page.value("nonce") ?? "", "1800003600": "1900000000"]
            try? await app.answerWithTokens(replacing: nonce)
            return nil
        }
        try await fixture.signIn()
        #expect(await fixture.client.signOut() == .complete)
        let states = await fixture.app.presenter.pages.compactMap { $0.value("state") }
        #expect(Set(states).count == 2)
    }

    @Test func `a provider that only issues tokens still signs users out of the app`() async throws {
        let fixture = try await DiscoveredFixture(
            ExampleDocument([
                "revocation_endpoint": nil, "userinfo_endpoint": nil, "end_session_endpoint": nil,
            ]))
        try await fixture.signIn()
        await #expect(throws: AuthError.service(.userInfoUnsupported)) {
            try await fixture.client.fetchUserAttributes()
        }
        #expect(await fixture.client.signOut() == .localOnly(.service(.revocationUnsupported)))
        #expect(await fixture.app.store.values.isEmpty)
        #expect(await fixture.pages() == ["/authorize"])
        try await fixture.signIn()
        #expect(await fixture.app.presenter.ephemeral == [false, true])
    }

    @Test(arguments: [
        (401, "", "revocation_unsupported"), (401, #"{"error": "invalid_client"}"#, "invalid_client"),
        (400, #"{"error": "unauthorized_client"}"#, "unauthorized_client"),
    ])
    func `a provider that refuses to revoke is named by its code, and the sign-out page is shown`(
        status: Int, body: String, code: String
    ) async throws {
        let fixture = try await DiscoveredFixture()
        try await fixture.signIn()
        await fixture.provider.answer("/oauth2/revoke", status, body)
        #expect(await fixture.client.signOut() == .localOnly(.service(AuthError.Code(rawValue: code))))
        #expect(await fixture.app.store.values.isEmpty)
        #expect(await fixture.pages() == ["/authorize", "/end"])
    }

    @Test func `an old document is enough for a sign-out`() async throws {
        let fixture = try await DiscoveredFixture()
        try await fixture.signIn()
        fixture.app.clock.advance(by: 200_000)
        await fixture.provider.failDocument()
        #expect(await fixture.client.signOut() == .complete)
        #expect(await fixture.provider.forms("/oauth2/revoke") == ["token=refresh-1&client_id=abc123"])
        #expect(await fixture.pages() == ["/authorize", "/end"])
    }

    @Test func `without a document, a sign-out ends the session on the device`() async throws {
        let store = ScriptedStore()
        try await DiscoveredFixture(store: store).signIn()
        let fixture = try await DiscoveredFixture(store: store)
        await fixture.provider.failDocument()
        #expect(await fixture.client.signOut() == .localOnly(.network))
        #expect(await store.values.isEmpty)
        #expect(await fixture.pages().isEmpty)
        #expect(await fixture.provider.count(ExampleDocument.path) == 1)
    }

    @Test func `a sign-out waits for no keys`() async throws {
        let store = ScriptedStore()
        try await DiscoveredFixture(store: store).signIn()
        let fixture = try await DiscoveredFixture(store: store)
        await fixture.provider.answer("/keys") { _ in .failure(.unreachable) }
        #expect(await fixture.client.signOut() == .complete)
        #expect(await fixture.provider.forms("/oauth2/revoke").count == 1)
        #expect(await fixture.pages() == ["/end"])
        #expect(await fixture.provider.count(ExampleDocument.path) == 1)
        #expect(await fixture.provider.count("/keys") == 0)
    }
}
