import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

@Suite struct ClientSessionTests {
    private func signedIn(presenter: ScriptedPresenter = .signingIn()) async throws -> ClientFixture {
        let fixture = try ClientFixture(presenter: presenter)
        try await fixture.answerWithTokens()
        await fixture.provider.answer("/oauth2/revoke", 200, "")
        _ = try await fixture.client.signInWithWebUI(for: .apple)
        return fixture
    }

    private func renewal(_ fixture: ClientFixture) async -> Result<TokenSet, SessionRenewalError> {
        let authority = fixture.authority
        let user = AuthUser(userID: "sub-1", username: "mira", email: nil, provider: .apple)
        do throws(SessionRenewalError) {
            let tokens = try await authority.renew("refresh-1", of: user)
            try await authority.validate(tokens, of: user)
            return .success(tokens)
        } catch {
            return .failure(error)
        }
    }

    @Test func `a renewal sends the refresh token and the client ID`() async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens(replacing: [#""nonce": "# + "\"\(ClientFixture.fixed)\",": ""])
        #expect(try await renewal(fixture).get().accessToken == "access-1")
        #expect(
            await fixture.provider.forms("/oauth2/token")
                == ["grant_type=refresh_token&client_id=abc123&refresh_token=refresh-1"])
    }

    @Test(arguments: [
        (400, #"{"error": "invalid_grant"}"#, SessionRenewalError.refused(AuthError.Code(rawValue: "invalid_grant"))),
        (400, #"{"error": "invalid_client"}"#, .unavailable(retryAfter: nil)),
        (401, #"{"error": "unauthorized_client"}"#, .unavailable(retryAfter: nil)),
        (400, #"{"error": "invalid_request"}"#, .unavailable(retryAfter: nil)),
        (400, "Bad Request", .unexplained), (400, #"{"error": 400}"#, .unexplained),
        (401, "", .unavailable(retryAfter: nil)),
        (403, "<html>Blocked</html>", .unavailable(retryAfter: nil)),
        (404, "", .unavailable(retryAfter: nil)), (429, "", .unavailable(retryAfter: .seconds(9))),
        (500, #"{"error": "invalid_grant"}"#, .unavailable(retryAfter: .seconds(9))),
        (503, "", .unavailable(retryAfter: .seconds(9))), (200, "<html>Portal</html>", .unavailable(retryAfter: nil)),
    ])
    func `only a refusal of this refresh token ends a session`(
        status: Int, body: String, expected: SessionRenewalError
    ) async throws {
        let fixture = try ClientFixture()
        await fixture.provider.answer("/oauth2/token", status, body, headers: ["Retry-After": "9"])
        #expect(await renewal(fixture) == .failure(expected))
    }

    @Test func `renewed tokens of another user end the session`() async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens(replacing: [#""sub": "sub-1""#: #""sub": "sub-2""#])
        #expect(await renewal(fixture) == .failure(.refused(AuthError.Code(rawValue: "id_token_foreign_subject"))))
    }

    @Test(
        arguments: [
            ("3600", 3600.0), (#""60""#, 60.0), ("0", 0.0), ("1e12", 31_536_000.0), ("null", 300.0), ("-1", nil),
            (#""soon""#, nil),
        ] as [(String, Double?)])
    func `a lifetime is a number of seconds, and by default five minutes`(text: String, seconds: Double?) async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens(expiresIn: text)
        let renewed = await renewal(fixture)
        if let seconds {
            #expect(try renewed.get().expiresIn == .seconds(seconds))
        } else {
            #expect(renewed == .failure(.unavailable(retryAfter: nil)))
        }
    }

    @Test func `signing out revokes the tokens and shows the sign-out page`() async throws {
        let fixture = try await signedIn()
        #expect(await fixture.client.signOut() == .complete)
        #expect(await fixture.provider.forms("/oauth2/revoke") == ["token=refresh-1&client_id=abc123"])
        #expect(
            await fixture.presenter.pages.last?.absoluteString
                == "https://auth.example.com/logout?client_id=abc123&logout_uri=exampleapp%3A%2F%2Fauth%2Fsigned-out")
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
    }

    @Test(
        arguments: [
            (.failure(.cancelled), .cancelled),
            (
                .success("exampleapp://elsewhere"), .service(AuthError.Code(rawValue: "callback_foreign_url"))
            ),
        ] as [(Result<String, WebAuthenticationError>, AuthError)])
    func `a sign-out page that is closed, or calls back elsewhere, still ends the session`(
        page answer: Result<String, WebAuthenticationError>, expected: AuthError
    ) async throws {
        let fixture = try await signedIn(
            presenter: ScriptedPresenter { page in
                page.path == "/logout"
                    ? answer
                    : .success("exampleapp://auth/callback?code=c&state=\(ClientFixture.fixed)")
            })
        #expect(await fixture.client.signOut() == .localOnly(expected))
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
        #expect(await fixture.provider.forms("/oauth2/revoke").count == 1)
    }

    @Test func `a failed revocation still ends the session on this device`() async throws {
        let fixture = try await signedIn()
        await fixture.provider.answer("/oauth2/revoke") { _ in .failure(.timedOut) }
        #expect(await fixture.client.signOut() == .localOnly(.network))
        #expect(await fixture.presenter.pages.last?.path == "/logout")
        #expect(await fixture.store.values.isEmpty)
    }

    @Test func `a global sign-out is not supported, and the result says so`() async throws {
        let fixture = try await signedIn()
        #expect(await fixture.client.signOut(globally: true) == .localOnly(.notSupported(.signOutEverywhere)))
        #expect(await fixture.provider.forms("/oauth2/revoke").count == 1)
    }

    @Test func `the user's attributes are the provider's claims`() async throws {
        let fixture = try await signedIn()
        await fixture.provider.answer(
            "/oauth2/userInfo", 200,
            #"{"sub": "sub-1", "email_verified": "true", "phone_number_verified": true, "updated_at": 7, "x": {"a": 1}}"#
        )
        let attributes = try await fixture.client.fetchUserAttributes()
        #expect(
            attributes == [
                AuthUserAttribute(AuthUserAttributeKey(rawValue: "email_verified"), value: "true"),
                AuthUserAttribute(AuthUserAttributeKey(rawValue: "phone_number_verified"), value: "true"),
                AuthUserAttribute(.sub, value: "sub-1"),
                AuthUserAttribute(AuthUserAttributeKey(rawValue: "updated_at"), value: "7"),
            ])
        #expect(await fixture.provider.requests.last?.headers["Authorization"] == "Bearer access-1")
    }

    @Test(arguments: [
        (200, #"{"sub": "sub-2", "email": "a@b.example"}"#, "id_token_foreign_subject"),
        (200, "[]", "malformed_answer"),
        (403, #"{"error": "insufficient_scope"}"#, "insufficient_scope"),
    ])
    func `claims about another user and malformed responses are rejected`(
        status: Int, body: String, code: String
    ) async throws {
        let fixture = try await signedIn()
        await fixture.provider.answer("/oauth2/userInfo", status, body)
        await #expect(throws: AuthError.service(AuthError.Code(rawValue: code))) {
            try await fixture.client.fetchUserAttributes()
        }
    }
}
