import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

@Suite struct ClientSignInTests {
    @Test func `a sign-in opens the page, exchanges the code and begins the session`() async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens()
        #expect(try await fixture.client.signInWithWebUI(for: .google).isSignedIn)

        let page = try #require(await fixture.presenter.pages.first)
        #expect(page.absoluteString.hasPrefix("https://auth.example.com/oauth2/authorize?response_type=code&"))
        #expect(page.absoluteString.hasSuffix("&identity_provider=Google"))
        #expect(await fixture.presenter.targets == [.scheme("exampleapp")])
        #expect(await fixture.presenter.ephemeral == [false])
        let request = try #require(await fixture.provider.requests.first { $0.method == "POST" })
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        // The client is public.
        #expect(request.headers["Authorization"] == nil)
        #expect(
            await fixture.provider.forms("/oauth2/token") == [
                "grant_type=authorization_code&client_id=abc123&code=code-1"
                    + "&redirect_uri=exampleapp%3A%2F%2Fauth%2Fcallback&code_verifier=\(ClientFixture.fixed)"
            ])
        let session = try await fixture.client.fetchAuthSession()
        #expect(
            session.user == AuthUser(userID: "sub-1", username: "mira", email: "mira@example.com", provider: .google))
        #expect(session.tokens?.accessToken == "access-1")
    }

    @Test(arguments: [
        ("error=access_denied", AuthError.cancelled),
        ("error=server_error&error_description=x", .service(AuthError.Code(rawValue: "server_error"))),
        ("", .service(AuthError.Code(rawValue: "callback_without_code"))),
    ])
    func `a provider's error ends the sign-in with its code`(query: String, expected: AuthError) async throws {
        let fixture = try ClientFixture(
            presenter: ScriptedPresenter { _ in
                .success("exampleapp://auth/callback?state=\(ClientFixture.fixed)&\(query)")
            })
        await #expect(throws: expected) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.provider.requests.isEmpty)
    }

    @Test(arguments: [
        ("exampleapp://auth/callback?code=c&state=wrong", "callback_state_mismatch"),
        ("exampleapp://auth/callback?error=access_denied&state=wrong", "callback_state_mismatch"),
        ("otherapp://auth/callback?code=c&state=\(ClientFixture.fixed)", "callback_foreign_url"),
        ("exampleapp://auth/callback?code=c&code=d&state=\(ClientFixture.fixed)", "callback_repeated_parameter"),
    ])
    func `a callback of another attempt is not sent to the token endpoint`(callback: String, code: String) async throws
    {
        let fixture = try ClientFixture(presenter: ScriptedPresenter { _ in .success(callback) })
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: code))) {
            try await fixture.client.signInWithWebUI(for: .apple)
        }
        #expect(await fixture.provider.requests.isEmpty)
    }

    @Test func `tokens of a session that could not be stored are revoked`() async throws {
        let store = ScriptedStore()
        let fixture = try ClientFixture(store: store)
        try await fixture.answerWithTokens()
        await fixture.provider.answer("/oauth2/revoke", 200)
        await store.fail(writing: .unavailable)
        await #expect(throws: AuthError.storage) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.provider.revocations() == ["token=refresh-1&client_id=abc123"])
    }

    @Test(arguments: [
        (#""nonce": "AAEC"#, #""nonce": "B"#, IDTokenError.nonceMismatch),
        ("issuer.example", "evil.example", .issuerMismatch), (#""exp": 1800003600"#, #""exp": 1799990000"#, .expired),
    ])
    func `an invalid ID token begins no session, and its tokens are revoked`(
        old: String, new: String, error: IDTokenError
    ) async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens(replacing: [old: new])
        await fixture.provider.answer("/oauth2/revoke", 200)
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: error.rawValue))) {
            try await fixture.client.signInWithWebUI(for: .apple)
        }
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
        #expect(await fixture.provider.revocations() == ["token=refresh-1&client_id=abc123"])
    }

    @Test(arguments: [-3600.0, 3600])
    func `a device whose clock is one hour wrong uses the server's time to sign in`(seconds: Double) async throws {
        let fixture = try ClientFixture(now: present + seconds)
        try await fixture.answerWithTokens(headers: ["Date": "Fri, 15 Jan 2027 08:00:00 GMT"])
        #expect(try await fixture.client.signInWithWebUI(for: .apple).isSignedIn)
    }

    @Test(arguments: [
        (400, #"{"error": "invalid_grant"}"#, AuthError.service(AuthError.Code(rawValue: "invalid_grant"))),
        (400, "<html>", .service(AuthError.Code(rawValue: "malformed_answer"))),
        (200, "{}", .service(AuthError.Code(rawValue: "malformed_answer"))),
        (200, #"{"access_token": "a", "token_type": "mac"}"#, .service(AuthError.Code(rawValue: "malformed_answer"))),
        (
            200, #"{"access_token": "a", "token_type": "Bearer"}"#,
            .service(AuthError.Code(rawValue: "id_token_missing"))
        ),
        (302, "", .network), (500, "", .network), (503, "", .network), (408, "", .network),
        (429, "", .limitExceeded(retryAfter: .seconds(7))),
    ])
    func `each failure of the token endpoint has its own error`(
        status: Int, body: String, expected: AuthError
    ) async throws {
        let fixture = try ClientFixture()
        await fixture.provider.answer("/oauth2/token", status, body, headers: ["Retry-After": "7"])
        await #expect(throws: expected) { try await fixture.client.signInWithWebUI(for: .apple) }
    }
}
