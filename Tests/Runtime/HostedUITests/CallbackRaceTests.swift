import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// Tests of callbacks and sign-in attempts. A callback completes only its own attempt, and only once.
@Suite struct CallbackRaceTests {
    private static let otherAttempt = AuthError.service(AuthError.Code(rawValue: "callback_state_mismatch"))

    @Test func `a callback that arrives again at a later page begins no session`() async throws {
        let fixture = try ClientFixture(random: SystemRandomSource())
        await fixture.presenter.onNextPage { page in
            let nonce = page.query?.components(separatedBy: "nonce=").last?.prefix { $0 != "&" } ?? ""
            try? await fixture.answerWithTokens(replacing: [ClientFixture.fixed: String(nonce)])
            return nil
        }
        _ = try await fixture.client.signInWithWebUI(for: .apple)
        let earlier = try #require(await fixture.presenter.callbacks.first)
        await fixture.presenter.onNextPage { _ in earlier }
        await #expect(throws: Self.otherAttempt) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.provider.count("/oauth2/token") == 1)
        #expect(try await fixture.client.getCurrentUser().userID == "sub-1")
    }

    /// A mix-up attack (RFC 9700 section 4.4).
    @Test func `a client of another issuer gets neither the code nor its verifier`() async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens()
        let evil = ScriptedProvider()
        let issuer = "https://evil.example.net/pool"
        await evil.answer(
            "/pool/.well-known/openid-configuration", 200,
            #"{"issuer": "\#(issuer)", "jwks_uri": "https://evil.example.net/keys"}"#)
        let pages = ScriptedPresenter.signingIn()
        let other = HostedUIAuthClient(
            configuration: try .example(domain: "evil.example.net", issuer: issuer), transport: evil,
            store: fixture.store, records: ScriptedStore(), presenter: pages,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), random: FixedBytes(first: 9),
            clock: fixture.clock.session)
        let ours = "exampleapp://auth/callback?code=code-1&state=\(ClientFixture.fixed)"
        await fixture.presenter.onNextPage { _ in
            await pages.onNextPage { _ in URL(string: ours) }
            await #expect(throws: Self.otherAttempt) { try await other.signInWithWebUI(for: .apple) }
            return nil
        }
        #expect(try await fixture.client.signInWithWebUI(for: .apple).isSignedIn)
        #expect(await evil.requests.isEmpty)
    }

    @Test func `a callback that arrives after the sign-out starts no session`() async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens()
        let client = fixture.client
        await fixture.presenter.onNextPage { _ in
            await client.signOut()
            return nil
        }
        await #expect(throws: AuthError.service(.noSignInAttempt)) { try await client.signInWithWebUI(for: .apple) }
        #expect(try await client.fetchAuthSession() == .signedOut)
        #expect(await fixture.provider.count("/oauth2/token") == 0)
    }
}
