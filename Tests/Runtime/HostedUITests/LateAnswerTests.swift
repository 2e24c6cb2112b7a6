import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// Tests of responses that arrive after the user signed out.
@Suite struct LateAnswerTests {
    private let fixture: ClientFixture
    private let transport: HeldTransport
    private let client: HostedUIAuthClient

    init() throws {
        fixture = try ClientFixture()
        transport = HeldTransport(fixture.provider)
        client = HostedUIAuthClient(
            configuration: try .example(), transport: transport, store: fixture.store, records: ScriptedStore(),
            presenter: fixture.presenter,
            policy: SessionPolicy(restoresAtLaunch: true, biometricUnlock: false), random: FixedBytes(),
            clock: SessionClock(now: { present }, uptime: { .zero }, sleep: { _ in }, jitter: { 0 }))
    }

    @Test func `a sign-in that completes after a sign-out starts no session`() async throws {
        try await fixture.answerWithTokens()
        let gate = await transport.hold { $0.url.path == "/oauth2/token" }
        let signingIn = Task { try await client.signInWithWebUI(for: .apple) }
        await gate.arrivals(1)
        await client.signOut()
        await gate.open()
        await #expect(throws: AuthError.cancelled) { try await signingIn.value }
        #expect(try await client.fetchAuthSession() == .signedOut)
        #expect(await fixture.store.values[.session] == nil)
    }
}

/// Tests of renewed tokens that are invalid.
@Suite struct RejectedRenewalTests {
    @Test func `the new refresh token is kept if the ID token in the same response is invalid`() async throws {
        let fixture = try ClientFixture()
        try await fixture.answerWithTokens(expiresIn: "0")
        _ = try await fixture.client.signInWithWebUI(for: .apple)
        let invalid = ExampleToken.make(ExampleToken.claims.replacingOccurrences(of: "abc123", with: "another"))
        await fixture.provider.answer(
            "/oauth2/token", 200,
            """
            {"access_token": "access-2", "id_token": "\(invalid)", "refresh_token": "refresh-2", "expires_in": 0,
            "token_type": "Bearer"}
            """)
        await #expect(throws: AuthError.network) { try await fixture.client.fetchAuthSession() }
        let kept = await fixture.store.values[.session].map { String(decoding: $0, as: UTF8.self) }
        #expect(kept?.contains("refresh-2") == true)
    }
}
