import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// Tests of hosted pages of a brand for users of 13 and older. The pages create accounts and do not ask for a
/// birthdate.
@Suite struct AgeGateBypassTests {
    private let records = ScriptedStore()
    private let clock = TestClock(present)
    private let refusal = AuthError.underAge(minimumAge: 13)

    private var keeper: AgeGateKeeper {
        AgeGateKeeper(gate: AgeGate(minimumAge: 13), records: records, now: clock.now)
    }

    private func fixture(store: ScriptedStore = ScriptedStore()) async throws -> ClientFixture {
        let fixture = try ClientFixture(store: store)
        try await fixture.answerWithTokens()
        return fixture
    }

    private func signIn(_ fixture: ClientFixture) async throws(AuthError) -> AuthSignInResult {
        try await fixture.client.signInWithWebUI(
            for: .apple, clearance: keeper.clearSignIn(with: fixture.client))
    }

    @Test func `a sign-in fails if the age gate closes while the page is open`() async throws {
        try await keeper.record(.oldEnough)
        let fixture = try await fixture()
        await fixture.presenter.onNextPage { [keeper] _ in
            _ = try? await keeper.record(.tooYoung)
            return nil
        }
        await #expect(throws: refusal) { try await signIn(fixture) }
        #expect(await fixture.provider.requests.isEmpty)
    }
}
