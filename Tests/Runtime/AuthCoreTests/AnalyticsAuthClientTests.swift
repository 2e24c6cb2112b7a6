import AuthCore
import RuntimeTestSupport
import Testing

/// Tests of the events that no flow with an address causes.
@Suite struct AnalyticsAuthClientTests {
    private let sink = RecordingSink()

    private func client(_ fixture: SessionFixture) -> AnalyticsAuthClient {
        AnalyticsAuthClient(PagesStandIn(session: fixture.controller), sink: sink)
    }

    @Test func `sign-ins are recorded for their provider, and calls that only read are not recorded`() async throws {
        let client = client(SessionFixture())
        _ = try await client.signInWithWebUI(for: .google)
        _ = try await client.getCurrentUser()
        _ = try? await client.signInAsGuest()
        try await client.deleteUser()
        await client.signOut()
        let code = AuthError.Code(rawValue: "not_supported")
        #expect(sink.events == [.signIn(.google), .signInFailed(.guest, code), .accountDeleted, .signedOut])
    }

    @Test(
        arguments: [
            (.refused(.sessionEnded), [.sessionExpired]), (.unavailable(retryAfter: nil), []),
        ] as [(SessionRenewalError, [AnalyticsEvent])])
    func `a call that notices an expired session records it, but not a network error`(
        failure: SessionRenewalError, events: [AnalyticsEvent]
    ) async throws {
        let fixture = SessionFixture(ScriptedAuthority(.failure(failure)))
        let client = client(fixture)
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        fixture.time.advance(by: .seconds(3600))
        await #expect(throws: AuthError.self) { try await client.fetchAuthSession() }
        #expect(sink.events == events)
    }
}
