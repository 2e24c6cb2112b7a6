import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

@testable import HostedUI

/// Tests of hosted pages of a brand for users of 13 and older. The pages create accounts and do not ask for a
/// birthdate.
@Suite struct AgeGateBypassTests {
    private let records = MemoryStore()
    private let clock = TestClock(present)
    private let refusal = AuthError.underAge(minimumAge: 13)
    private let unanswered = AuthError.missingFields([.birthdate])

    private var keeper: AgeGateKeeper {
        AgeGateKeeper(gate: AgeGate(minimumAge: 13), records: records, now: clock.now)
    }

    private func fixture(
        store: MemoryStore = MemoryStore(), records: MemoryStore? = nil
    ) async throws -> ClientFixture {
        let keeper = AgeGateKeeper(
            gate: AgeGate(minimumAge: 13), records: records ?? self.records, now: clock.now)
        let fixture = try ClientFixture(store: store, ageGate: keeper)
        try await fixture.answerWithTokens()
        return fixture
    }

    private func refuse() async { await #expect(throws: refusal) { try await keeper.record(.tooYoung) } }

    @Test(arguments: [SignInProvider.apple, .google, .email])
    func `no page is shown to a user who failed the age check`(provider: SignInProvider) async throws {
        await refuse()
        let fixture = try await fixture()
        await #expect(throws: refusal) { try await fixture.client.signInWithWebUI(for: provider) }
        await #expect(throws: refusal) { try await fixture.client.signIn(at: nil) }
        #expect(await fixture.presenter.pages.isEmpty)
        #expect(await fixture.store.values.isEmpty)
    }

    @Test func `no page is shown before the birthdate is known`() async throws {
        let fixture = try await fixture()
        await #expect(throws: unanswered) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.presenter.pages.isEmpty)
        try await keeper.record(.oldEnough)
        #expect(try await fixture.client.signInWithWebUI(for: .apple).isSignedIn)
    }

    @Test func `a sign-in fails if the age gate closes while the page is open`() async throws {
        try await keeper.record(.oldEnough)
        let fixture = try await fixture()
        await fixture.presenter.onNextPage { [self] _ in
            await refuse()
            return nil
        }
        await #expect(throws: refusal) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.provider.requests.isEmpty)
    }

    @Test func `no page is shown while the records cannot be read`() async throws {
        let fixture = try await fixture(records: MemoryStore(failing: .unavailable))
        await #expect(throws: AuthError.storage) { try await fixture.client.signInWithWebUI(for: .apple) }
        #expect(await fixture.presenter.pages.isEmpty)
    }

    @Test func `a user with a session passes the age gate, also after a sign-out`() async throws {
        let store = MemoryStore()
        // A session from before the gate stored records.
        let before = try ClientFixture(store: store)
        try await before.answerWithTokens()
        #expect(try await before.client.signInWithWebUI(for: .apple).isSignedIn)

        let fixture = try await fixture(store: store)
        #expect(try await fixture.client.signInWithWebUI(for: .apple).isSignedIn)
        await fixture.client.signOut()
        let relaunched = try await self.fixture()
        #expect(try await relaunched.client.signInWithWebUI(for: .apple).isSignedIn)
    }
}
