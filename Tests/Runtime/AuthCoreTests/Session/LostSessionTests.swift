import AuthCore
import Foundation
import RuntimeTestSupport
import Testing

/// Tests that a stored session ends, with the reason, if it can never be read again. A session that cannot be read now
/// does not end.
@Suite struct LostSessionTests {
    @Test(arguments: [(SecureStoreError.tampered, SessionLoss.unreadable), (.biometryChanged, .biometryChanged)])
    func `a lost session ends once, with the reason, and requires a new sign-in`(
        error: SecureStoreError, loss: SessionLoss
    ) async throws {
        let fixture = try await SessionFixture.signedIn()
        await fixture.store.fail(reading: error)
        let relaunched = fixture.relaunched()
        let events = await relaunched.events()
        await #expect(throws: AuthError.sessionLost(loss)) { try await relaunched.session() }
        #expect(await relaunched.state == .lost(error))
        #expect((try? await relaunched.session()) == .signedOut)
        guard await relaunched.state == .lost(error) else { return }
        #expect(await first(1, of: events) == [.sessionLost(error)])
        #expect(await fixture.store.values.isEmpty)
    }

    @Test(arguments: UnlockFailure.allCases)
    func `a session that the user does not unlock at launch is locked, and asks only if it may`(
        failure: UnlockFailure
    ) async throws {
        let fixture = try await SessionFixture.signedIn()
        await fixture.store.fail(reading: .notUnlocked(failure))
        let relaunched = fixture.relaunched()
        await #expect(throws: AuthError.notUnlocked(failure)) { try await relaunched.session() }
        #expect(await relaunched.state == .locked)
        let reads = await fixture.store.reads
        await #expect(throws: AuthError.storage) { try await relaunched.reference() }
        #expect(await fixture.store.reads == reads)
        await fixture.store.fail(reading: .unavailable)
        await #expect(throws: AuthError.storage) { try await relaunched.session() }
        #expect(await relaunched.state == .locked)
        await fixture.store.fail(reading: nil)
        #expect(try await relaunched.session().user == mira)
    }

    @Test func `after a loss the user can sign in at once`() async throws {
        let fixture = SessionFixture(store: ScriptedStore([.session: Data("garbage".utf8)]))
        #expect(await fixture.controller.restore() == .lost(.unsupportedVersion(0)))
        try await fixture.controller.begin(as: mira, with: tokenSet(1))
        #expect(await fixture.relaunched().restore() == .signedIn(mira))
    }
}
