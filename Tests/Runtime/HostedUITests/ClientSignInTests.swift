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

    @Test func `a public client sends its form without a Basic header and a secret`() async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens()
        _ = try await fixture.client.signInWithWebUI(for: .email)
        let request = try #require(await fixture.provider.requests.first { $0.method == "POST" })
        #expect(request.method == "POST")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["Authorization"] == nil)
        #expect(!String(decoding: request.body ?? Data(), as: UTF8.self).contains("secret"))
    }

    @Test func `the session is restored after the app restarts`() async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens()
        _ = try await fixture.client.signInWithWebUI(for: .apple)
        let relaunched = try ClientFixture(store: fixture.store)
        #expect(try await relaunched.client.getCurrentUser().userID == "sub-1")
    }

    @Test func `closing the page cancels the sign-in`() async throws {
        let fixture = try ClientFixture(presenter: ScriptedPresenter { _ in .failure(.cancelled) })
        await #expect(throws: AuthError.cancelled) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.store.values.isEmpty)
        #expect(await fixture.provider.requests.isEmpty)
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

    @Test(arguments: [
        ["NONCE": "NONCE", "issuer.example": "evil.example"], [#""nonce": "AAEC"#: #""nonce": "B"#],
        [#""exp": 1800003600"#: #""exp": 1700000000"#],
    ])
    func `tokens that fail validation are revoked`(changes: [String: String]) async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens(replacing: changes)
        await fixture.provider.answer("/oauth2/revoke", 200)
        await #expect(throws: AuthError.self) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.provider.revocations() == ["token=refresh-1&client_id=abc123"])
        #expect(await fixture.store.values.isEmpty)
    }

    @Test func `tokens of a session that could not be stored are revoked`() async throws {
        let store = MemoryStore()
        let fixture = try ClientFixture(store: store)
        try await fixture.answerWithTokens()
        await fixture.provider.answer("/oauth2/revoke", 200)
        await store.failWrites(of: .session)
        await #expect(throws: AuthError.storage) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.provider.revocations() == ["token=refresh-1&client_id=abc123"])
    }

    @Test(arguments: [
        (#""nonce": "AAEC"#, #""nonce": "B"#, IDTokenError.nonceMismatch),
        ("issuer.example", "evil.example", .issuerMismatch),
        (#""aud": "abc123""#, #""aud": "other""#, .audienceMismatch),
        (#""exp": 1800003600"#, #""exp": 1799990000"#, .expired),
        (#""iat": 1800000000"#, #""iat": 1800010000"#, .issuedInFuture),
    ])
    func `an invalid ID token begins no session`(
        old: String, new: String, error: IDTokenError
    ) async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens(replacing: [old: new])
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: error.rawValue))) {
            try await fixture.client.signInWithWebUI(for: .apple)
        }
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
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

    @Test func `an unreachable provider causes a network error`() async throws {
        let fixture = try ClientFixture()
        await fixture.provider.answer("/oauth2/token") { _ in .failure(.unreachable) }
        await #expect(throws: AuthError.network) { try await fixture.client.signInWithWebUI(for: .apple) }
    }

    @Test func `a cancelled request cancels the sign-in`() async throws {
        let fixture = try ClientFixture()
        await fixture.provider.answer("/oauth2/token") { _ in .failure(.cancelled) }
        await #expect(throws: AuthError.cancelled) { try await fixture.client.signInWithWebUI(for: .apple) }
    }

    @Test func `a store that fails begins no sign-in`() async throws {
        let fixture = try ClientFixture(store: MemoryStore(failing: .unavailable))
        try await fixture.answerWithTokens()
        await fixture.provider.answer("/oauth2/revoke", 200)
        await #expect(throws: AuthError.storage) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.provider.revocations() == ["token=refresh-1&client_id=abc123"])
    }

    @Test func `a guest cannot sign in at a page`() async throws {
        await #expect(throws: AuthError.notSupported(.signIn(.guest))) {
            try await ClientFixture().client.signInWithWebUI(for: .guest)
        }
    }

    @Test func `the functions of the pages are not supported by the client itself`() async throws {
        let client = try ClientFixture().client
        await #expect(throws: AuthError.notSupported(.signUp)) {
            try await client.signUp(username: "a@b.example", password: "x")
        }
        await #expect(throws: AuthError.notSupported(.confirmSignUp)) {
            try await client.confirmSignUp(for: "a@b.example", confirmationCode: "1", password: "x")
        }
        await #expect(throws: AuthError.notSupported(.confirmSignUp)) {
            try await client.resendSignUpCode(for: "a@b.example")
        }
        await #expect(throws: AuthError.notSupported(.signIn(.email))) {
            try await client.signIn(username: "a@b.example", password: "x")
        }
        await #expect(throws: AuthError.notSupported(.resetPassword)) {
            try await client.resetPassword(for: "a@b.example")
        }
        await #expect(throws: AuthError.notSupported(.resetPassword)) {
            try await client.confirmResetPassword(for: "a@b.example", with: "x", confirmationCode: "1")
        }
        await #expect(throws: AuthError.notSupported(.confirmSignIn)) {
            let challenge = SignInChallenge(.smsCode, continuation: "1")
            _ = try await client.confirmSignIn(challenge, with: SignInAnswer("123456"))
        }
        await #expect(throws: AuthError.notSupported(.deleteUser)) { try await client.deleteUser() }
        await #expect(throws: AuthError.notSupported(.signIn(.email))) {
            try await client.reauthenticate(by: .password("x"))
        }
        await #expect(throws: AuthError.notSupported(.signIn(.guest))) { try await client.signInAsGuest() }
    }
}
