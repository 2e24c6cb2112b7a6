import AuthCore
import RuntimeTestSupport
import Testing

@testable import HostedUI

struct RedactionTests {
    @Test func `no description, dump or mirror contains state, nonce or verifier`() throws {
        let attempt = SignInAttempt(
            redirectURI: "exampleapp://auth/callback", provider: .apple, random: SystemRandomSource(),
            startedAt: present)
        let secrets = [attempt.state.value, attempt.nonce.value, attempt.pkce.verifier.value]
        let values: [Any] = [attempt, attempt.state, attempt.nonce, attempt.pkce, attempt.pkce.verifier, [attempt]]
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [String(describing: value), String(reflecting: value), "\(value)", dumped] {
                #expect(secrets.allSatisfy { !text.contains($0) })
            }
        }
        #expect("\(attempt.state)" == "AuthorizationState(redacted)")
        #expect("\(attempt.nonce)" == "AuthorizationNonce(redacted)")
        #expect("\(attempt.pkce.verifier)" == "CodeVerifier(redacted)")
    }

    @Test func `a sentence in place of an error code is not repeated`() throws {
        let words = "no account for mira@example.com"
        let unnamed = AuthError.service(AuthError.Code(rawValue: "unnamed_error"))
        #expect(TokenEndpointError.refused(OAuthErrorCode(rawValue: words)).asAuthError == unnamed)
        let refusal = AuthorizationError(code: AuthorizationError.Code(rawValue: words), details: words, uri: nil)
        #expect(CallbackError.refused(refusal).asAuthError == unnamed)
    }

    @Test func `no description after a sign-in contains its secrets`() async throws {
        let sink = RecordingSink()
        let fixture = try ClientFixture(presenter: .signingIn(code: "code-secret"))
        try await fixture.answerWithTokens()
        let client = AnalyticsAuthClient(fixture.client, sink: sink)
        _ = try await client.signInWithWebUI(for: .apple)
        let session = try await client.fetchAuthSession()
        await fixture.provider.answer("/oauth2/token", 400, #"{"error": "invalid_grant", "hint": "code-secret"}"#)
        var failure: (any Error)?
        do { _ = try await client.signInWithWebUI(for: .apple) } catch { failure = error }
        let requests = await fixture.provider.requests

        var text =
            "\(session) \(String(reflecting: session)) \(fixture.client) \(String(reflecting: failure)) \(requests)"
        for value in [session, fixture.client, failure as Any, sink.events, requests] as [Any] {
            dump(value, to: &text)
        }
        let idToken = try #require(session.tokens?.idToken)
        for secret in ["code-secret", "access-1", "refresh-1", idToken, ClientFixture.fixed] {
            #expect(!text.contains(secret))
        }
    }
}
