import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// Providers that refuse a step of the standards: see "Providers with limits" in docs/security.md.
@Suite struct ProviderLimitTests {
    /// Signs in, and lets the page of a later step answer.
    private func signedIn(
        signOutPage answer: Result<String, WebAuthenticationError> = .success("exampleapp://auth/signed-out")
    ) async throws -> ClientFixture {
        let fixture = try ClientFixture(
            presenter: ScriptedPresenter { page in
                page.path == "/logout"
                    ? answer : .success("exampleapp://auth/callback?code=code-1&state=\(ClientFixture.fixed)")
            })
        try await fixture.answerWithTokens()
        await fixture.provider.answer("/oauth2/revoke", 200, "")
        _ = try await fixture.client.signInWithWebUI(for: .apple)
        return fixture
    }

    // MARK: A provider that refuses revocation by public clients

    @Test(arguments: [
        (401, #"{"error": "invalid_client"}"#, "invalid_client"),
        (403, #"{"error": "unauthorized_client"}"#, "unauthorized_client"),
        (400, #"{"error": "unsupported_token_type"}"#, "unsupported_token_type"),
        (401, "", "revocation_unsupported"), (404, "", "revocation_unsupported"),
        (405, "<html>Method Not Allowed</html>", "revocation_unsupported"),
        // A network with a page of its own may answer so, too.
        (403, "<html>Forbidden</html>", "malformed_answer"),
    ])
    func `a refused revocation is reported, and nothing of the session stays on the device`(
        status: Int, body: String, code: String
    ) async throws {
        let fixture = try await signedIn()
        await fixture.provider.answer("/oauth2/revoke", status, body)
        #expect(await fixture.client.signOut() == .localOnly(.service(AuthError.Code(rawValue: code))))
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values.isEmpty)
        // The refusal is definite, so there is one request, and the browser is signed out all the same.
        #expect(await fixture.provider.count("/oauth2/revoke") == 1)
        #expect(await fixture.presenter.pages.last?.path == "/logout")
    }

    @Test func `after a refused revocation and a completed sign-out page, the next page may use the browser's cookies`()
        async throws
    {
        let fixture = try await signedIn()
        await fixture.provider.answer("/oauth2/revoke", 401, #"{"error": "invalid_client"}"#)
        await fixture.client.signOut()
        #expect(try await fixture.client.signInWithWebUI(for: .apple).isSignedIn)
        #expect(await fixture.presenter.ephemeral == [false, false, false])
    }

    // MARK: A provider that asks at its sign-out page

    @Test func `a question that the user answers with no ends the session, and the next page starts without cookies`()
        async throws
    {
        let fixture = try await signedIn(signOutPage: .failure(.cancelled))
        #expect(await fixture.client.signOut() == .localOnly(.cancelled))
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
        #expect(await fixture.provider.count("/oauth2/revoke") == 1)
        #expect(try await fixture.client.signInWithWebUI(for: .apple).isSignedIn)
        #expect(await fixture.presenter.ephemeral == [false, false, true])
    }

    // MARK: A provider that sends errors without state

    @Test(arguments: ["error=access_denied", "error=server_error&error_description=x", "error=login_required&state="])
    func `an error without a state ends the sign-in unread, and the next page starts without cookies`(
        query: String
    ) async throws {
        let fixture = try ClientFixture(
            presenter: ScriptedPresenter { _ in .success("exampleapp://auth/callback?\(query)") })
        for _ in 1...2 {
            await #expect(throws: AuthError.service(.callbackStateMismatch)) {
                try await fixture.client.signInWithWebUI(for: .apple)
            }
        }
        #expect(await fixture.presenter.ephemeral == [false, true])
        #expect(await fixture.provider.requests.isEmpty)
        #expect(try await fixture.client.fetchAuthSession() == .signedOut)
    }

    @Test func `an error without a state keeps the session of a user who proves their identity`() async throws {
        let fixture = try await signedIn()
        await fixture.presenter.onNextPage { _ in URL(string: "exampleapp://auth/callback?error=access_denied") }
        await #expect(throws: AuthError.service(.callbackStateMismatch)) {
            try await fixture.client.reauthenticate(by: .page(.apple))
        }
        #expect(try await fixture.client.getCurrentUser().userID == "sub-1")
    }
}
