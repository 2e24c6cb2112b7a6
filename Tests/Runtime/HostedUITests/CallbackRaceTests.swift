import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// Tests of callbacks and sign-in attempts. Only its own callback ends an attempt, and a callback is used once.
@Suite struct CallbackRaceTests {
    private static let ours = "exampleapp://auth/callback?code=code-1&state=\(ClientFixture.fixed)"
    private static let noAttempt = AuthError.service(AuthError.Code(rawValue: "no_sign_in_attempt"))

    /// Creates a client with an attempt whose page never returns.
    private func begin(store: MemoryStore) async throws -> ClientFixture {
        let attempt = SignInAttempt(
            redirectURI: "exampleapp://auth/callback", provider: .apple, random: FixedBytes(), startedAt: present)
        try await SignInAttemptStore(store: store, issuer: ScriptedProvider.issuer).save(attempt)
        let fixture = try ClientFixture(store: store)
        try await fixture.answerWithTokens()
        return fixture
    }

    @Test func `a code is exchanged once, even if its callback arrives twice`() async throws {
        let fixture = try await begin(store: MemoryStore())
        let callback = try #require(URL(string: Self.ours))
        // The second callback arrives while the first one waits for the store, and completes before it.
        await fixture.store.onNextRead { [client = fixture.client] in _ = try? await client.resumeSignIn(from: callback)
        }
        await #expect(throws: Self.noAttempt) { try await fixture.client.resumeSignIn(from: callback) }
        #expect(await fixture.provider.forms("/oauth2/token").count == 1)
        #expect(try await fixture.client.getCurrentUser().userID == "sub-1")
    }

    @Test func `two callbacks at the same time exchange one code, with two clients of one store`() async throws {
        let fixture = try await begin(store: MemoryStore())
        let other = try ClientFixture(store: fixture.store)
        try await other.answerWithTokens()
        let callback = try #require(URL(string: Self.ours))
        await fixture.store.onNextRead { [client = other.client] in _ = try? await client.resumeSignIn(from: callback) }
        await #expect(throws: Self.noAttempt) { try await fixture.client.resumeSignIn(from: callback) }
        #expect(await fixture.provider.forms("/oauth2/token").isEmpty)
        #expect(await other.provider.forms("/oauth2/token").count == 1)
    }

    @Test func `a client of another issuer on the same store gets neither the code nor its verifier`() async throws {
        let fixture = try await begin(store: MemoryStore())
        let evil = ScriptedProvider()
        let issuer = "https://evil.example.net/pool"
        await evil.answer(
            "/pool/.well-known/openid-configuration", 200,
            #"{"issuer": "\#(issuer)", "jwks_uri": "https://evil.example.net/keys"}"#)
        let other = HostedUIAuthClient(
            configuration: try .example(domain: "evil.example.net", issuer: issuer), transport: evil,
            store: fixture.store, records: MemoryStore(), presenter: ScriptedPresenter.signingIn(),
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), clock: fixture.clock.session)
        let callback = try #require(URL(string: Self.ours))
        await #expect(throws: Self.noAttempt) { try await other.resumeSignIn(from: callback) }
        #expect(await evil.requests.isEmpty)
        #expect(try await fixture.client.resumeSignIn(from: callback).isSignedIn)
    }

    @Test(arguments: [
        "exampleapp://auth/callback?code=evil&state=wrong", "exampleapp://auth/callback?code=evil",
        "exampleapp://auth/callback?error=access_denied", "exampleapp://auth/callback?error=access_denied&state=wrong",
        "otherapp://auth/callback?code=evil&state=\(ClientFixture.fixed)",
        "exampleapp://auth/other?code=evil&state=\(ClientFixture.fixed)",
        "exampleapp://auth/callback?code=evil&state=\(ClientFixture.fixed)&state=\(ClientFixture.fixed)",
    ])
    func `a foreign callback does not end the attempt`(foreign: String) async throws {
        let fixture = try await begin(store: MemoryStore())
        await #expect(throws: AuthError.self) {
            try await fixture.client.resumeSignIn(from: try #require(URL(string: foreign)))
        }
        #expect(await fixture.provider.requests.isEmpty)
        let result = try await fixture.client.resumeSignIn(from: try #require(URL(string: Self.ours)))
        #expect(result.isSignedIn)
    }

    @Test func `a page that returns a foreign callback does not end the attempt`() async throws {
        let presenter = ScriptedPresenter { _ in .success("exampleapp://auth/callback?code=evil&state=wrong") }
        let fixture = try ClientFixture(presenter: presenter)
        try await fixture.answerWithTokens()
        await #expect(throws: AuthError.self) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(try await fixture.client.resumeSignIn(from: try #require(URL(string: Self.ours))).isSignedIn)
    }

    @Test func `a page that the user closes removes its own attempt, and not a newer one`() async throws {
        let store = MemoryStore()
        let newer = SignInAttempt(
            redirectURI: "exampleapp://auth/callback", provider: .google, random: FixedBytes(first: 9),
            startedAt: present)
        // The user starts another attempt while the first page is open. Then the first page closes.
        let presenter = ClosingPresenter {
            try? await SignInAttemptStore(store: store, issuer: ScriptedProvider.issuer).save(newer)
        }
        let fixture = try ClientFixture(store: store)
        let client = HostedUIAuthClient(
            configuration: fixture.client.configuration, transport: fixture.provider, store: store,
            records: MemoryStore(), presenter: presenter,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), random: FixedBytes())
        await #expect(throws: AuthError.cancelled) { try await client.signInWithWebUI(for: .apple) }
        #expect(await !store.values.isEmpty)
        try await fixture.answerWithTokens(replacing: [ClientFixture.fixed: newer.nonce.value])
        let callback = "exampleapp://auth/callback?code=code-1&state=\(newer.state.value)"
        #expect(try await fixture.client.resumeSignIn(from: try #require(URL(string: callback))).isSignedIn)
    }
}

/// A page that the user closes after `before` has run.
private struct ClosingPresenter: WebAuthenticationPresenter {
    let before: @Sendable () async -> Void

    func callback(
        from url: URL, returningTo target: WebAuthenticationCallback, ephemeral: Bool
    ) async throws(WebAuthenticationError) -> URL {
        await before()
        throw .cancelled
    }
}
